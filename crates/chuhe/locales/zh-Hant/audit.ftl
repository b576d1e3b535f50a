# 裁定與核查 / rulings and audits
cli-drawn = 畫了 { $count } 張圖，在 { $folder }
cli-head-ply = 著
cli-head-side = 方
cli-head-move = 著法
cli-head-does = 性質
cli-head-why = 理由

audit-folder = 資料夾 { $folder }
audit-head-game = 棋局
audit-head-players = 對局者
audit-head-result = 記錄結果
audit-head-finding = 發現
audit-suicide = { $move } 是自殺
audit-illegal = { $move } 不合法
audit-repetition = 循環 { $plies } 著，{ $times } 次：{ $verdict }
audit-open = 三點以上連續 { $rounds } 回合：{ $verdict }
audit-verdict = { $ruling }（{ $reason }）
audit-limit = { $side }可憑自然限著提和（計 { $rounds } 回合；{ $plies } 著未吃子，紅方將軍 { $red } 著，黑方 { $black } 著），此後又走 { $on } 著
audit-result = 記錄為{ $recorded }，按{ $because }應為{ $by_rule }
audit-by-suicide = 自殺
audit-by-dead = 雙方均無取勝可能
audit-by-ruling = 棋例
audit-summary = 共 { $games } 局：不合法著法 { $illegal } 處，循環 { $repetitions } 處，自然限著 { $limits } 處，與結果不符 { $results } 處
audit-failed = 有 { $failed } 局（或檔案）讀不了，其餘已經核查
