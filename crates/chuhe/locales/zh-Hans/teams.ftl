# 团体 / teams
format-team-swiss = 团体积分编排
format-team-round-robin = 团体大循环
format-team-double-round-robin = 团体两场大循环
format-team-groups = 团体分组循环
format-team-single-elimination = 团体单败淘汰
format-team-double-elimination = 团体双败淘汰
format-team-all-play-all = 全队轮赛
key-game-points = 局分
key-match-wins = 胜场
ladder-by-members = 各队棋手名次之和（少者列前）→ 最高个人名次
why-all-play-all = 全队轮赛第 { $round } 轮：两队轮流先走，人多的一队每轮移一位。

refusal-not-a-team-event = 这不是团体赛。
refusal-two-teams = 全队轮赛是两个队的对抗赛，须恰好两队。
refusal-no-members = { $team }还没有报队员。各队须先按技术水平排定队员的台次。
refusal-too-many-members = { $team }报了 { $members } 人，规程只许 { $most } 人。
refusal-members-rating = { $team }：第 { $member } 名队员的等级分高于第 { $above } 名。全国比赛等级分高者台次列前，无等级分者排在后面。
refusal-members-stand = { $team }已经开赛，队员只能更正姓名、等级分，或在末尾增补，不能减少或调换。
refusal-no-such-member = { $team }没有第 { $member } 名队员。
refusal-no-match-in-round = { $team }在第 { $round } 轮没有比赛。
refusal-illegal-line-up = { $team }的出场名单 { $line_up } 不合规程：{ $why }
refusal-line-up-by-table = 全队轮赛按表对阵，不另排出场名单。
refusal-boards-not-drawn = 只有临时定台制才抽签定台。
refusal-seat-has-result = 第 { $round } 轮第 { $board } 场第 { $at } 台已有成绩，不能空着。
refusal-empty-board = 第 { $round } 轮第 { $board } 场第 { $at } 台有一方无人出场，已作弃权，不另记成绩。
refusal-no-board-of-match = 第 { $round } 轮第 { $board } 场没有第 { $at } 台。
refusal-is-a-match = 第 { $board } 场是团体赛，须写明台次，如“{ $board }.2 1”，或一次写全各台。
refusal-not-a-match = 第 { $board } 台是一局棋，不分台次。
line-up-length = 写了 { $found } 个，应为 { $boards } 台。
line-up-no-member = 没有第 { $member } 名队员。
line-up-twice = 第 { $member } 名队员出现两次。
line-up-order = 第 { $member } 名排在第 { $above } 名之后，台次顺序不能前后颠倒。
line-up-own-board = 分台定人，第 { $board } 台只能由第 { $board } 名队员出场，不能由第 { $member } 名。
line-up-expelled = 第 { $member } 名队员已被除名。
state-board-count = 写了 { $found } 个，应为 { $boards } 台
state-empty-board = 有一方无人出场的台不能有这个成绩
state-not-of-format = 与赛制不符
state-not-two-teams = 有 { $n } 队，全队轮赛须恰好两队

did-enter-teams = 报名 { $n } 队
did-set-members = { $who }队员：{ $members }
did-line-up = 第 { $round } 轮{ $who }出场：{ $line_up }
did-line-up-because = 第 { $round } 轮{ $who }更换出场：{ $line_up }（{ $reason }）
did-line-up-drawn = 第 { $round } 轮{ $who }抽签定台：{ $line_up }，种子 { $seed }
did-record-boards = 第 { $round } 轮第 { $board } 场：{ $boards }
did-record-boards-because = 第 { $round } 轮第 { $board } 场：{ $boards }（{ $reason }）
did-board = { $at } 台{ $now }
did-board-changed = { $at } 台“{ $before }”改为“{ $now }”
did-board-cleared = { $at } 台取消“{ $before }”
member-n = { $team }第 { $n } 名队员
kind-members-set = 队员
kind-line-up-set = 出场名单
kind-boards-recorded = 团体成绩

