# The desk
desk-title = Round { $n } · results
desk-stage-not-started = This stage has not begun
desk-in-stage = { $n } are in this stage
go-to-stages = Go to Stages
desk-not-started = Not started yet
desk-entered = { $n ->
    [one] { $n } player entered
   *[other] { $n } players entered
 }
go-to-entries = Go to Entries
go-to-desk = Go to the Desk
sign-waiting = …
sign-nobody = 0
sign-no-games = 0
line-label = Board and result
record = Record
keys-first = first mover won
keys-draw = draw
keys-second = second mover won
keys-forfeit-second = second absent
keys-forfeit-first = first absent
keys-both = both absent
keys-undo = undo
echo-hint = Such as 12 1; several at once: 1 1 2 = 3 0
echo-confirm = { $what } — press Enter again to confirm
echo-change = Board { $board }, { $first } – { $second }: was "{ $before }", becomes "{ $now }"
echo-forfeit = Board { $board }, { $first } – { $second }: { $now }
tap-first = 1st
tap-draw = =
tap-second = 2nd
boards-caption = Boards (open ones first)
board-open = Open
board-done = Recorded
board-struck = Struck out
counts = Progress
count-done = Done
count-open = Open
next-title = Pair round { $n }
pair-next = Pair round { $n }
pair-not-yet = It can be paired when everything above is ready.
check-results-ok = All results of round { $n } are in
check-results-wait = Round { $round }: { $n ->
    [one] { $n } board open
   *[other] { $n } boards open
 } ({ $boards })
check-entries-ok = { $n } can play
check-entries-need = Only { $n } can play; two at least are needed
check-redraw = After a withdrawal an even number is left: draw lots again
check-rounds-left = { $n ->
    [one] { $n } round left
   *[other] { $n } rounds left
 }
finished-title = Finished
final-standings = Final standings
podium-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
 }
just-now = Just now
undo-last = Undo the last step
register = Withdrawals, fouls, penalties
register-what = What
register-who = Number
register-count = Fouls
register-reason = Reason
register-article = Article (for fouls)
register-do = Enter
register-foul = Foul
register-withdraw = Withdrawal
register-reinstate = Plays again
penalty-warning = Warning
penalty-removed = Removed from the game
penalty-expelled = Expelled

did-create = Event created: { $name }
did-import = Event imported: { $players ->
    [one] 1 player
   *[other] { $players } players
 }, { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
 }
did-enter = Entered: { $who }
did-enter-many = { $n } players entered
did-edit = Number { $no } corrected: { $name }
did-remove = Entry { $no } removed
did-draw-lots = Lots drawn for { $n } with seed { $seed }
did-pair = Round { $round } paired: { $boards ->
    [one] 1 board
   *[other] { $boards } boards
 }
did-record = Round { $round }, board { $board }: { $now }
did-correct = Round { $round }, board { $board } corrected from "{ $before }" to "{ $now }"
did-correct-because = Round { $round }, board { $board } corrected from "{ $before }" to "{ $now }" ({ $reason })
did-clear-result = Round { $round }, board { $board }: "{ $before }" cleared
did-withdraw = { $who } withdrew: { $reason }
did-withdraw-struck = { $who } withdrew before half of the games and was struck out: { $reason }
did-reinstate = { $who } plays again: { $reason }
did-foul = { $who }: { $count ->
    [one] { $count } foul
   *[other] { $count } fouls
 }
did-foul-article = { $who }: { $count ->
    [one] { $count } foul
   *[other] { $count } fouls
 } ({ $article })
did-penalise = { $who }: { $kind } ({ $reason })
did-undo = Taken back: { $what }
kind-created = creation of the event
kind-imported = import
kind-entered = entries
kind-edited = correction of an entry
kind-removed = removal of an entry
kind-lots = lots
kind-paired = pairing
kind-result = result
kind-withdrawn = withdrawal
kind-reinstated = return
kind-fouls = fouls
kind-penalised = penalty
kind-undone = undoing
