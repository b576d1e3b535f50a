# Why not, and what to do
trouble-no-page = There is no such page
trouble-no-page-do = The address may be mistyped or old. Go back to the list of events.
trouble-no-event = There is no such event
trouble-no-event-do = It may be in another database. Look at the list of events.
trouble-no-game = There is no such game
trouble-no-game-do = Go back to the list of events and look under Games.
trouble-bad-form = The form cannot be read
trouble-bad-form-do = Nothing was changed. Please go back, fill it in and send it again.
trouble-too-large = The file is too large
trouble-too-large-do = At most 2 MB are taken. An entry list is usually below 100 kB; please check that it is the right file.
trouble-refused = This cannot be done now
trouble-refused-do = Nothing was changed. Please go back.
trouble-conflict = Somebody else has just changed this
trouble-conflict-do = Nothing was written. Please go back, look at how it stands now, and do it again.
trouble-forbidden = You may not do this
trouble-forbidden-do = Log in by an account that may, or ask somebody who has one. Nothing was changed.
trouble-cross-site = Forms from other sites are not taken
trouble-cross-site-do = Nothing was changed. Please use this program's own pages.
trouble-strange-host = Only this machine may connect
trouble-strange-host-do = Without login, open it as 127.0.0.1 or localhost.
trouble-broken = The program failed
trouble-broken-do = All confirmed results are safe. Please try again; if it fails again, look at the terminal.

refusal-not-created = The event has not been created.
refusal-already-created = The event exists already.
refusal-blank-name = A name is needed.
refusal-reason-needed = A reason is needed to change pairings or a result of an earlier round, to withdraw and to punish.
refusal-rounds-not-given = A points arrangement must announce its rounds, one at least.
refusal-bad-file = The event file cannot stand: { $why }
refusal-no-entries = There are no entries.
refusal-duplicate-number = Number { $no } is taken.
refusal-duplicate-name = { $name } is entered already. Tell namesakes of one team apart by adding to the name.
refusal-no-such-entrant = There is no number { $no }.
refusal-already-started = Round 1 has been paired, so lots and removals are closed, and in a round robin entries too. Whoever leaves now withdraws.
refusal-too-few-entrants = Only { $n } can play; two at least are needed.
refusal-redraw-needed = After a withdrawal an even number is left: lots must be drawn again.
refusal-unfinished-boards = Round { $round } still has boards without a result: { $boards }.
refusal-all-rounds-played = All { $planned } announced rounds have been paired.
refusal-no-legal-pairing = No legal pairing exists: { $why }
refusal-no-such-round = There is no round { $round } yet.
refusal-no-such-board = Round { $round } has no board { $board }.
refusal-game-struck-out = The game of round { $round }, board { $board } was struck out with a player who left too early.
refusal-nothing-changes = That is how it stands already.
refusal-has-withdrawn = Number { $no } has withdrawn already.
refusal-not-withdrawn = Number { $no } has not withdrawn.
refusal-is-expelled = Number { $no } has been expelled and cannot come back.
refusal-nothing-to-undo = There is nothing left to undo.

line-empty = Type a board and a result, such as 12 1.
line-not-a-board = "{ $word }" is not a board. The board comes first, then the result, such as 12 1.
line-no-result = Board { $board } lacks a result: 1 first mover won, = draw, 0 second mover won, + - forfeit.
line-not-a-result = Board { $board }: "{ $word }" is not a result. Use 1, 0, =, +, - or --.
line-twice = Board { $board } stands there twice.
line-undo-with-more = u (undo) must stand alone.
line-no-round = No round has been paired yet.

import-empty = There is nothing in the file.
import-not-text = Line { $line } is not text in UTF-8, GB18030 or Big5. Please save it as CSV from the spreadsheet.
import-not-text-as = Line { $line } is not text in { $encoding }. Try another encoding.
import-open-quote = Line { $line }: a quotation mark is not closed.
import-full-width = Line { $line }: cells are parted by the full-width "{ $mark }". Please use plain commas.
import-no-file = No file was chosen and nothing was pasted.
import-no-name-column = No column has been named for the names.
import-no-such-column = There is no such column.
import-missing-name = The name is missing.
import-missing-number = The others have numbers, this line has none.
import-not-a-number = "{ $text }" is not a number.
import-duplicate-number = Number { $no } stands on line { $line } already.
import-duplicate-name = { $name } of the same team stands on line { $line } already.
import-extra-cells = { $found ->
    [one] 1 cell
   *[other] { $found } cells
 } where the heading has { $expected }.
import-line = Line { $line }
import-line-column = Line { $line }, column { $column }

new-bad-name = Please give the event a name.
new-bad-rounds = The number of rounds must be a whole number from 1 to 99.
new-bad-number = "{ $field }" must be a whole number.
new-bad-scoring = A win must score more than a draw, and a draw no less than a loss.
new-bad-setting = "{ $field }" cannot have this value.
lots-bad-seed = The seed must be a whole number (0 to 18446744073709551615).
fouls-bad-count = The number of fouls must be a whole number, 1 or more.
entrant-bad-number = Number and rating must be whole numbers.
article-unknown = The rules have no article "{ $article }".
