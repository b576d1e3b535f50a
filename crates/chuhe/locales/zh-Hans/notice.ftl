# 公布：对阵编好之后何时公开
notice = 公布
notice-waits = 第 { $n } 轮还没有公布，现在只有工作人员看得到。
desk-not-published = 第 { $n } 轮还没有公布，公布以后才能开台。
notice-publish = 公布第 { $n } 轮
notice-published = 第 { $n } 轮已公布。
notice-at-once = 对阵编好即公布。
notice-holds = 对阵编好先不公布，查看、调整之后再公布。
notice-to-hold = 改为先不公布
notice-to-at-once = 改为编好即公布
did-notice-held = 改为对阵编好先不公布
did-notice-at-once = 改为对阵编好即公布
did-notice-published = 公布第 { $round } 轮对阵
