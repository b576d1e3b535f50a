# The table
fact-set-up = Set up: { $first } moves first, { $second } second
fact-moved = { $side }: { $move }
fact-illegal = { $side } made an illegal move { $move }: { $why }
fact-taken-back-piece = { $side } plays again and must move { $at }
fact-taken-back = { $side } plays again
fact-offered = { $side } offers a draw
fact-refused-by-playing = { $side } plays on: the offer is refused
fact-refused = { $side } refuses the draw
fact-foul = Foul by { $side }: { $foul }
fact-limit-denied = { $side }'s natural-limit claim is not true: { $rounds ->
    [one] 1 round counts
   *[other] { $rounds } rounds count
 }, { $limit } are needed
fact-time-deducted = { $time } off { $side }'s clock
fact-repetition-ruled = At { $side }'s request: { $ground }. { $changer } must change within { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
 } or loses
fact-repetition-ruled-draw = At { $side }'s request: { $ground }. A draw unless somebody changes within { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
 }
fact-repetition-left = { $side } has changed, the repetition is left
fact-ended = { $result }: { $reason }
fact-begun = Clock started, both are here
fact-begun-without = Clock started, { $side } is not here
fact-begun-without-both = Clock started, neither is here
fact-arrived = { $side } has arrived
fact-excused = { $side }'s lateness is excused: { $note }
fact-pressed = { $side } pressed the clock
fact-pressed-empty = { $side } pressed the clock without a move
fact-clock-stopped = Clock stopped: { $note }
fact-clock-started = Clock started for { $side }
fact-clock-corrected = { $side }'s clock { $how }: { $note }
fact-touched = { $side } touched { $at }
fact-touch-excused = { $side } touched { $at }, { $how }: it does not count
fact-waived = { $side } resigned at once, the foul is not entered: { $foul }
fact-record-missed = { $side } left { $moves ->
    [one] 1 move
   *[other] { $moves } moves
 } unrecorded
fact-record-illegible = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
 } of { $side }'s record cannot be read
fact-fair-copy = { $side } owes a fair copy of the record
fact-record-accepted = { $side }'s record is made good
fact-penalised = { $role } on { $side }: { $penalty } ({ $note })
fact-colours-exchanged = The colours were reversed: exchanged, the game begins anew
fact-colours-accepted = The colours were reversed and it is past twenty minutes: taken as agreed, the game counts with { $first } first and { $second } second
fact-restored = Pieces were displaced: back to the position after ply { $ply }
fact-upset = { $side } knocked pieces over and restores them on that side's own time
fact-board-restored = The board stands again
fact-unclear = { $side }'s { $at } stands between { $points }: the opponent names the point
fact-named = { $side } names { $at }
fact-limit-ordered = { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
 } of ordered limit: { $ground }
fact-limit-reached = The ordered rounds are over: the arbiter decides
fact-limit-lifted = The limit is lifted, the game goes on
fact-adjourning = Adjournment: Black's next move is to be sealed
fact-sealed = { $side } sealed move { $number }
fact-resumed = The envelope is opened, the game goes on
fact-resumed-explained = The envelope is opened; the faulty move is explained: { $note }
fact-resumed-unexplained = The envelope is opened; the faulty move cannot be explained: { $note }
fact-win-possible = { $side }'s claim that nobody can win fails: a win can still be reached
fact-win-unknown = { $side }'s claim that nobody can win fails: this is not a simple position
fact-equipment = { $what } exchanged: { $note }
fact-signed = { $who } signed
fact-undone = { $n ->
    [one] The last entry is
   *[other] The last { $n } entries are
 } undone: { $note }

foul-disturbance = disturbing the opponent
foul-clock-tampering = stopping or starting the clock without leave
foul-draw-offers = too many draw offers
foul-false-natural-limit = false natural-limit claim
foul-futile-touch = touching a piece that cannot move or be taken
foul-record = faulty record
foul-press-without-move = pressing without a move
foul-illegal-move = illegal move
foul-conduct = breach of the players' code
foul-retraction = wanting a move back
foul-advice = advice, or use of material
foul-pointing = pointing over the board
foul-other-board = analysis on another board
foul-hindrance = anything else that hinders the game

