# Rulings
ruling-red-loses = Red loses
ruling-black-loses = Black loses
ruling-draw = Draw
ruling-none = No ruling

ruled-checkmate = checkmate
ruled-stalemate = stalemate
ruled-no-repetition = nothing recurs
ruled-too-few = fewer than three repetitions, no claim stands
ruled-perpetual-check = one-sided perpetual check that was not changed
ruled-mutual-perpetual-check = both sides check perpetually

act-check = check
act-mate-threat = mate threat
act-chase = chase
act-exchange = exchange
act-sacrifice = sacrifice
act-block = block
act-follow = follow
act-idle = idle

ruling-title = Ruling
ruling-proposal = This is what the program finds by the rules; the chief arbiter decides.
cycle-title = Cycle: plies { $from }–{ $to }, { $points } plies a time, { $times } times
cycle-open = Plies { $from }–{ $to }: nine rounds of repetition
cycle-caption = What each move of the cycle does
cycle-must-change = Must change: { $side }
cycle-grace = Within { $n ->
    [one] { $n } round
   *[other] { $n } rounds
 }
col-move-number = Ply
col-move = Move
col-does = Does
col-target = To
cycle-boards = The cycle in diagrams

ended-self-exposure = left the general to be taken
ended-illegal-moves = as many illegal moves as lose
ended-three-fouls = three fouls
ended-false-natural-limit = a second false natural-limit claim
ended-resignation = resignation
ended-refuses-rules = refused to keep the rules
ended-serious-breach = serious breach of discipline
ended-refuses-to-record = refused to record
ended-agreement = draw agreed
ended-natural-limit = natural move limit
ended-repetition-ground = repetition: { $ground }
ended-no-win-possible = neither side can win
ended-entered = entered from the record
ending-red-wins = Red wins
ending-black-wins = Black wins
ruled-perpetual-mate-threat = perpetual mate threat that was not changed
ruled-perpetual-chase = perpetual chase that was not changed
ruled-check-and-mate-threat = check and mate threat in turn, not changed
ruled-check-and-chase = check and chase in turn, not changed
ruled-mate-threat-and-chase = mate threat and chase in turn, not changed
ruled-graver-of-two = both play forbidden moves; the graver must change
ruled-both-forbidden = both play forbidden moves; a draw if neither changes
ruled-strikes-back = the chased side strikes back; a draw if neither changes
ruled-both-permitted = both play permitted moves; a draw if neither changes
ended-overtime = out of time
ended-late = later than the limit
ended-pressed-twice = pressed the clock twice without a move
ended-removed = removed from the game
ended-expelled = expelled
ended-sealed-move = a faulty sealed move
ended-ordered-limit = the ordered move limit ran out
ruled-undecided = a repetition that no rule decides
