# Result slips with codes
slip-scan = Board { $board } · scan to report
slips-no-site = To print codes on the slips, set the address that players' phones can open: start with --url, or give a public address ending in { $path }.

# The player's phone
slip-you = You are
slip-against = Opponent
slip-ask = In this game you:
slip-won = Won
slip-drawn = Drew
slip-lost = Lost
slip-alone = Each player reports for one side only. If your opponent did not come, or anything is in dispute, call an arbiter.
slip-confirm-title = Please check
slip-you-won = You beat { $who }
slip-you-drew = You drew with { $who }
slip-you-lost = You lost to { $who }
slip-send = Confirm and send
slip-back = Choose again
slip-sent = You reported: { $own }
slip-waiting = Waiting for { $who } to report too; when both agree the result is recorded.
slip-change = That was wrong, report again
slip-agreed = Both agree; the result is recorded
slip-recorded = The result is recorded
slip-recorded-do = If it is wrong, see an arbiter before you sign.
slip-disputed = Your reports do not agree
slip-disputed-do = Please stay at the board; an arbiter will come. You reported: { $own }
slip-closed = Both have reported; the arbiter decides now
slip-too-often = Reported too often; please see an arbiter
slip-void = This code is no longer valid
slip-wait = Too many wrong addresses; try again later

# The officials' page
slips = Slips
slips-title = Round { $n }: reports by code
slips-caption = What both players reported
slips-hint = Where both agree the result is recorded; where they do not, the arbiter decides and enters it at the desk.
slips-none = Nobody has reported in this round
slip-state-none = No report
slip-state-waiting = { $side } reported { $own }, waiting for the other
slip-state-agreed = Both agree
slip-state-disputed = Disputed: { $first_side } says { $first }, { $second_side } says { $second }
slip-state-disputed-at = Board { $board } disputed
slip-state-undone = Both reported { $result }; the result was taken back
count-disputed = Disputed
slip-revoke = Void
slip-revoke-hint = Voids the codes and what was reported by them; print the slip again
slips-revoke-all = Void all
slips-revoked = Voided; print the slips again
slips-go = See both reports
did-slip = { $game }: { $side } reports { $own }
did-slip-revoke = { $game }: slip voided
did-slips-revoke = All slips printed so far voided
actor-slip = both players
trouble-no-slip = This code is no longer valid
trouble-no-slip-do = The board was paired anew, the slips were printed again, or the address is not complete. Use the new slip, or see an arbiter.
trouble-too-many = Too many attempts
trouble-too-many-do = Wait a quarter of an hour, or see an arbiter.
audit-of-event = Event

# Long work
job-going = Under way
job-stopping = Stopping
job-hint = You may leave this page; the work goes on. Cancelled, nothing is changed.
job-over = Done
job-on = Go on
job-cancelled = Cancelled; nothing was changed
job-pairing = Pairing round { $n }
job-import = Importing entries
papers-cancelled = Printing cancelled
