# 團體 / teams
format-team-swiss = 團體積分編排
format-team-round-robin = 團體大循環
format-team-double-round-robin = 團體兩場大循環
format-team-groups = 團體分組循環
format-team-single-elimination = 團體單敗淘汰
format-team-double-elimination = 團體雙敗淘汰
format-team-all-play-all = 全隊輪賽
key-game-points = 局分
key-match-wins = 勝場
ladder-by-members = 各隊棋手名次之和（少者列前）→ 最高個人名次
why-all-play-all = 全隊輪賽第 { $round } 輪：兩隊輪流先走，人多的一隊每輪移一位。

refusal-not-a-team-event = 這不是團體賽。
refusal-two-teams = 全隊輪賽是兩個隊的對抗賽，須恰好兩隊。
refusal-no-members = { $team }還沒有報隊員。各隊須先按技術水準排定隊員的台次。
refusal-too-many-members = { $team }報了 { $members } 人，規程只許 { $most } 人。
refusal-members-rating = { $team }：第 { $member } 名隊員的等級分高於第 { $above } 名。全國比賽等級分高者台次列前，無等級分者排在後面。
refusal-members-stand = { $team }已經開賽，隊員只能更正姓名、等級分，或在末尾增補，不能減少或調換。
refusal-no-such-member = { $team }沒有第 { $member } 名隊員。
refusal-no-match-in-round = { $team }在第 { $round } 輪沒有比賽。
refusal-illegal-line-up = { $team }的出場名單 { $line_up } 不合規程：{ $why }
refusal-line-up-by-table = 全隊輪賽按表對陣，不另排出場名單。
refusal-boards-not-drawn = 只有臨時定台制才抽籤定台。
refusal-seat-has-result = 第 { $round } 輪第 { $board } 場第 { $at } 台已有成績，不能空著。
refusal-empty-board = 第 { $round } 輪第 { $board } 場第 { $at } 台有一方無人出場，已作棄權，不另記成績。
refusal-no-board-of-match = 第 { $round } 輪第 { $board } 場沒有第 { $at } 台。
refusal-is-a-match = 第 { $board } 場是團體賽，須寫明台次，如「{ $board }.2 1」，或一次寫全各台。
refusal-not-a-match = 第 { $board } 台是一局棋，不分台次。
line-up-length = 寫了 { $found } 個，應為 { $boards } 台。
line-up-no-member = 沒有第 { $member } 名隊員。
line-up-twice = 第 { $member } 名隊員出現兩次。
line-up-order = 第 { $member } 名排在第 { $above } 名之後，台次順序不能前後顛倒。
line-up-own-board = 分台定人，第 { $board } 台只能由第 { $board } 名隊員出場，不能由第 { $member } 名。
line-up-expelled = 第 { $member } 名隊員已被除名。
state-board-count = 寫了 { $found } 個，應為 { $boards } 台
state-empty-board = 有一方無人出場的台不能有這個成績
state-not-of-format = 與賽制不符
state-not-two-teams = 有 { $n } 隊，全隊輪賽須恰好兩隊

did-enter-teams = 報名 { $n } 隊
did-set-members = { $who }隊員：{ $members }
did-line-up = 第 { $round } 輪{ $who }出場：{ $line_up }
did-line-up-because = 第 { $round } 輪{ $who }更換出場：{ $line_up }（{ $reason }）
did-line-up-drawn = 第 { $round } 輪{ $who }抽籤定台：{ $line_up }，種子 { $seed }
did-record-boards = 第 { $round } 輪第 { $board } 場：{ $boards }
did-record-boards-because = 第 { $round } 輪第 { $board } 場：{ $boards }（{ $reason }）
did-board = { $at } 台{ $now }
did-board-changed = { $at } 台「{ $before }」改為「{ $now }」
did-board-cleared = { $at } 台取消「{ $before }」
member-n = { $team }第 { $n } 名隊員
kind-members-set = 隊員
kind-line-up-set = 出場名單
kind-boards-recorded = 團體成績

