# 裁定 / rulings
ruling-red-loses = 红方负
ruling-black-loses = 黑方负
ruling-draw = 和棋
ruling-none = 不予裁定

ruled-checkmate = 将死
ruled-stalemate = 困毙
ruled-no-repetition = 没有重复局面
ruled-too-few = 重复不足三次，申请不成立
ruled-perpetual-check = 单方长将，应变着而不变
ruled-mutual-perpetual-check = 双方长将
ruled-undecided = 重复局面，尚无规则可判

act-check = 将
act-mate-threat = 杀
act-chase = 捉
act-exchange = 兑
act-sacrifice = 献
act-block = 拦
act-follow = 跟
act-idle = 闲

ruling-title = 裁定
ruling-proposal = 此为程序按规则所得，由裁判长裁定。
cycle-title = 循环：第 { $from }–{ $to } 着，{ $points } 着一循环，共 { $times } 次
cycle-open = 第 { $from }–{ $to } 着，九回合重复
cycle-caption = 循环里每一着做了什么
cycle-must-change = 应变着的一方：{ $side }
cycle-grace = 限 { $n } 回合内变着
col-move-number = 着
col-move = 着法
col-does = 性质
col-target = 对象
cycle-boards = 循环图示

ended-self-exposure = 自杀
ended-illegal-moves = 违反行棋规定达到判负次数
ended-three-fouls = 三次犯规
ended-false-natural-limit = 第二次不实的自然限着申请
ended-resignation = 认输
ended-refuses-rules = 拒绝遵守规则，判负
ended-serious-breach = 严重违纪，判负
ended-refuses-to-record = 拒绝记录，判负
ended-agreement = 协议和
ended-natural-limit = 自然限着
ended-repetition = 重复局面
ended-entered = 按记录登记
ending-red-wins = 红方胜
ending-black-wins = 黑方胜
