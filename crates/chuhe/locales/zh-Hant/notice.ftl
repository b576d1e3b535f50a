# 公布：對陣編好之後何時公開
notice = 公布
notice-waits = 第 { $n } 輪還沒有公布，現在只有工作人員看得到。
desk-not-published = 第 { $n } 輪還沒有公布，公布以後才能開台。
notice-publish = 公布第 { $n } 輪
notice-published = 第 { $n } 輪已公布。
notice-at-once = 對陣編好即公布。
notice-holds = 對陣編好先不公布，查看、調整之後再公布。
notice-to-hold = 改為先不公布
notice-to-at-once = 改為編好即公布
did-notice-held = 改為對陣編好先不公布
did-notice-at-once = 改為對陣編好即公布
did-notice-published = 公布第 { $round } 輪對陣
