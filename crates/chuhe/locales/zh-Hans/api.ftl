# 给程序用的接口
api-refused = 规则不允许
api-not-json = 正文不是所要的 JSON：第 { $line } 行第 { $column } 列，{ $why }
api-if-match = If-Match 应是一个版本号，如 "12"
api-no-accounts = 这里不用登录：能连到本机的就是编排长
api-creates-only = 新建赛事只收 create 或 import 命令
api-no-number = { $name } 应是一个整数
api-no-round = 没有第 { $round } 轮
api-no-game = { $game } 不是台号，应如 6-12，团体如 6-3.2，第 2 阶段如 2.6-12
