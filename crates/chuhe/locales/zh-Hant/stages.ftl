# 淘汰、分組、階段 / eliminations, groups, stages
format-groups = 分組循環
format-single-elimination = 單敗淘汰
format-double-elimination = 雙敗淘汰

match-final = 決賽
match-semi-final = 準決賽
match-of-last = { $n ->
    [4] 八強賽
    [8] 十六強賽
    [16] 三十二強賽
    [32] 六十四強賽
   *[other] 1/{ $n } 決賽
 }
match-for-place = 第 { $place } 名賽
match-for-places = 第 { $best }–{ $last } 名附加賽
match-winners = 勝者組第 { $round } 輪
match-losers = 負者組第 { $round } 輪
match-grand-final = 總決賽
match-second-final = 第二場總決賽

why-table-turned = 第 { $cycle } 循環，對局秩序表第 { $table_round } 輪：表上 { $first } 位對 { $second } 位，先後互換。
why-table-again = 第 { $cycle } 循環，對局秩序表第 { $table_round } 輪：表上 { $first } 位對 { $second } 位，列前者先走。
why-bracket = { $match }（{ $code }）。
why-bracket-game = { $match }（{ $code }）第 { $game } 局。
why-first-by-lots = 先後手由抽籤確定。
why-first-exchanged = 與上一局換先。
why-place = 末位淘汰後人數少，已都相遇過，按名次編排：第 { $first } 名先走，對第 { $second } 名。
why-place-short = 按名次
bye-bracket = 輪空晉級
bye-bracket-why = 對位空缺，直接晉級，不計分。

exit-champion = 決勝局勝{ $who }，奪冠
exit-champion-alone = 決賽對位空缺，奪冠
exit-won = { $match }勝{ $who }
exit-won-alone = { $match }對位空缺，直接得此名次
exit-lost = { $match }負於{ $who }
exit-lost-by-lots = { $match }戰平，抽籤不利，{ $who }晉級
exit-lost-as-first = { $match }戰平，末局後走的{ $who }晉級
exit-withdrew = 退賽，{ $match }由{ $who }晉級
exit-both-absent = { $match }雙方棄權
exit-plays = 下一場：{ $match }

stage = 階段
stage-n = 第 { $n } 階段 · { $format }
group = 組
group-n = { $letter } 組
group-final = 決賽組
group-from = 第 { $from } 名起

did-draw-seats = 抽籤定位：{ $n } 人，種子 { $seed }
did-start-stage = 開始下一階段「{ $name }」：{ $n } 人
did-pair-without = { $did }；末位淘汰：{ $out }
kind-seats = 抽籤定位
kind-stage = 階段開始

set-games-per-match = 每場局數
set-seeding = 種子
set-seeds = 種子數
set-placement = 附加賽
set-drawn-match = 淘汰賽戰平
set-extra-games = 最多加賽局數
set-second-final = 雙敗第二場決賽
set-groups = 組數
set-group-draw = 分組方法
set-eliminate-each-round = 每輪淘汰末位人數
set-eliminate-after-round = 末位淘汰起於
set-eliminate-until = 末輪保留人數
of-the-format = 按賽制
seeding-rating = 按等級分，其餘抽籤
seeding-order = 按號碼或前一階段名次
seeding-lots = 全部抽籤
placement-complete = 全部名次
placement-third = 只賽第三名
placement-none = 不賽，名次並列
drawn-replay = 換先加賽，末局仍平則後走者晉級
drawn-second-mover = 末局後走者晉級
drawn-lots = 抽籤
group-draw-snake = 蛇形
group-draw-pots = 分檔抽籤

refusal-rounds-follow = 淘汰賽的輪數和對陣由對陣圖決定，不能另定。
refusal-lots-needed = 分組循環須先抽籤分組。
refusal-too-many-groups = { $entrants } 人不夠分 { $groups } 組，每組至少兩人。
refusal-later-games-stand = 第 { $round } 輪起的對局以它為依據。請先撤銷那些輪次，再改。
refusal-stage-not-over = 本階段還沒有賽完，不能開始下一階段。
refusal-carried-over = 第 { $round } 輪是前一階段帶來的成績，不能再改；要改請先撤銷階段的開始。
refusal-nobody-qualifies = 第 { $group } 項錄取不到足夠的人。
refusal-taken-twice = { $no } 號被錄取了兩次。
refusal-one-selection-only = 分成幾組錄取時，下一階段須為分組循環。
refusal-teams-and-players = 團體賽的下一階段須仍為團體賽，個人賽的須仍為個人賽。
refusal-nothing-to-carry = 沒有可以帶入的成績：前後兩階段都須是循環賽，每場局數相同，且有人相遇過。

state-line-twice = 籤位 { $line } 用了兩次
state-not-in-bracket = 此時對陣圖上沒有這一局
cli-take-form = 「{ $text }」讀不懂，應寫成 top:8、each:1-2、places:9-16、rest 或 numbers:3,5
cli-no-stage = 沒有第 { $n } 階段

stages-title = 階段
stages = 階段
stages-asks = 到哪步
champion = 冠軍
part-main = 決賽之路
part-winners = 勝者組
part-losers = 負者組
bracket-nobody = 輪空
overall-title = 總名次
overall-hint = 走得更遠的列前；後一階段的人在所爭的名次裡重排，其餘保持原來的次序。
stage-next = 開始下一階段
stage-format = 下一階段賽制
stage-take = 錄取
stage-take-value = 錄取數（如 8、1-2、3,5,7）
stage-name = 階段名稱（可不填）
stage-rounds = 輪數（積分編排須填）
stage-rest = 其餘的人另成一組（分組循環；1960 年的「安慰賽」）
stage-carry = 帶入上一階段互賽的成績（循環賽）
stage-start = 開始這一階段
stage-bad-form = 錄取數、輪數、局數或種子讀不懂，請檢查。
take-top = 前幾名
take-each = 每組前幾名
take-places = 總名次的一段
take-numbers = 指定號碼
check-lots-needed = 還沒有抽籤分組
lots-not-drawn = 還沒有抽籤：將按編號為種子次序，先後手按固定的籤
why-carried = 上一階段已經相遇，成績帶入。
why-carried-short = 帶入
as-before = 照舊或按賽制
more-settings = 更多規程
