# what the director changes, leave, pairs kept apart, checking
change-exchange = { $one } and { $other } exchange places
change-pair = { $first } moves first against { $second }
change-turns = turns exchanged on board { $board }
change-boards = boards { $one } and { $other } exchanged
change-lock = boards locked: { $boards }
change-unlock = boards unlocked: { $boards }
change-again = everything but the locks paired again

warning-rematch = { $one } and { $other } met in round { $round }
warning-same-team = { $one } and { $other } are of one team
warning-barred = { $one } and { $other } are on the list of pairs kept apart ({ $strength })
warning-run-first = { $who } moves first { $run } times running
warning-run-second = { $who } moves second { $run } times running
warning-more-first = { $who } has moved first { $n ->
    [one] once
   *[other] { $n } times
 } more than second
warning-more-second = { $who } has moved second { $n ->
    [one] once
   *[other] { $n } times
 } more than first
warning-second-bye = { $who } has rested in round { $round } already
warning-high-bye = { $who } ({ $points } points) rests though someone of { $lowest } points has not rested yet
warning-float = { $higher } ({ $more } points) meets { $lower } ({ $less } points)
warning-off-table = { $first } against { $second } is not in the table or bracket for this round, or not with these turns
warning-on-leave = { $who } has leave for this round: { $leave }
warning-left-out = { $who } is neither paired nor resting

criterion-rematches = rematches
criterion-rest = points of the one who rests
criterion-bars = teams and pairs kept apart
criterion-limits = limits of turns
criterion-left-over = leftovers of score groups
criterion-difference = first against second moves
criterion-reach = distance in score groups
criterion-repeated = turns repeated
criterion-floats = balance of floats
criterion-order = order of numbers
compare-same = the same as the program's own
compare-equal = { $same } of { $boards } boards as the program would pair them, and as good
compare-worse = { $same } of { $boards } boards as the program would pair them; worse in: { $what }

leave-bye = requested rest
leave-absent = absent
barred-always = all rounds
barred-from = from round { $from }
barred-from-to = rounds { $from } to { $to }
release-any = The nearest way out is to release: { $what }
release-pair = { $one } against { $other } ({ $bars })
release-rest = a rest for { $one } ({ $bars })
nearer-all = Opponents nearer in points who were barred: { $who }.
nearer-barred = { $who } ({ $bars })
nearer-more = { $n } more
nearer-free = { $n } more could have been met but were needed elsewhere: the number is odd, or others had nobody else.
bar-barred = kept apart by the list
bar-locked = locked boards
bye-absent = absent
cell-not-entered = had not entered yet
bye-dropped = No longer paired after absences running: { $who }

did-number-by-rating = Numbers given by rating: { $n } players, lots among equals with seed { $seed }
did-number-by-pots = Numbers drawn in { $pots } pots by rating: { $n } players, seed { $seed }
did-pair-by-hand = Round { $round } entered as paired elsewhere: { $boards ->
    [one] 1 board
   *[other] { $boards } boards
 } ({ $reason })
did-pair-dropped = { $did }; no longer paired after absences running: { $who }
did-arrange = Round { $round }: { $what }
did-arrange-because = Round { $round }: { $what } ({ $reason })
did-warned = { $did }. Warning: { $warnings }
did-unpair = Round { $round } taken back with { $results ->
    [one] 1 result
   *[other] { $results } results
 } ({ $reason })
did-leave = { $who }, rounds { $rounds }: { $leave }
did-leave-back = { $who }, rounds { $rounds }: leave taken back
did-because = { $did } ({ $reason })
did-bar = { $one } and { $other } kept apart: { $rounds }, { $strength }
did-unbar = { $one } and { $other } no longer kept apart
did-withdraw-judged = { $who } withdrew; round { $round }, board { $board }, unfinished, ruled { $result }: { $reason }
kind-arranged = pairing changed
kind-unpaired = round taken back
kind-leave = leave
kind-barred = pair kept apart
kind-unbarred = pair no longer kept apart

