# 成绩单上的二维码 / result slips with codes
slip-scan = { $board } 台 · 扫码报成绩
slips-no-site = 成绩单上要印扫码报成绩的二维码，须先定下棋手手机能打开的网址：启动时加 --url，或在“公开网址”里写以 { $path } 结尾的地址。

# 棋手的手机 / the player's phone
slip-you = 你是
slip-against = 对手
slip-ask = 这局棋你：
slip-won = 胜
slip-drawn = 和
slip-lost = 负
slip-alone = 只能自己报自己这一方。对手没到场、有争议等情况，请找裁判。
slip-confirm-title = 请核对
slip-you-won = 你胜{ $who }
slip-you-drew = 你与{ $who }弈和
slip-you-lost = 你负于{ $who }
slip-send = 确认上报
slip-back = 返回重选
slip-sent = 你已报：{ $own }
slip-waiting = 等{ $who }也扫码上报；双方一致，成绩即登记。
slip-change = 报错了，重报
slip-agreed = 双方一致，成绩已登记
slip-recorded = 成绩已登记
slip-recorded-do = 如有不对，请在签字前找裁判更正。
slip-disputed = 双方所报不一致
slip-disputed-do = 请留在棋台，裁判会来核对。你报的是：{ $own }
slip-closed = 双方都已上报，现由裁判处理
slip-too-often = 改报次数太多，请找裁判登记
slip-void = 这个二维码已失效
slip-wait = 错误的网址太多，请稍后再试

# 裁判的页面 / the officials' page
slips = 成绩单
slips-title = 第 { $n } 轮 扫码上报
slips-caption = 各台双方所报
slips-hint = 双方一致即登记；不一致的由裁判裁定，在大厅录入成绩。
slips-none = 本轮还没有人扫码上报
slip-state-none = 未报
slip-state-waiting = { $side }已报{ $own }，等另一方
slip-state-agreed = 双方一致
slip-state-disputed = 有争议：{ $first_side }报{ $first }，{ $second_side }报{ $second }
slip-state-disputed-at = { $board } 台有争议
slip-state-undone = 双方报{ $result }，成绩已取消
count-disputed = 有争议
slip-revoke = 作废
slip-revoke-hint = 作废后双方原来所报一并清除，须重印成绩单
slips-revoke-all = 全部作废
slips-revoked = 已作废，请重印成绩单
slips-go = 看双方所报
did-slip = { $game }{ $side }报{ $own }
did-slip-revoke = { $game }的成绩单作废
did-slips-revoke = 此前印出的成绩单全部作废
actor-slip = 双方扫码
trouble-no-slip = 这个二维码已失效
trouble-no-slip-do = 本台已重新编排、成绩单已重印，或网址不完整。请用新的成绩单，或找裁判登记。
trouble-too-many = 试得太多了
trouble-too-many-do = 请过一刻钟再试，或找裁判。
audit-of-event = 赛事

# 费时的工作 / long work
job-going = 正在进行
job-stopping = 正在停止
job-hint = 可以离开本页，工作照常进行；取消则一切不变。
job-over = 已经完成
job-on = 继续
job-cancelled = 已取消，什么都没有改变
job-pairing = 正在编排第 { $n } 轮
job-import = 正在导入报名
papers-cancelled = 已取消排印
