# The interface for programs
api-refused = Refused by the rules
api-not-json = the body is not the JSON that is asked for: line { $line }, column { $column }: { $why }
api-if-match = If-Match must be a version, as "12"
api-no-accounts = nobody logs in here: whoever reaches this machine is the director
api-creates-only = an event is started by the command create or import only
api-no-number = { $name } must be a whole number
api-no-round = there is no round { $round }
api-no-game = { $game } names no board; it should be as 6-12, of teams 6-3.2, in a second stage 2.6-12