penalty-suspension-proposed = suspension proposed
equipment-board = The board
equipment-pieces = The pieces
equipment-ground = Board or pieces of the wrong colour
manner-touched = touched
manner-adjusting = announced adjusting
manner-mistake = plainly by mistake
manner-slipped = slipped from the hand
correction-add = + { $time }
correction-take-off = − { $time }
correction-set = set to { $time }
correction-count = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
 } counted
fault-own-piece = a piece of the same side stands on the target
fault-not-its-move = the piece does not move that way
fault-outside-palace = out of the palace
fault-across-river = elephants do not cross the river
fault-horse-leg = the horse's leg is blocked
fault-elephant-eye = the elephant's eye is blocked
fault-cannon-screen = a cannon captures over exactly one piece
fault-path-blocked = a piece is in the way
fault-generals-facing = the generals face each other
fault-general-in-check = the general is left to be taken
limit-unclear = an unclear ending, { $side } asks
limit-round = the moves go round, { $side } asks
limit-arbiter = the arbiter thinks it necessary
limit-draw = A draw
limit-renew = { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
 } more
limit-lift = No limit any more
partner-one = the first partner
partner-two = the second partner

refused-not-set-up = No game has been set up here.
refused-already-set-up = The game has been set up already.
refused-second-mover-to-open = In the ordinary array the first mover opens.
refused-start-is-decided = The start position is decided already.
refused-game-over = The game is over: { $result }.
refused-not-your-turn = It is { $side }'s turn.
refused-no-own-piece = { $at } holds no piece of the side to move.
refused-touched-must-move = The piece on { $at } counts as touched and must move.
refused-not-on-own-time = This may only be asked on one's own time; it is { $side }'s turn.
refused-offer-stands = { $side }'s offer stands and cannot be withdrawn.
refused-no-offer = There is no offer to answer.
refused-no-natural-limit = This game has no natural move limit.
refused-no-repetition = The claim does not stand: there is no repetition to rule on (it has gone round { $times ->
    [one] once
   *[other] { $times } times
 }).
refused-ruling-pending = It has been ruled on; the time to change runs until ply { $ply }.
refused-note-missing = Say why.
refused-not-in-this-book = The rule book of this game has no such thing.
refused-no-clock = This game has no clock.
refused-time-runs-back = The time is before the last entry.
refused-not-begun = The clock has not been started yet.
refused-already-begun = The game has been opened already.
refused-not-awaited = The player is here already.
refused-clock-stands = The clock stands: start it first.
refused-clock-runs = The clock runs already.
refused-nothing-to-press = There is nothing to press.
refused-time-left = Nobody is out of time: { $time } left.
refused-touched-bind = The piece touched allows only: { $moves }.
refused-nothing-there = No piece stands on { $at }.
refused-no-point = Say which piece was touched.
refused-move-stands = A move made stands.
refused-not-by-eye = That foul follows from what happens, it is not called by eye.
refused-role = Only by: { $role }.
refused-no-records = This event asks for no records.
refused-record-wanting = The claimant's record is wanting: no claim is heard.
refused-no-fair-copy = No record is owed.
refused-fair-copy-owed = { $side } still owes a fair copy.
refused-too-late = Found too late: what was played stands.
refused-no-such-ply = No such position; { $ply ->
    [one] 1 ply has
   *[other] { $ply } plies have
 } been played.
refused-board-is-upset = The pieces are to be set right first.
refused-board-stands = The board stands as it is.
refused-point-to-be-named = The point of the last move is to be named first.
refused-no-point-to-name = There is no such point to name.
refused-limit-to-be-settled = The arbiter is to settle the ordered limit first.
refused-no-limit-due = No ordered limit is due.
refused-is-adjourned = The game is adjourned.
refused-seal-instead = This move is to be sealed, not made on the board.
refused-nothing-to-seal = There is no move to seal now.
refused-no-envelope = There is no envelope.
refused-sealed-faulty = What is written is not a move: it must be explained, or the game is lost.
refused-odds-move = The first moves at odds are of different pieces, take nothing and give no check.
refused-handicap = The start position is not what the handicap says.
refused-partners-turn = It is the turn of { $partner }.
refused-no-partners = Not a pair game in which partners move in turn.
refused-not-over = The game is not over.
refused-signed-already = Signed already.
refused-nothing-to-undo = There is nothing to undo.

