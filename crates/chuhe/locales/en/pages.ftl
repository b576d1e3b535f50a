# Pages
events-title = Events
new-event = New event
events-none = No events yet
events-none-do = Start one: give it a name, choose rule book and format, and entries can be taken.
event-state-entries = Taking entries
event-state-running = Round { $round } · { $open } open
event-state-between = Round { $round } complete
event-state-finished = Finished
event-progress = { $done } of { $planned } rounds complete

new-title = New event
event-name = Name of the event
choice-format = Format
planned-rounds = Rounds
planned-rounds-hint = A round robin may leave this empty: the whole table.
more-settings-hint = What you leave alone follows the rule book chosen. Every choice names its article.
create-event = Create the event
scoring-win = Points for a win
scoring-draw = Points for a draw
scoring-loss = Points for a loss
late-limit-minutes = Late limit (minutes)

stand-not-started = Taking entries
stand-finished = Finished
stand-round = Round { $n }
say-open = { $n ->
    [one] { $n } board open
   *[other] { $n } boards open
 }
say-round-done = all results in
say-entered = { $n ->
    [one] { $n } player
   *[other] { $n } players
 }

entries-title = Entries
entries-caption = By number
entries-none = Nobody has entered yet
entries-none-do = Add a player below or import the entry list (Excel, CSV).
entries-late = Round 1 has been paired, so lots are closed; late entries play from the next round on and score nothing for those they missed. Withdrawals, fouls and penalties are entered at the Desk.
entries-closed = Round 1 has been paired: entries and lots are closed; names, teams and ratings can still be corrected. Withdrawals, fouls and penalties are entered at the Desk.
lots-drawn-with = lots drawn with seed { $seed }
edit = Edit
remove-entry = Remove
add-one = Add a player
number-if-any = Number (optional)
import-title = Import a list
import-hint = Excel (.xlsx), CSV or text copied from a sheet, in UTF-8, GB18030 or Big5. You see it first; nothing is written until every line is good, and every bad line is named.
import-file = File
import-encoding = Encoding
import-detect = Detect
import-preview = Preview
import-paste = Or paste from a sheet
import-paste-label = Copy from the sheet and paste here
lots-title = Drawing of lots
lots-hint = The seed decides the numbers: the same list and the same seed always give the same draw, so anybody can check it. Best let a player call the seed.
lots-seed = Seed
lots-draw = Draw lots
entered-same-name = Of the same name: { $who }. Please check that it is somebody else.
entered-one = Entered: { $no } { $name }.
entered-many = { $n ->
    [one] { $n } player entered.
   *[other] { $n } players entered.
 }
lots-done = Lots drawn with seed { $seed }; the numbers are new.
tag-warnings = warned
tag-removed = removed from a game

import-page-title = Preview of the list
import-facts = { $encoding } · { $rows ->
    [one] { $rows } line
   *[other] { $rows } lines
 }
import-bad-lines = { $n ->
    [one] { $n } thing must be put right
   *[other] { $n } things must be put right
 }; nothing has been written:
import-columns = What each column holds
column-n = Column { $n }
column-ignore = (not used)
line = Line
import-more = { $n ->
    [one] 1 more line is
   *[other] { $n } more lines are
 } not shown.
import-enter = Enter { $n ->
    [one] { $n } player
   *[other] { $n } players
 }
import-check = Check again

pairings-title = Pairings
pairings-title-n = Pairings of round { $n }
pairings-none = Nothing has been paired yet
pairings-none-do = When everything is ready, pair round 1 below.
pairings-caption = { $boards ->
    [one] { $boards } board
   *[other] { $boards } boards
 } · { $first } moves first
why-paired = Why
why-table-short = by the table
why-first-round-short = round 1
why-same-short = equal points
why-float-short = float
why-bye = why the bye
quality-clean = no rematch
quality-floats = { $n ->
    [one] { $n } pair of unequal points
   *[other] { $n } pairs of unequal points
 }
