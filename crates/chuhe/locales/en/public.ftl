# The public page
public = This round
public-asks = My board
public-seek = Find a player, a team or a number
public-find = Find
public-board = Board { $board } · { $turn }
public-against = against
public-place = Now in place { $place } · { $points } { $points ->
    [one] point
   *[other] points
}
public-not-paired = Not paired in this round
public-out = Went as far as { $stage }
public-overall = Place { $place } over all stages
public-nobody = Nobody fits “{ $q }”
public-more-found = { $n } more; write a little more
public-order = Order
public-by-board = By board
public-by-name = By name
public-watch = Watch
public-wait = The pairings will stand here as soon as they are made
public-more = More
public-rounds = All rounds
points-n = { $n } { $n ->
    [one] point
   *[other] points
}
