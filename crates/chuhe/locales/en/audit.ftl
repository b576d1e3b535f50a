# 裁定与核查 / rulings and audits
cli-drawn = { $count ->
    [one] 1 drawing
   *[other] { $count } drawings
} in { $folder }
cli-head-ply = Ply
cli-head-side = Side
cli-head-move = Move
cli-head-does = Does
cli-head-why = Why

audit-folder = Folder { $folder }
audit-head-game = Game
audit-head-players = Players
audit-head-result = Recorded
audit-head-finding = Finding
audit-suicide = { $move } leaves the general to be taken
audit-illegal = { $move } is not a legal move
audit-repetition = { $plies } plies round, { $times } times: { $verdict }
audit-open = { $rounds } rounds in a row over three or more points: { $verdict }
audit-verdict = { $ruling } ({ $reason })
audit-limit = { $side } could claim the natural move limit ({ $rounds } rounds count; { $plies } plies without a capture, { $red } checks by Red, { $black } by Black); { $on } plies were played after it
audit-result = recorded as { $recorded }, but { $because } gives { $by_rule }
audit-by-suicide = leaving the general to be taken
audit-by-dead = lack of anything to win with
audit-by-ruling = the repetition ruling
audit-summary = { $games } games: illegal moves { $illegal }, repetitions { $repetitions }, natural limits { $limits }, results contradicted { $results }
audit-failed = { $failed ->
    [one] 1 game or file
   *[other] { $failed } games or files
 } cannot be read; the rest was audited
