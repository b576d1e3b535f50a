# 裁定与核查 / rulings and audits
cli-drawn = 画了 { $count } 张图，在 { $folder }
cli-head-ply = 着
cli-head-side = 方
cli-head-move = 着法
cli-head-does = 性质
cli-head-why = 理由

audit-folder = 文件夹 { $folder }
audit-head-game = 棋局
audit-head-players = 对局者
audit-head-result = 记录结果
audit-head-finding = 发现
audit-suicide = { $move } 是自杀
audit-illegal = { $move } 不合法
audit-repetition = 循环 { $plies } 着，{ $times } 次：{ $verdict }
audit-open = 三点以上连续 { $rounds } 回合：{ $verdict }
audit-verdict = { $ruling }（{ $reason }）
audit-limit = { $side }可凭自然限着提和（计 { $rounds } 回合；{ $plies } 着未吃子，红方将军 { $red } 着，黑方 { $black } 着），此后又走 { $on } 着
audit-result = 记录为{ $recorded }，按{ $because }应为{ $by_rule }
audit-by-suicide = 自杀
audit-by-dead = 双方均无取胜可能
audit-by-ruling = 棋例
audit-summary = 共 { $games } 局：不合法着法 { $illegal } 处，循环 { $repetitions } 处，自然限着 { $limits } 处，与结果不符 { $results } 处
audit-failed = 有 { $failed } 局（或文件）读不了，其余已经核查
