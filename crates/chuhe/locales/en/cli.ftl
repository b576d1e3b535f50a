# The command line
cli-no-file = there is no file { $file }
cli-file-unreadable = the file { $file } cannot be read: { $why }
cli-file-unwritable = the file { $file } cannot be written: { $why }; what was there is unchanged
cli-output = the output cannot be written: { $why }
cli-bad-move = move { $number }, "{ $move }": { $why }
cli-no-ply = there is no move { $ply }, the game has { $all }
cli-no-such-game = { $file }: there is no game { $game }, the file has { $all }
cli-no-games = { $file }: there is no game in it
cli-games-failed = { $failed } of { $all } games cannot be replayed; the others were done
cli-not-text = { $file }: not text in UTF-8

fen-wrong = FEN, { $field }, character { $column }: { $why }
fen-board = board
fen-side = side to move
fen-plies = plies since a capture
fen-round = round
fen-end = end
fen-missing = missing
fen-unknown-piece = "{ $letter }" is neither a piece nor a digit 1 to 9
fen-row-long = row { $row } has more than 9 points
fen-row-short = row { $row } has { $points } points instead of 9
fen-few-rows = { $rows } rows instead of 10
fen-many-rows = more than 10 rows
fen-not-a-side = should be w, r or b
fen-not-a-number = should be a number
fen-surplus = text that does not belong there
setup-wrong = no game can start from it: { $why }
setup-no-general = { $side } has no general
setup-too-many = { $count } of "{ $piece }", at most { $most }
setup-misplaced = "{ $piece }" can never stand on { $square }
setup-waiting-in-check = { $side } is in check although it is the opponent's move
setup-facing = the generals face each other

move-unreadable = character { $column }, "{ $character }", cannot be read
move-too-short = it is not complete
move-none = no piece can move so
move-illegal = { $move } is not legal: { $why }
move-ambiguous = it can mean several moves: { $moves }
illegal-empty = no piece stands there
illegal-not-yours = the piece is the opponent's
illegal-own-piece = a piece of the same side stands on the target
illegal-not-its-move = the piece does not move that way
illegal-palace = it may not leave the palace
illegal-river = an elephant may not cross the river
illegal-leg = the horse's leg is blocked on { $square }
illegal-eye = the elephant's eye is blocked on { $square }
illegal-screen = a cannon captures over exactly one piece, here over { $screens }
illegal-path = a piece on { $square } is in the way
illegal-facing = the generals would face each other
illegal-in-check = the general would be taken

game-wrong = { $file }, game { $game }{ $name }{ $place }: { $why }
game-wrong-move = { $file }, game { $game }{ $name }{ $place }, move { $ply }: { $why }
game-line = , line { $line }
game-byte = , byte { $byte }
fault-not-a-move = "{ $text }" is not a move
fault-unplayable = "{ $text }" cannot be played here
fault-ambiguous = "{ $text }" can mean several moves: { $moves }
fault-start = starting position: { $why }
fault-board = impossible starting position: { $text }
fault-tag = the file ends inside a tag
fault-comment = the comment that begins here has no end
fault-variation = the variation that begins here has no end
fault-deep = variations are nested more than { $limit } deep
fault-truncated = the file is not complete: { $needed } bytes needed, { $found } found
fault-no-such-place = a variation leaves line { $line } after move { $ply }, which that line does not have
fault-line-twice = line { $line } is there twice
fault-element = the element that begins here has no end
fault-point = { $value } is not a point of the board
fault-format = not a { $format } file: { $missing } is missing
fault-version = { $format } version { $version } is unknown
fault-unknown = not a game record in any known format
game-start-unplayable = { $file }, game { $game }: { $why }
game-move-after-end = { $file }, game { $game }, move { $ply }, "{ $move }": not legal

state-at = { $at }: { $problem }
state-syntax = line { $line }, column { $column } is not JSON: { $message }
state-unknown-field = there is no such field
state-missing = it is missing
state-expected = should be { $expected }, is { $found }
state-unknown-setting = there is no such setting
state-bad-setting = the setting's value does not fit: { $why }
state-duplicate-number = number { $no } is given twice
state-no-player = there is no number { $no }
state-twice = number { $no } stands in this round twice
state-board-twice = board { $board } stands in this round twice
state-against-oneself = number { $no } cannot play against itself
state-too-many-rounds = { $rounds } rounds are more than the { $planned } planned
state-in-file = { $file }: { $why }