# Pages of a table
tables = Tables
tables-asks = right now
group-start = Start
group-claims = Offers, claims, resignation
group-board = Moves and touching
group-clock = Clock
group-conduct = Fouls and penalties
group-corrections = Corrections and equipment
group-orders = Ordered limit, adjournment
group-end = End and undoing

incident-begin = Start the game
incident-arrive = Arrival
incident-excuse = Lateness excused
incident-illegal = Illegal move
incident-touch = Touched piece
incident-retract = Wants a move back
incident-between = Between two points
incident-name-point = Name the point
incident-offer = Draw offer
incident-accept = Accept the draw
incident-refuse = Refuse the draw
incident-resign = Resignation
incident-natural-limit = Claim: natural limit
incident-repetition = Claim: repetition
incident-no-win = Nobody can win
incident-press = Clock pressed
incident-stop = Stop the clock
incident-start = Start the clock again
incident-correct-clock = Correct the clock
incident-foul = Foul
incident-record = Record at fault
incident-fair-copy = Demand a fair copy
incident-record-good = Record made good
incident-upset = Pieces knocked over
incident-restored = Board restored
incident-displaced = Pieces displaced
incident-colours = Colours reversed
incident-equipment = Equipment exchanged
incident-penalty = Penalty
incident-forfeit = Declare lost
incident-result = Enter the result
incident-order-limit = Order a limit
incident-settle-limit = Settle the limit
incident-adjourn = Adjourn
incident-seal = Seal the move
incident-open-sealed = Open the envelope
incident-sign = Sign
incident-undo = Undo

ask-side = Which side
ask-present = Who is here
present-both = Both
present-only = Only { $side }
present-none = Neither
ask-from-to = From and to (or tap the board)
ask-touched = Points touched, in order (or tap the board)
ask-between = From, and the two points (or tap the board)
ask-manner = How
ask-point = Point
ask-claimant = Who claims
ask-judged = Why the arbiter judges so
ask-correction = How
ask-time = Time (minutes, or minutes:seconds)
ask-moves = Moves
ask-note = Reason
ask-foul = Which foul
ask-fault = What is wrong
ask-last-right = The board was last right after ply
ask-what = What
ask-penalty = Which penalty
ask-ground = Ground
ask-rounds = Rounds
ask-outcome = How it is settled
ask-sealed = What is written
ask-move = Move
ask-signer = Who signs
ask-undo = How many entries
kind-add = Add
kind-off = Take off
kind-set = Set to
kind-count = Count moves
kind-missed = Left out
kind-illegible = Cannot be read
sealed-plain = Written plainly
sealed-explained = Faulty, explained
sealed-unexplained = Faulty, not explained
hint-ruling = A ruling
hint-clock-fault = The clock is at fault
hint-hall = The hall
hint-press-forgotten = A press was forgotten
hint-equipment = Not as the rules ask
hint-phone = Used a phone
hint-advice = Took advice
hint-misruled = Ruled in error
hint-mistyped = Entered in error

go-on = Go on
incidents = Incidents
nothing-now = There is nothing to do now.
watch-only = This page is for watching only.
watch-page = Spectators' page
show-ruling = Show the ruling
confirm-ruling = Confirm
proposal = Proposed ruling, in force once confirmed
form-ask = Fill this in to see the ruling with its articles.
form-incomplete = Something is still missing.
move-hint = 炮二平五 · C2.5 · h2e2
play-move = Move
move-not-entered = { $why } Nothing was played. If it was played so on the board, use “Illegal move”.
table-moved-on = The table has moved on: look again.
table-log = What happened
undo-from-here = undo back to here
enter-result = Enter the result in the event
result-entered = The result stands in the event.
turn-of = { $side } to move
turn-not-begun = Not started yet
clock-absent = not here
clock-moves-due = { $n ->
    [one] 1 move
   *[other] { $n } moves
 } due