refusal-not-the-last-round = Only the last paired round can be changed: that is round { $last }, not round { $round }.
refusal-not-the-next-round = The next round is round { $next }, not round { $round }.
refusal-board-has-result = Round { $round }, board { $board } has a result and is not changed. Clear the result first.
refusal-board-locked = Round { $round }, board { $board } is locked. Unlock it first.
refusal-not-in-round = Number { $no } is not in round { $round }.
refusal-on-leave = Number { $no } has leave in round { $round } and so no place to exchange. Take the round back, cancel the leave, then pair.
refusal-both-rest = Numbers { $one } and { $other } both rest: there is no board for them.
refusal-against-oneself = Number { $no } cannot play against itself.
refusal-twice-in-round = Number { $no } stands in the pairing twice.
refusal-duplicate-board = Board { $board } cannot stand so: boards count from 1, each once a round.
refusal-left-out = Round { $round } leaves out some who take part: { $who }.
refusal-round-paired = Round { $round } is paired: leave for it comes too late. The round can be taken back first.
refusal-no-byes-in-round-robin = In a round robin everyone meets everyone, so there are no rests on request. Report absence: it counts as a forfeit.
refusal-too-many-byes = The regulations allow { $limit ->
    [one] 1 rest
   *[other] { $limit } rests
 } on request; number { $no } would have more.
refusal-not-barred = Numbers { $one } and { $other } are not on the list of pairs kept apart.
refusal-no-running-game = Number { $no } has no running game to rule on.

set-requested-byes-limit = Rests on request at most
set-absence-score = Points for absence
set-late-entry-score = Points for rounds before a late entry
set-drop-after-absences = Dropped after absences running
set-team-mates-meet-early = Round robin lots: teammates meet early

pairing-bad-line = Line { $line }, "{ $text }", cannot be read: write board, first mover, second mover, or bye and a number
check-same = as the program
check-worse = worse than the program in
check-verdict = check
check-passes = by the book
check-differs = by the book, not the program's own
check-violations = { $n } against the book
check-violation = Round { $round }, against the book: { $what }
check-remark = Round { $round }: { $what }
check-all-pass = { $rounds ->
    [one] The round is
   *[other] All { $rounds } rounds are
 } by the book
check-fails = Some rounds are not by the book, see above
cli-pair-what = give --state FILE to pair, or --check FILE to check

arrange-title = Change pairings
arrange-hint = To exchange or to let two meet give numbers of players; for turns, boards and locks give boards. Boards with a result or a lock stay. Look first, then confirm; the change, its reason and the warnings go on the log.
arrange-one = Number or board
arrange-other = The other
arrange-look = See what follows
arrange-do = Do it
arrange-number-needed = Give the numbers or boards.
do-exchange = Two exchange places
do-meet = Let two meet (first named moves first)
do-turns = Exchange turns of a board
do-boards = Exchange two boards
do-lock = Lock boards
do-unlock = Unlock boards
do-again = Pair all but the locks again
board-locked = locked
unpair-title = Take round { $n } back
unpair-hint = { $n ->
    [one] 1 result goes with it. It stays
   *[other] { $n } results go with it. They stay
 } on the log, and this can be undone.
unpair-do = Take round { $n } back
enter-pairing-title = Round { $n } was paired elsewhere
enter-pairing-hint = A line for each board: board, first mover, second mover; a rest is "bye" and a number
enter-pairing-do = Check and use
lots-by = By
lots-by-lots = lot
lots-by-rating = rating
lots-by-pots = pots by rating, lots within
lots-pots = Pots
leave-title = Rests and absences
leave-hint = In the rounds given the player is not paired and scores what the regulations say. A forfeit by one who was paired is another thing, entered at the desk.
leave-rounds = Rounds
leave-none = take back
leave-bad-numbers = Numbers and rounds must be whole; put blanks between rounds.
tag-leave = { $leave }: { $rounds }
barred-title = Pairs kept apart
barred-hint = The two are not paired from the next round on.
barred-who = Who
barred-other = Other number
barred-to = To round (may be left out)
barred-strength = How strongly
barred-do = Put on the list
barred-off = Take off the list
check-on-leave = { $n } on leave, not paired
arrange-picked = … is picked: pick another to exchange them, Esc to let go
arrange-by-hand = To exchange two, drag one onto the other, or click both one after the other (keyboard: Tab to a name, Enter, then Enter on the other); on a name, x exchanges the turns and l locks or unlocks the board. What follows is always shown first.