desk-stale = the event has changed meanwhile (entry { $found }, not { $expected }); nothing was written
desk-no-event = there is no event { $id }
desk-event-exists = there is an event { $id } already
desk-bad-id = "{ $id }" cannot name an event: use up to 40 small letters, digits and hyphens
desk-no-game = there is no game { $id } (round-board)
desk-game-exists = the moves of { $id } are recorded already
desk-game-disagrees = the moves of { $id } do not end in the result that was recorded
desk-unreadable = { $stream }: entry { $version } cannot be read: { $why }
desk-by-articles = { $said } (by { $articles })
store-missing = there is no database { $file }; make one with chuhe event new
store-foreign = { $file } is not a database of Chuhe
store-address = unknown database address "{ $address }", it should be sqlite:FILE or postgres://USER:PASSWORD@HOST/DATABASE
store-busy = the database is busy, nothing was written; please try again
store-damaged = { $stream }: entry { $version } is damaged
store-failed = the database failed: { $why }

cli-by-articles = by { $articles }
cli-quality = Quality: rematches { $rematches }, same team { $bars }, leaving each score group { $left }, players beyond a turn limit { $limits }, sum of turn differences { $difference }, turns repeated { $repeated }, float imbalance { $floats }
cli-decided = Decided by
cli-exported = written to { $file }
cli-no-events = there is no event in the database; make one with chuhe event new
cli-which-event = there are several events in the database, choose one with --event: { $ids }
cli-made = event { $id } was made: { $name }
cli-event-line = { $format } · { $edition } · { $players ->
    [one] 1 player
   *[other] { $players } players
 } · { $paired } of { $planned } rounds paired
cli-undone = undone
cli-chain-holds = the log is whole, last hash { $hash }
cli-chain-torn = the log is not as it was written from entry { $version } on
cli-setting-form = the setting "{ $setting }" should be written NAME=VALUE
cli-column-form = "{ $column }" should be written FIELD=COLUMN: the field is no, name, team or rating, the column a number from 1 or a heading
cli-bad-lines = { $file }: { $n ->
    [one] one mistake
   *[other] { $n } mistakes
  }, nobody was entered:
  {"  "}{ $lines }
cli-bad-result = "{ $result }" is not a result: use 1-0, 0-1, 1/2, +-, -+, --, or none to clear it
cli-number-zero = numbers begin at 1

cli-serving = Chuhe is open: { $here }/ (database { $database }; Ctrl-C to stop)
cli-serving-demo = The demonstration is open: { $here }/ (in memory only, nothing is kept; Ctrl-C to stop)
cli-serving-demo-kept = The demonstration is open: { $here }/ (database { $database }; Ctrl-C to stop)
cli-demo-not-empty = there are events in the database { $database } already, the demonstration was not loaded
cli-not-loopback = cannot open on { $address }: without login only this machine may connect; use 127.0.0.1 or [::1], or leave out --no-login (--demo)
cli-bad-url = "{ $url }" is not a web address: write it like https://cup.example.org, without a path
cli-setup = For the first time: open this link to make the director's account (it works once): { $link }
no-randomness = the system gives no random numbers; nothing was changed
cli-bad-address = "{ $address }" is not an address; it should be like 127.0.0.1:8080
cli-cannot-listen = cannot open on { $address }: { $why }
cli-stopped = the server stopped: { $why }

cli-milliseconds = ms
cli-floats = Leaving a score group
cli-beyond-limits = Beyond a turn limit
cli-turns-repeated = Turns repeated
cli-simulated = Rematches { $rematches }; second byes { $byes }; players by turn difference { $differences }; runs of three { $runs }; up-floats { $up }, down-floats { $down }, the same way twice running { $repeated }

convert-done = { $read ->
    [one] 1 game
   *[other] { $read } games
 } read, { $written } written ({ $files ->
    [one] 1 file
   *[other] { $files } files
 }), { $refused } refused
convert-passed-over = { $files ->
    [one] 1 file that is not a game record was
   *[other] { $files } files that are not game records were
 } passed over
convert-lost = not written: { $what } ({ $games ->
    [one] 1 game
   *[other] { $games } games
 }, { $count } in all)
convert-unknown-ending = no format is known by the ending "{ $ending }", choose one with --to
convert-not-a-folder = { $file } is not a folder, and a folder can be converted to a folder only
convert-taken = { $file }: this file was read, or written already in this run, and is not written over
convert-fixed-encoding = the encoding of { $format } is fixed, --out-encoding does not apply
lost-moves = moves of the main line
lost-variations = variations
lost-comments = comments
lost-times = clock times
lost-glyphs = glyphs
lost-field = the field "{ $name }"
lost-cut = the end of the field "{ $name }", which is too long
lost-characters = characters that cannot be written: { $characters }
lost-pieces = surplus pieces
lost-side-to-move = the side to move of the starting position
lost-start-counters = the counters of the starting position
lost-result = the result
lost-second-result = a result after the moves that differs from the header
lost-skipped-words = words between the moves that are not moves
lost-unreadable-bytes = bytes that mean nothing in the file's encoding
lost-missing-end = the end that the file lacks
desk-no-table = There is no table { $id }.
desk-table-open = The table { $id } is open already.
desk-not-allowed = This seat may not do that.
desk-stage-over = The stage of { $id } is over; its results stand.
desk-not-over = There is no result to enter: the game is not over, or it belongs to no event.