clock-reserve = reserve { $time }
clock-increment = +{ $n } s a move
clock-fouls = fouls { $n }
clock-offers = offers { $n }
clock-to-press = press the clock
clock-partner = { $name } to move
sheet-of = { $side }: { $facts }
sheet-used = used { $time }
sheet-to-sign = To sign: { $who }
sheet-complete = All have signed: the game is over.
note-odds = Odds: { $side } makes { $n ->
    [one] 1 move
   *[other] { $n } moves
 } more in a row, with different pieces, taking nothing and giving no check.
note-fresh-foul = A foul of { $side } was just called; who resigns at once is spared it.
note-offer = { $side } offers a draw and waits for the answer. Playing on refuses it.
note-pending = Repetition ({ $ground }): { $side } must change before ply { $ply } or loses.
note-pending-draw = Repetition ({ $ground }): a draw unless somebody changes before ply { $ply }.
note-touched = The piece on { $at } must move.
note-touches = Touched; allowed: { $moves }.
note-unclear = The point is unclear: { $side } names it.
note-upset = The pieces are being set up again.
note-limit-due = The ordered rounds are over: settle the limit.
note-limit = An ordered limit runs until ply { $ply }.
note-seal = Black seals this move.
note-envelope = Adjourned: { $side }'s move { $n } is in the envelope.
note-clock-stands = The clock stands.

line-lost = Connection lost, reconnecting; clocks and board may be out of date.
line-again = Connected again, everything is up to date.
line-held = Live
line-gone = This page is no longer updated: reload it.

holder-tablet = The tablet at the table
table-keys = Players' devices
key-n = Key { $n }
key-take = Take back
key-give = For { $name }
key-new = Address for { $name } (shown this once):
keys-hint = An address moves this side at this table only, and is dead once taken back.

open-table = Open the table
open-hint = As the regulations say, unless you fill something in.
open-minutes = Minutes a side
open-increment = Seconds added a move
open-more = More
open-minutes-second = Minutes of the second mover (time odds)
open-scheme = Stages (moves/minutes) or time a move (minutes+reserve)
open-press = Pressing the clock
open-press-move = The move is the press
open-press-hand = By hand
open-odds = Odds (1960)
odds-one = One move
odds-two = Two moves
odds-three = Three moves
odds-pieces = Pieces
open-off = Points of the pieces given
open-position = Start position
open-flag = A clock with a flag
open-no-records = No records required
open-bad-time = Times are whole numbers.
open-bad-scheme = A scheme is written 30/60 10/10 (moves/minutes) or 2+30 (minutes a move + minutes of reserve).
open-bad-position = The start position cannot be read.
open-bad-points = The points of the pieces given cannot be read.
open-bad-name = A table's name is up to 40 small letters, digits and hyphens.
open-name-taken = There is a table of that name.
tables-title = Tables of no event
tables-none = No table yet.
table-name = Table
table-new = A new table
table-plies = { $n ->
    [one] 1 ply
   *[other] { $n } plies
 }
table-closed = No table
table-needs-arbiter = Waits for the arbiter
tables-of-round = Tables of round { $n }
tables-by-arbiters = Tables are opened and clocked by arbiters; an account may hold more than one office.
tables-no-round = Nothing is paired yet.
open-all = Open all ({ $n })
begin-all = Start all clocks ({ $n })
last-move = Last move

trouble-no-table = No such table
trouble-no-table-do = Start from the page of tables.
trouble-no-seat = This address is no longer good
trouble-no-seat-do = Ask the arbiter for a new one.
trouble-not-allowed = Not yours to do
trouble-not-allowed-do = Call the arbiter.
trouble-full = Too many pages are open
trouble-full-do = Try again in a moment.
open-pairs = Pair game (1960)
pairs-consulting = With consultation
pairs-in-turn = In turn
pairs-of-consulting = pair game, consulting
pairs-of-in-turn = pair game, in turn
rapid-play = rapid play
open-first-partner = First mover's partner
open-second-partner = Second mover's partner