set-boards = 每場台數
set-line-up = 出場辦法
set-substitutes = 替補名額
set-match-scoring = 場分
set-team-score = 團體編排依據
set-bye-boards = 輪空隊的局分
set-counted-members = 計入名次總和的人數
set-missing-members = 不足人數的隊
line-up-fixed = 分台定人
line-up-substitutes = 分台換人
line-up-free = 臨時定台
team-score-match = 場分
team-score-game = 局分
bye-boards-won = 各台按勝局
bye-boards-drawn = 各台按和局
bye-boards-nothing = 不記局分
counted-all = 全部（以人數最多的隊為準）
missing-after-last = 缺一人按末名之後一名計
missing-unranked = 不排名次
match-scoring-line = 勝 { $win } 平 { $draw } 負 { $loss }

# 名單與名次 / lists and places
category = 組別
import-missing-team = 沒有寫隊名
sum-of-places = 名次總和
best-place = 最高個人名次
places-counted = 計入的名次
members-missing = 缺 { $n } 人
decided-too-few = 人數不足，不排名次
games-won = 勝
games-drawn = 和
games-lost = 負
cli-no-category = 沒有「{ $category }」這個組別；有的是：{ $known }
cli-bad-board = 「{ $board }」不是台次：寫台次，團體賽寫場次或「場次.台次」，如 3.2
line-up-form = 「{ $members }」不是出場名單：從第一台起寫各台隊員的號，如 1-2-3-5，0 為無人

# 頁面 / pages
teams-n = { $n } 隊
team-name = 隊名
teams-none = 還沒有隊報名
teams-none-do = 在下面加一隊，或匯入隊員名單（Excel、CSV：單位、台次、姓名、等級分）。
add-team = 加一隊
members-label = 隊員，每行一人：姓名 等級分，按台次先後
members-in-order = 隊員（按台次先後）
members-none = 還沒有隊員
line-up-rule = { $rule }，每場 { $boards } 台
fouls-n = 犯規 { $n }
team-title = { $team } · 隊員
team-caption = 各輪所坐的台次與個人成績
seat-empty = 無人
matches = 各場
match-title = 第 { $round } 輪第 { $board } 場：{ $first } 對 { $second }
match-caption = 各台
match-line-label = 各台成績
match-line-label-desk = 場次與成績
match-line-hint = 例：1=01 為一至四台；2 = 只輸入第二台。共 { $n } 台，以各台先手方計
match-keys = 1 先勝 · = 和 · 0 後勝 · + 後手棄權 · - 先手棄權 · x 雙棄權
match-recorded = 第 { $board } 場已輸入
match-echo-hint = 例：3 1=01 為第 3 場各台；3.2 1 只輸入第 2 台
match-line-empty = 請輸入場次和成績，例如 3 1=01。
match-line-not-a-match = 「{ $word }」不是場次。先寫場次，再寫各台成績，例如 3 1=01，或 3.2 1。
match-line-no-result = 「{ $word }」後面缺成績，例如 1=01。
match-line-not-a-result = 「{ $word }」：「{ $said }」不是成績。每台一個：1、0、=、+、-、x。
line-ups = 出場名單
line-up-label = 從第一台起
line-up-reason = 理由（已有成績時）
line-up-set = 交名單
line-up-draw = 抽籤定台
line-up-hint = 寫隊員的號，如 1-2-3-5；0 為無人出場，該台作棄權。不交名單的，前幾名隊員出場。
lists = 各種名次
list-all = 總名次
list-teams = 隊員總分
list-members = 隊員成績
list-members-hint = 按局分，其次勝局
games-played = 局
cell-means-teams = 格內：對手號、顏色與先後、場分/局分
category-hint = 女子、少年
check-teams-ok = { $n } 隊參賽
advice-short-team = { $team }能出場的只有 { $members } 人，每場 { $boards } 台，缺的台作棄權
advice-odd-team = { $team }有 { $members } 人；人數成雙，每人先後走的次數才均衡
