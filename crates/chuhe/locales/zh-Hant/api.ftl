# 給程式用的介面
api-refused = 規則不允許
api-not-json = 正文不是所要的 JSON：第 { $line } 行第 { $column } 欄，{ $why }
api-if-match = If-Match 應是一個版本號，如 "12"
api-no-accounts = 這裡不用登入：能連到本機的就是編排長
api-creates-only = 新建賽事只收 create 或 import 命令
api-no-number = { $name } 應是一個整數
api-no-round = 沒有第 { $round } 輪
api-no-game = { $game } 不是台號，應如 6-12，團體如 6-3.2，第 2 階段如 2.6-12
