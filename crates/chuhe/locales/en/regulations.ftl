# Supplementary regulations
reg-title = Supplementary regulations
reg-hint = Written from the settings of this event, each clause with its article; the last chapter is what the officials add, on the page of papers
reg-edit = Add clauses
reg-of = { $name }: supplementary regulations
reg-plain = { $name }: { $value }.
reg-rules = This competition is played by the { $edition } and by these regulations.
reg-format = It is arranged as { $format }, with { $rounds } { $rounds ->
    [one] round
   *[other] rounds
}.
reg-illegal-once = It is held at the level “{ $level }”: the first move against the rules of movement loses the game.
reg-illegal-twice = It is held at the level “{ $level }”: the first move against the rules of movement is a foul and is played anew, the second loses the game.
reg-time = Thinking time: { $time }. Whoever has not made the moves due or finished the game in time has lost.
reg-late = Whoever comes later than { $limit } after the start forfeits the game; where both do, both forfeit.
reg-natural = Natural move limit: after { $rounds } rounds of moves without a capture (of one side’s checks at most 10 count) either player may claim a draw; a claim that is not true is a foul and costs 5 minutes.
reg-scoring = Points: { $scoring }.
reg-ranking = Places are decided by, in this order: { $ladder }; whoever is still equal shares the place.
reg-leaving = Forfeits and withdrawals
reg-leaving-reason = Nobody withdraws without good reason; whoever must gives the reason to the organisers and asks for their consent.
reg-leaving-round-robin = When somebody withdraws who has met fewer than half of the opponents, all those results are void; after half or more they stand, and the remaining games are forfeited.
reg-leaving-points = When somebody withdraws, the results so far stand, however many rounds were played, and the remaining games are forfeited.
reg-absent = A result that comes from an absence stands in the tables as “+” and “−”.
reg-leaving-1960 = Withdrawals are treated by section 14 of the rules.
