# Teams
format-team-swiss = Team points arrangement
format-team-round-robin = Team round robin
format-team-double-round-robin = Team double round robin
format-team-groups = Groups of teams
format-team-single-elimination = Single elimination of teams
format-team-double-elimination = Double elimination of teams
format-team-all-play-all = All against all of two teams
key-game-points = Game points
key-match-wins = Matches won
ladder-by-members = sum of the members’ places (smaller first) → best single place
why-all-play-all = Round { $round } of all against all: the teams move first by turns, the larger team moves on by one place each round.

refusal-not-a-team-event = This is not an event of teams.
refusal-two-teams = All against all is a match of two teams; there must be exactly two.
refusal-no-members = { $team } has entered no members. Each team must first put its members in order of strength.
refusal-too-many-members = { $team } enters { $members } members; the regulations allow { $most }.
refusal-members-rating = { $team }: member { $member } has a higher rating than member { $above }. In national events the higher rating sits higher, and who has none comes last.
refusal-members-stand = { $team } has begun to play: names and ratings may be corrected and members added at the end, not taken off or moved.
refusal-no-such-member = { $team } has no member { $member }.
refusal-no-match-in-round = { $team } has no match in round { $round }.
refusal-illegal-line-up = The line-up { $line_up } of { $team } is not in order: { $why }
refusal-line-up-by-table = In an all-against-all match the table seats everyone; there are no line-ups.
refusal-boards-not-drawn = Boards are drawn by lot only where they are set before each match.
refusal-seat-has-result = Board { $at } of match { $board } in round { $round } has a result and cannot be left empty.
refusal-empty-board = On board { $at } of match { $board } in round { $round } one side is absent: it is forfeited and takes no result.
refusal-no-board-of-match = Match { $board } of round { $round } has no board { $at }.
refusal-is-a-match = { $board } is a match of teams: say the board, such as “{ $board }.2 1”, or give all boards at once.
refusal-not-a-match = { $board } is one game without boards.
line-up-length = { $found ->
    [one] 1 place
   *[other] { $found } places
 } for { $boards ->
    [one] 1 board
   *[other] { $boards } boards
 }.
line-up-no-member = there is no member { $member }.
line-up-twice = member { $member } stands twice.
line-up-order = member { $member } sits below member { $above }; the order of strength may not be turned round.
line-up-own-board = boards are fixed: board { $board } belongs to member { $board }, not { $member }.
line-up-expelled = member { $member } has been expelled.
state-board-count = { $found } entries for { $boards } boards
state-empty-board = a board that a team left empty cannot have this result
state-not-of-format = not of this format
state-not-two-teams = { $n } teams, where all against all needs exactly two

did-enter-teams = { $n ->
    [one] 1 team entered
   *[other] { $n } teams entered
}
did-set-members = { $who }: members { $members }
did-line-up = Round { $round }: { $who } plays { $line_up }
did-line-up-because = Round { $round }: { $who } now plays { $line_up } ({ $reason })
did-line-up-drawn = Round { $round }: { $who } drew the boards { $line_up }, seed { $seed }
did-record-boards = Round { $round }, match { $board }: { $boards }
did-record-boards-because = Round { $round }, match { $board }: { $boards } ({ $reason })
did-board = board { $at } { $now }
did-board-changed = board { $at } “{ $before }” becomes “{ $now }”
did-board-cleared = board { $at } “{ $before }” cleared
member-n = member { $n } of { $team }
kind-members-set = members
kind-line-up-set = line-up
kind-boards-recorded = results of a match

set-boards = Boards of a match
set-line-up = Line-ups
set-substitutes = Substitutes allowed
set-match-scoring = Match points
set-team-score = Teams meet by
set-bye-boards = Boards of a resting team
set-counted-members = Members whose places count
set-missing-members = A team with fewer
line-up-fixed = fixed boards
line-up-substitutes = with substitutes, in order of strength
line-up-free = set before each match
team-score-match = match points
team-score-game = game points
bye-boards-won = a win on each
bye-boards-drawn = a draw on each
bye-boards-nothing = nothing
counted-all = all (as many as the largest team has)
missing-after-last = each one missing counts as the place after the last
missing-unranked = has no place
match-scoring-line = win { $win } draw { $draw } loss { $loss }

# Lists and places
category = Category
import-missing-team = the team is missing
sum-of-places = Sum of places
best-place = Best single place
places-counted = Places that count
members-missing = { $n } missing
decided-too-few = too few members, no place
games-won = Won
games-drawn = Drawn
games-lost = Lost
cli-no-category = there is no category “{ $category }”; there are: { $known }
cli-bad-board = “{ $board }” is not a board: give its number; of teams, give the match or match.board such as 3.2
line-up-form = “{ $members }” is not a line-up: give the members’ numbers from board 1, such as 1-2-3-5, 0 for an empty board

# Pages
teams-n = { $n ->
    [one] 1 team
   *[other] { $n } teams
}
team-name = Team
teams-none = No team has entered yet
teams-none-do = Add a team below, or import a list of members (Excel, CSV: team, board, name, rating).
add-team = Add a team
members-label = Members, one a line: name rating, in order of strength
members-in-order = Members in order
members-none = no members yet
line-up-rule = { $rule }; { $boards ->
    [one] 1 board
   *[other] { $boards } boards
 } a match
fouls-n = { $n ->
    [one] 1 foul
   *[other] { $n } fouls
}
team-title = { $team } · members
team-caption = The board of each round, and what each did
seat-empty = nobody
matches = Matches
match-title = Round { $round }, match { $board }: { $first } – { $second }
match-caption = Boards
match-line-label = Boards
match-line-label-desk = Match and results
match-line-hint = Such as 1=01 for boards 1 to 4, or 2 = for board 2 alone; { $n } boards, each from its first mover’s side
match-keys = 1 first mover won · = draw · 0 second mover won · + second mover absent · - first mover absent · x both absent
match-recorded = Match { $board } is recorded
match-echo-hint = Such as 3 1=01 for the boards of match 3, 3.2 1 for its board 2 alone
match-line-empty = Type a match and its results, such as 3 1=01.
match-line-not-a-match = “{ $word }” is not a match. First the match, then its boards, such as 3 1=01, or 3.2 1.
match-line-no-result = There are no results after “{ $word }”, such as 1=01.
match-line-not-a-result = “{ $word }”: “{ $said }” is not a result. Give one for each board: 1, 0, =, +, -, x.
line-ups = Line-ups
line-up-label = From board 1
line-up-reason = Reason (once results are in)
line-up-set = Hand in
line-up-draw = Draw the boards
line-up-hint = The members’ numbers, such as 1-2-3-5; 0 leaves a board empty, which forfeits it. Who hands in nothing plays with the first members.
lists = Rankings
list-all = All
list-teams = Teams by members
list-members = Members
list-members-hint = By game points, then by games won
games-played = Games
cell-means-teams = In a cell: opponent, colour and turn, match points/game points
category-hint = women, juniors
check-teams-ok = { $n ->
    [one] 1 team takes part
   *[other] { $n } teams take part
}
advice-short-team = { $team } has { $members ->
    [one] 1 member
   *[other] { $members } members
 } able to play for { $boards ->
    [one] 1 board
   *[other] { $boards } boards
 }; boards left empty are forfeited
advice-odd-team = { $team } has { $members } members; with an even number everyone moves first and second equally often