set-boards = 每场台数
set-line-up = 出场办法
set-substitutes = 替补名额
set-match-scoring = 场分
set-team-score = 团体编排依据
set-bye-boards = 轮空队的局分
set-counted-members = 计入名次总和的人数
set-missing-members = 不足人数的队
line-up-fixed = 分台定人
line-up-substitutes = 分台换人
line-up-free = 临时定台
team-score-match = 场分
team-score-game = 局分
bye-boards-won = 各台按胜局
bye-boards-drawn = 各台按和局
bye-boards-nothing = 不记局分
counted-all = 全部（以人数最多的队为准）
missing-after-last = 缺一人按末名之后一名计
missing-unranked = 不排名次
match-scoring-line = 胜 { $win } 平 { $draw } 负 { $loss }

# 名单与名次 / lists and places
category = 组别
import-missing-team = 没有写队名
sum-of-places = 名次总和
best-place = 最高个人名次
places-counted = 计入的名次
members-missing = 缺 { $n } 人
decided-too-few = 人数不足，不排名次
games-won = 胜
games-drawn = 和
games-lost = 负
cli-no-category = 没有“{ $category }”这个组别；有的是：{ $known }
cli-bad-board = “{ $board }”不是台次：写台次，团体赛写场次或“场次.台次”，如 3.2
line-up-form = “{ $members }”不是出场名单：从第一台起写各台队员的号，如 1-2-3-5，0 为无人

# 页面 / pages
teams-n = { $n } 队
team-name = 队名
teams-none = 还没有队报名
teams-none-do = 在下面加一队，或导入队员名单（Excel、CSV：单位、台次、姓名、等级分）。
add-team = 加一队
members-label = 队员，每行一人：姓名 等级分，按台次先后
members-in-order = 队员（按台次先后）
members-none = 还没有队员
line-up-rule = { $rule }，每场 { $boards } 台
fouls-n = 犯规 { $n }
team-title = { $team } · 队员
team-caption = 各轮所坐的台次与个人成绩
seat-empty = 无人
matches = 各场
match-title = 第 { $round } 轮第 { $board } 场：{ $first } 对 { $second }
match-caption = 各台
match-line-label = 各台成绩
match-line-label-desk = 场次与成绩
match-line-hint = 例：1=01 为一至四台；2 = 只录第二台。共 { $n } 台，以各台先手方计
match-keys = 1 先胜 · = 和 · 0 后胜 · + 后手弃权 · - 先手弃权 · x 双弃权
match-recorded = 第 { $board } 场已录入
match-echo-hint = 例：3 1=01 为第 3 场各台；3.2 1 只录第 2 台
match-line-empty = 请输入场次和成绩，例如 3 1=01。
match-line-not-a-match = “{ $word }”不是场次。先写场次，再写各台成绩，例如 3 1=01，或 3.2 1。
match-line-no-result = “{ $word }”后面缺成绩，例如 1=01。
match-line-not-a-result = “{ $word }”：“{ $said }”不是成绩。每台一个：1、0、=、+、-、x。
line-ups = 出场名单
line-up-label = 从第一台起
line-up-reason = 理由（已有成绩时）
line-up-set = 交名单
line-up-draw = 抽签定台
line-up-hint = 写队员的号，如 1-2-3-5；0 为无人出场，该台作弃权。不交名单的，前几名队员出场。
lists = 各种名次
list-all = 总名次
list-teams = 队员总分
list-members = 队员成绩
list-members-hint = 按局分，其次胜局
games-played = 局
cell-means-teams = 格内：对手号、颜色与先后、场分/局分
category-hint = 女子、少年
check-teams-ok = { $n } 队参赛
advice-short-team = { $team }能出场的只有 { $members } 人，每场 { $boards } 台，缺的台作弃权
advice-odd-team = { $team }有 { $members } 人；人数成双，每人先后走的次数才均衡
