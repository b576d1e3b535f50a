# Words used everywhere
chuhe = Chuhe
chuhe-line = Xiangqi competitions by the book
skip-to-content = Skip to content
rail-label = Pages of the event
all-events = All events

desk = Desk
desk-asks = what is missing
entries = Entries
entries-asks = who plays
pairings = Pairings
pairings-asks = who meets whom
standings = Standings
standings-asks = what decided
crosstable = Crosstable
crosstable-asks = all results
games = Games
games-asks = what was played
settings = Rules
settings-asks = which article
audit = Audit
audit-asks = who did what

red = Red
black = Black
red-short = R
black-short = B
first-short = 1
second-short = 2
first-mover = First mover
second-mover = Second mover
first-mover-red = First mover (Red)
second-mover-black = Second mover (Black)
first-mover-black = First mover (Black)
second-mover-red = Second mover (Red)
general = General
advisor = Advisor
elephant = Elephant
horse = Horse
chariot = Chariot
cannon = Cannon
soldier = Soldier

edition-2011 = 2011 rules
edition-1960 = 1960 rules
format-swiss = Points arrangement (Swiss)
format-round-robin = Round robin
format-double-round-robin = Double round robin
event-facts = { $format } · { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
 } · { $edition }

round-n = Round { $n }
board-n = Board { $n }
people-n = { $n ->
    [one] { $n } player
   *[other] { $n } players
 }
called = { $no } { $name }
place = Place
number = No.
player = Player
name = Name
team = Team
rating = Rating
board = Board
points = Points
result = Result
reason = Reason
state = State
round = Round
time = Time
who = By
filter = Filter
filter-hint = Name, team or number
show = Show
print = Print
save = Save
cancel = Cancel
add = Add
yes = yes
no = no
bye = Bye
rest = Rest
bye-requested = Requested bye
withdrawn = Withdrawn
struck-off = Results struck out

result-first-wins = first mover won
result-second-wins = second mover won
result-draw = draw
result-first-by-forfeit = first mover won by forfeit
result-second-by-forfeit = second mover won by forfeit
result-double-forfeit = both forfeited
forfeit = Forfeit
