# 运行：数据库、备份、监视。

store-no-room = 数据库所在的磁盘已满，这次没有写入；请腾出空间再试
store-unreachable = 连不上数据库：{ $why }
store-in-doubt = 与数据库的连接在保存时断开，不知道这次是否已写入；请刷新页面，看记录里有没有

# 与数据库之间的 TLS
tls-not-offered = 数据库服务器没有开启 TLS，而地址要求加密（sslmode）；请在服务器上打开 ssl
tls-not-trusted = 数据库服务器的证书不是由受信任的机构签发；请用 sslrootcert=文件 指明其签发机构的证书
tls-wrong-name = 数据库服务器的证书上没有地址里的这个名称（只认证书里的备用名称和 IP 地址，不认通用名）
tls-expired = 数据库服务器的证书已过期或尚未生效；请核对两边的时钟
tls-roots = 从 { $file } 读不到受信任的证书：{ $why }
tls-option = 数据库地址里的 TLS 选项不对：{ $why }
tls-failed = 与数据库服务器建立不了安全连接：{ $why }

# 备份与核对
backup-made = 已备份到 { $file }：{ $streams } 份日志，{ $entries } 条记录，逐条核对无误
backup-no-file = { $address } 不是 SQLite 文件，不能这样备份；PostgreSQL 请用 pg_dump
backup-exists = { $file } 已经存在，不会覆盖；请换一个文件名
backup-torn = 数据库已损坏，没有留下副本：
    { $found }
examined-whole = { $streams } 份日志，{ $entries } 条记录，全部完好
examined-torn = { $torn } 份日志已损坏（共 { $streams } 份，可信的记录 { $entries } 条）
torn = { $stream } 从第 { $version } 条记录起不可信：{ $fault }
torn-missing = 这一条不见了
torn-unlinked = 与前一条接不上
torn-changed = 内容被改动过

# 网页
trouble-unreachable = 连不上数据库
trouble-unreachable-do = 这次没有写入；已确认的成绩都在。请过一会儿再试，并请管理员检查数据库。
trouble-no-room = 磁盘已满
trouble-no-room-do = 这次没有写入；已确认的成绩都在。请管理员腾出空间，然后再试。
trouble-in-doubt = 不知道这次是否已保存
trouble-in-doubt-do = 与数据库的连接在保存时断开。请回到原来的页面刷新，先看有没有，没有再重做。
trouble-damaged = 记录已损坏
trouble-damaged-do = 其余的记录不受影响。请管理员用 chuhe verify 查看，并从备份恢复。
trouble-busy = 现在访问的人太多
trouble-busy-do = 这次没有处理，也没有改动什么。请过一会儿再试。
trouble-eager = 请求太频繁
trouble-eager-do = 同一地址同时发来的请求太多，这次没有处理。请过一会儿再试。
trouble-slow = 等得太久
trouble-slow-do = 数据没有及时送到，或处理没有及时完成。请刷新页面，看记录里有没有，再决定是否重做。

# 命令行
cli-bad-proxy = 不认识代理地址“{ $proxy }”，应为一个 IP 地址