quality-turns = turn limits passed: { $n }
quality-repeated = turns repeated: { $n }
paired-now = Round { $n } has been paired.

standings-title = Standings
standings-title-n = Standings after round { $n }
standings-final = Final standings
standings-none = No results yet
standings-none-do = The standings appear with the first results.
marked-key = Marked
marked-key-means = { " " }is what decided
cell-means = in the cells: opponent, colour and turn, points
decided = What decided
cell-bye = bye
cell-absent = did not play
cell-struck = struck out
cell-against = round { $round } against { $who }

crosstable-title = Crosstable
crosstable-hint = Points against the player of that number; small figures: moved first (1) or second (2).
crosstable-by = Columns of the table
crosstable-by-round = By round
crosstable-by-opponent = By opponent
crosstable-rows = Numbers
crosstable-none = No results yet

games-title = Games
games-caption = Games whose moves are recorded
games-none = No games yet
games-none-do = Games appear here when their moves have been entered.
rounds-of-moves = Rounds
occasion = Round and board
occasion-of-stage = Stage { $stage }, round { $round }, board { $board }
occasion-n = Round { $round }, board { $board }
ending = Ending
all-games = All games
moves = Moves
no-moves = No moves.
steps = Step through the game
step-first = Start
step-previous = Previous move
step-next = Next move
step-last = End
flip = Turn the board
at-start = Starting position, { $side } to move
at-ply = Ply { $ply }: { $move }
at-ply-check = Ply { $ply }: { $move }, check
game-title = { $first } – { $second }
fact-result = Result
fact-source = Source
fact-occasion = Played
game-running = not finished

settings-title = Rules of this event
settings-hint = Every choice with its article; where the book is silent, it is a named choice.
setting = Setting
setting-value = In this event
articles = Articles

audit-title = Audit
audit-count = { $n ->
    [one] { $n } entry
   *[other] { $n } entries
 }
audit-caption = Newest first. The hash of each entry covers the one before it, so changing any of them breaks the chain.
chain-intact = The hash chain is whole: entries 1 to { $n } were checked one by one. Last hash { $hash }.
chain-torn = The hash chain breaks at entry { $n }: it or something behind it was changed. Keep the database file and compare it with a backup.
entry-number = Entry
what = What
hash = Hash
older = Older entries
audit-undone = (taken back later)
actor-local = this machine's web page

# 个人、大屏、走势 / one entrant, the big screen, the chart
player-none = There is no number { $no }
player-board = Round { $round }, board { $board }
player-you-move = moves: { $turn }
player-games = Round by round
player-turn = Turn
player-opponent = Opponent
player-points = Points
player-total = Total
player-float = Float
player-penalty = Round { $round }, { $kind }: { $reason }
float-up = up
float-down = down
outcome-win = won
outcome-draw = drawn
outcome-loss = lost
outcome-win-forfeit = won (forfeit)
outcome-loss-forfeit = lost (forfeit)
screen-turn = { $at } / { $turns }
screen-open = Big screen
chart-title = The leaders' points, round by round

# 新建赛事的表单 · The form of a new event
presets = Start from
preset-national = National individual
preset-provincial = Provincial
preset-youth = Youth
preset-mass = Open to all
preset-teams = Teams
preset-1960 = Rules of 1960
section-general = Game, points and places
section-points = Points arrangement
section-rests = Rests, absences and forfeits
section-round-robin = Round robin
section-elimination = Elimination and groups
section-teams = Teams
section-members = Teams by their members’ places
by-the-book-value = By the book: { $value }
number-or-none = may be “none”
time-base-minutes = Other time (minutes)
time-base-hint = Replaces the choice above: the base time of each side.
time-increment-seconds = Increment (seconds)
time-increment-hint = Left empty: all moves in the base time.
new-bad-increment = An increment without a base time: give the minutes too.
