# Why these pairs and these places
key-points = Points
key-match-points = Match points
key-penalties = Penalties
key-small-score = Small score
key-opponents-score = Opponents' score
key-progressive-score = Progressive score
key-progressive-without = Progressive, later rounds
key-points-without = Points, later rounds
key-wins = Wins
key-direct-result = Direct result
key-fouls = Fouls
key-fouls-1960 = Fouls
key-second-mover-games = Second moves
key-second-mover-wins = Wins as second mover
key-second-mover-direct = Moved second
key-earlier-rounds = Earlier rounds
key-unbeaten = Unbeaten

decided-leader = leads
decided-shared = equal to { $who } to the last step; they share the place
decided-key = { $key } { $own } against { $theirs } of { $who }
decided-direct = direct result: lost to { $who }
decided-unbeaten = { $who } is unbeaten and stands first
decided-moved-second = { $who } moved second in their game and stands first
decided-after-round = points after round { $round }: { $own } against { $theirs } of { $who }
decided-after-round-ladder = stood behind { $who } after round { $round }
decided-without-rounds = { $key }: without the first { $rounds ->
    [one] round
   *[other] { $rounds } rounds
 }: { $own } against { $theirs } of { $who }
decided-penalties = more penalties ({ $own }) than { $who } ({ $theirs })
penalty-tally = removed { $removed }, warned { $warnings }
penalty-none = none

why-table = Table of rounds, round { $table_round }: place { $first } against place { $second }; the one named first moves first.
why-adjacent = Round 1 by neighbouring numbers; the odd number moves first.
why-halves = Round 1 by halves: upper half against lower half, turns alternating from board to board.
why-head-to-tail = Round 1 by first against last.
why-instead-of = The first mover would have met { $who }, but they are of one team.
why-same-points = Both have { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
why-float-down-first = { $first } ({ $first_points }) comes down, { $second } ({ $second_points }) goes up.
why-float-up-first = { $first } ({ $first_points }) goes up, { $second } ({ $second_points }) comes down.
why-two-rows = { $first } was due to move first, place { $first_place } of that row; { $second } second, place { $second_place } of the other.
why-exchanged-rows = They met across the rows; { $first } moves first.
why-one-row = Both stood in the { $row }, place { $first_place } and place { $second_place }.
row-first = first movers' row
row-second = second movers' row
why-history = Turns so far: { $first } { $first_turns }; { $second } { $second_turns }.
why-history-none = none
why-by-turn-limit = The other way round would pass a limit of turns.
why-by-fewer-first = { $first } has had fewer first moves.
why-by-latest-difference = { $back ->
    [one] Last time
   *[other] { $back } turns back
 } they differed, and { $first } moved second.
why-by-number-order = Their turns are alike, so the order of numbers decides who moves first.
why-by-hand = The turns differ from the rules: set by hand, or results have been corrected since.
why-broken = Could not be avoided: { $bars }.
why-absent = { $who } has withdrawn; the opponent wins at once.
bye-points = { $who } ({ $points }) rests: the lowest score without a bye so far.
bye-passed-over = { $who } had a bye before and was passed over.
bye-rest = The rest of an odd round robin by the table; it scores nothing.
bye-scores-win = A bye scores as a win.
bye-struck = The opponent was struck out; this round is a rest.
bar-rematch = a rematch
bar-second-bye = a second bye
bar-same-team = members of one team
bar-turn-difference = the difference of turns
bar-turn-run = a run of equal turns
impossible = { $stuck } cannot be given an opponent ({ $bars }).

set-edition = Rule book
set-level = Level
set-time-control = Time
set-natural-limit = Natural move limit
set-late-limit = Late limit
set-scoring = Points for a game
set-ranking = Ranking
set-earlier-rounds = Earlier rounds compare
set-first-round = Round 1
set-same-team = Members of one team
set-number-order = Order of numbers
set-max-turn-difference = Largest difference of turns
set-max-turn-run = Longest run of turns
set-last-round-relaxed = Last round free of turn limits
set-balance-floats = Floats balanced
set-bye-opponents-score = A bye in opponents' score
set-bye-counts-as-win = A bye counts as a win
set-bye-counts-as-second-move = A bye counts as a second move
set-bye-turn = A bye in the record of turns
set-forfeit-counts-as-win = A forfeit counts as a win
set-forfeit-counts-as-turn = A forfeit counts as a turn
set-forfeit-counts-in-opponents-score = A forfeit counts in opponents' score

level-national = National
level-provincial = Provincial and below
level-youth = Youth
level-mass = Mass event
time-increment = { $base } each, { $add } added per move
time-quota = Move quota: { $stages }
time-quota-stage = { $moves } moves in { $time }
time-quota-stage-all = the rest in { $time }
time-sudden = { $base } each for the game
time-move-limit = { $move } a move, { $reserve } in reserve
time-untimed = untimed
minutes = { $n } min
seconds = { $n } s
rounds-n = { $n } rounds
natural-limit-none = none
scoring-line = win { $win }, draw { $draw }, loss { $loss }
scoring-line-second = win { $win }, draw { $draw } ({ $second } for the second mover), loss { $loss }
first-round-adjacent = neighbours: 1-2, 3-4
first-round-halves = halves: 1 against n/2+1
first-round-head-to-tail = first against last: 1-n
same-team-allow = may meet
same-team-avoid-first-round = kept apart in round 1
same-team-avoid = kept apart where possible
same-team-bar = never meet
earlier-rounds-points = the points then
earlier-rounds-ladder = the whole ladder then
number-order-parity = ascending in odd rounds, descending in even
number-order-ascending = ascending
bye-opponents-lowest = lowest score of those with points
bye-opponents-zero = zero
bye-turn-none = no turn
bye-turn-due = the turn that was due
no-limit = no limit
set-turn-limits = Turn limits or score groups
set-bye-score = A bye scores
set-requested-bye-score = A requested bye scores
set-direct-result = Direct result
set-round-robin-table = Round robin table
set-first-cycle = Order of the first cycle
turn-limits-before = turn limits first, then equal points
turn-limits-after = equal points first, then turn limits
bye-score-win = as a win
bye-score-draw = as a draw
bye-score-zero = nothing
direct-two = between exactly two
direct-all = among all the tied
table-berger = Berger: the last number stays on board 1
table-fixed-one = counter-clockwise: number 1 stays
first-cycle-table = as in the table
first-cycle-exchanged = last two rounds exchanged
