# 成績單上的 QR 碼 / result slips with codes
slip-scan = { $board } 台 · 掃碼報成績
slips-no-site = 成績單上要印掃碼報成績的 QR 碼，須先定下棋手手機能打開的網址：啟動時加 --url，或在「公開網址」裡寫以 { $path } 結尾的網址。

# 棋手的手機 / the player's phone
slip-you = 你是
slip-against = 對手
slip-ask = 這局棋你：
slip-won = 勝
slip-drawn = 和
slip-lost = 負
slip-alone = 只能自己報自己這一方。對手沒到場、有爭議等情況，請找裁判。
slip-confirm-title = 請核對
slip-you-won = 你勝{ $who }
slip-you-drew = 你與{ $who }弈和
slip-you-lost = 你負於{ $who }
slip-send = 確認上報
slip-back = 返回重選
slip-sent = 你已報：{ $own }
slip-waiting = 等{ $who }也掃碼上報；雙方一致，成績即登記。
slip-change = 報錯了，重報
slip-agreed = 雙方一致，成績已登記
slip-recorded = 成績已登記
slip-recorded-do = 如有不對，請在簽字前找裁判更正。
slip-disputed = 雙方所報不一致
slip-disputed-do = 請留在棋台，裁判會來核對。你報的是：{ $own }
slip-closed = 雙方都已上報，現由裁判處理
slip-too-often = 改報次數太多，請找裁判登記
slip-void = 這個 QR 碼已失效
slip-wait = 錯誤的網址太多，請稍後再試

# 裁判的頁面 / the officials' page
slips = 成績單
slips-title = 第 { $n } 輪 掃碼上報
slips-caption = 各台雙方所報
slips-hint = 雙方一致即登記；不一致的由裁判裁定，在大廳輸入成績。
slips-none = 本輪還沒有人掃碼上報
slip-state-none = 未報
slip-state-waiting = { $side }已報{ $own }，等另一方
slip-state-agreed = 雙方一致
slip-state-disputed = 有爭議：{ $first_side }報{ $first }，{ $second_side }報{ $second }
slip-state-disputed-at = { $board } 台有爭議
slip-state-undone = 雙方報{ $result }，成績已取消
count-disputed = 有爭議
slip-revoke = 作廢
slip-revoke-hint = 作廢後雙方原來所報一併清除，須重印成績單
slips-revoke-all = 全部作廢
slips-revoked = 已作廢，請重印成績單
slips-go = 看雙方所報
did-slip = { $game }{ $side }報{ $own }
did-slip-revoke = { $game }的成績單作廢
did-slips-revoke = 此前印出的成績單全部作廢
actor-slip = 雙方掃碼
trouble-no-slip = 這個 QR 碼已失效
trouble-no-slip-do = 本台已重新編排、成績單已重印，或網址不完整。請用新的成績單，或找裁判登記。
trouble-too-many = 試得太多了
trouble-too-many-do = 請過一刻鐘再試，或找裁判。
audit-of-event = 賽事

# 費時的工作 / long work
job-going = 正在進行
job-stopping = 正在停止
job-hint = 可以離開本頁，工作照常進行；取消則一切不變。
job-over = 已經完成
job-on = 繼續
job-cancelled = 已取消，什麼都沒有改變
job-pairing = 正在編排第 { $n } 輪
job-import = 正在匯入報名
papers-cancelled = 已取消排印
