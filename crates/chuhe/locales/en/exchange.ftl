# 表格、棋谱和整个赛事的进出 / tables, games and whole events in and out
team-board = No.
team-number = Team No.
first-number = First No.
second-number = Second No.
first-team = Team of first mover
second-team = Team of second mover
points-before = Points before (first)
points-before-second = Points before (second)
first-boards = Game points of first
second-boards = Game points of second
match-n = Match
line-ups-results = Line-ups and boards
decided-step = Deciding step
round-table = Round by round
penalties-and-fouls = Penalties and fouls
penalty-kind = Kind
how-many = How many
place-there = Place there
withdrawn-after = withdrawn after round { $round }
setting-key = Name in files
event-format = Format
event-rounds = Rounds

exchange-no-games = the event has no games yet
archive-none = it is not an archive of a Chuhe event
archive-newer = the archive has layout { $found }, which is newer than this program
archive-too-large = it unpacks to more than { $mib } MiB, nothing was imported
archive-part = { $file } in the archive cannot be read: { $why }
archive-missing = the archive is damaged: { $stream } lacks entry { $version }
archive-unlinked = the archive is damaged: entry { $version } of { $stream } does not follow the one before it
archive-changed = the archive is damaged: entry { $version } of { $stream } is not as it was written
archive-cut = the archive is damaged: { $stream } should have { $said } entries, { $found } agree with the list
archive-foreign = { $stream } in the archive does not belong to this event
archive-keeps-name = the event of the archive is called { $id }; its hashes hold the name, so it cannot be another
game-no-start = no game can start from this position
game-illegal = move { $ply }, { $move }, is not legal
game-behind-end = move { $ply }: the game was over before it
game-claim = the tag Claim “{ $text }” is not a ply of this game

import-no-workbook = the workbook cannot be opened: { $why }
import-old-workbook = this is a workbook of the old kind (XLS). Save it as XLSX.
import-no-sheet = there is no sheet “{ $name }”; there are { $known }
import-too-large = it unpacks to more than { $mib } MiB and was not read.
import-too-large-at = the sheet “{ $sheet }” is too large: { $cell } is beyond what is taken. Keep only what is to be imported.
import-sheet-cell = Sheet “{ $sheet }” { $cell }
import-sheet-line = Sheet “{ $sheet }” line { $line }
list-no-column = No column is headed “{ $what }”.
list-no-board = There is a result but no board.
list-no-such-board = There is no board { $place } in round { $round }.
list-is-a-match = Match { $board } is of teams: name its board, such as { $board }.2.
list-twice = This board stands on line { $line } already.
list-other-player = The list has “{ $said }”, at the board sits { $has }.
list-no-such-player = “{ $text }” is nobody, or more than one.
remark-same-name = the same name: { $name }, lines { $lines }
remark-no-team = { $n } without a team: lines { $lines }
remark-entered = { $name } on line { $line } has entered already
games-too-large = too large, not read
games-damaged = the ZIP is damaged: { $why }
games-no-game = there is no game in it
basis-said = as said
basis-tags = by its tags
basis-file = by the file’s name
basis-players = by the players
misplaced-no-board = no board is known: no round and board, and the two have not met
misplaced-several = the two have met more than once: { $boards }; say which
misplaced-twice = the same board as game { $n }
misplaced-no-result = { $id } has no result yet; enter the result first
misplaced-disagrees = the record says { $ends }, the event says { $has }
misplaced-open = the record is not finished, the event says { $has }

colon = { ": " }
list-bad-cells = { $file }: { $n ->
    [one] one mistake
   *[other] { $n } mistakes
 }, nothing was entered:
  { "  " }{ $lines }
results-correct = { $n ->
    [one] One board has
   *[other] { $n } boards have
 } another result already; to change it give the --reason:
  { "  " }{ $lines }
results-line = round { $round }, board { $place }: { $now }
results-line-changed = round { $round }, board { $place }: “{ $was }” becomes “{ $now }”
results-done = entered { $n ->
    [one] 1 result
   *[other] { $n } results
 }, { $known } stood so already
results-would = would enter { $n ->
    [one] 1 result
   *[other] { $n } results
 }, { $known } stand so already
games-at-form = “{ $at }” cannot be read: write game=round-board, such as 3=6-2
games-wrong = { $n ->
    [one] One game has
   *[other] { $n } games have
 } no board, nothing was entered:
  { $lines }
games-other-names = others sit at { $id }
games-done = recorded { $n } of { $of } games
games-would = would record { $n } of { $of } games

exchange = Data
exchange-asks = in and out
exchange-title = Data
exchange-hint = Tables, games and the whole event, to take along or to bring in.
exchange-tables = Tables
exchange-table = Table
exchange-rows = Lines
exchange-xlsx = Excel workbook (every table)
exchange-csv = CSV (ZIP)
exchange-each = One table ({ $n })
exchange-games = Games
exchange-pgn = PGN ({ $n ->
    [one] one game
   *[other] { $n } games
 })
exchange-xqf = XQF (ZIP)
exchange-whole = The whole event
exchange-whole-hint = The archive holds the whole log and the games, byte for byte; another Chuhe that imports it comes to the same state and the same hash of every entry. Accounts and passwords are not in it.
exchange-archive = Archive of the event (.chuhe)
exchange-state = State file (JSON)
exchange-trf = TRF26
exchange-results-in = Results from a list
exchange-results-hint = CSV or XLSX with a column of boards and one of results; where it names the players too, they are checked. It is shown first and entered when every line is good.
exchange-round-if-none = Round (where the list has none)
exchange-pairing-in = A finished pairing
exchange-pairing-hint = CSV or XLSX with a column of first movers and one of second movers (numbers or names), boards if you like; who has no opponent rests. It is entered once you give the reason.
exchange-games-in = Games for their boards
exchange-games-hint = Files of games such as PGN and XQF, or a ZIP of them. Boards are found by round and board, by the file’s name or by the players; you see them first.
import-sheet = Sheet “{ $sheet }”
sheet = Sheet
pairing-read = Read { $boards ->
    [one] 1 board
   *[other] { $boards } boards
 } and { $rests } resting. Look through them, give the reason and enter them.
results-page-title = Results to be entered
results-facts = { $n } new, { $known } entered already
results-nothing-new = There is no new result.
results-caption = Results to be entered (unusual ones marked)
results-was = Before
results-now = Now
results-reason = Reason for the change
results-reason-needed = Some boards have another result already; to change it, give the reason.
results-enter = Enter { $n }
unusual = look again
games-page-title = Games to be recorded
games-facts = { $n ->
    [one] 1 game
   *[other] { $n } games
 }, { $ready } with a board
games-place-hint = A board is written round-board, such as 6-3, 6-3.2 in a match of teams, 2.6-3 in a second stage. Empty ones are left out.
games-place-caption = Which game goes to which board
games-place = Board
games-why = By what
games-others-sit = there sit { $who }
games-enter = Record those with a board
games-bad-place = “{ $text }” is not a board: write round-board, such as 6-3
plies = Moves
archive-in = Import an archive
archive-in-hint = A .chuhe file that another Chuhe wrote. Name, log and games come in as they are; where the name is taken nothing is imported.
archive-in-do = Import

site-page = { $address } cannot be drawn ({ $status })
site-too-large = there would be more than { $most } files, nothing was written
