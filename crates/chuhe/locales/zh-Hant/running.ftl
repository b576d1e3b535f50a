# 運行：資料庫、備份、監視。

store-no-room = 資料庫所在的磁碟已滿，這次沒有寫入；請騰出空間再試
store-unreachable = 連不上資料庫：{ $why }
store-in-doubt = 與資料庫的連線在儲存時斷開，不知道這次是否已寫入；請重新整理頁面，看記錄裡有沒有

# 與資料庫之間的 TLS
tls-not-offered = 資料庫伺服器沒有開啟 TLS，而位址要求加密（sslmode）；請在伺服器上打開 ssl
tls-not-trusted = 資料庫伺服器的憑證不是由受信任的機構簽發；請用 sslrootcert=檔案 指明其簽發機構的憑證
tls-wrong-name = 資料庫伺服器的憑證上沒有位址裡的這個名稱（只認憑證裡的備用名稱和 IP 位址，不認通用名稱）
tls-expired = 資料庫伺服器的憑證已過期或尚未生效；請核對兩邊的時鐘
tls-roots = 從 { $file } 讀不到受信任的憑證：{ $why }
tls-option = 資料庫位址裡的 TLS 選項不對：{ $why }
tls-failed = 與資料庫伺服器建立不了安全連線：{ $why }

# 備份與核對
backup-made = 已備份到 { $file }：{ $streams } 份日誌，{ $entries } 條記錄，逐條核對無誤
backup-no-file = { $address } 不是 SQLite 檔案，不能這樣備份；PostgreSQL 請用 pg_dump
backup-exists = { $file } 已經存在，不會覆蓋；請換一個檔名
backup-torn = 資料庫已損壞，沒有留下副本：
    { $found }
examined-whole = { $streams } 份日誌，{ $entries } 條記錄，全部完好
examined-torn = { $torn } 份日誌已損壞（共 { $streams } 份，可信的記錄 { $entries } 條）
torn = { $stream } 從第 { $version } 條記錄起不可信：{ $fault }
torn-missing = 這一條不見了
torn-unlinked = 與前一條接不上
torn-changed = 內容被改動過

# 網頁
trouble-unreachable = 連不上資料庫
trouble-unreachable-do = 這次沒有寫入；已確認的成績都在。請過一會兒再試，並請管理員檢查資料庫。
trouble-no-room = 磁碟已滿
trouble-no-room-do = 這次沒有寫入；已確認的成績都在。請管理員騰出空間，然後再試。
trouble-in-doubt = 不知道這次是否已儲存
trouble-in-doubt-do = 與資料庫的連線在儲存時斷開。請回到原來的頁面重新整理，先看有沒有，沒有再重做。
trouble-damaged = 記錄已損壞
trouble-damaged-do = 其餘的記錄不受影響。請管理員用 chuhe verify 查看，並從備份恢復。
trouble-busy = 現在連線的人太多
trouble-busy-do = 這次沒有處理，也沒有改動什麼。請過一會兒再試。
trouble-eager = 請求太頻繁
trouble-eager-do = 同一位址同時發來的請求太多，這次沒有處理。請過一會兒再試。
trouble-slow = 等得太久
trouble-slow-do = 資料沒有及時送到，或處理沒有及時完成。請重新整理頁面，看記錄裡有沒有，再決定是否重做。

# 命令列
cli-bad-proxy = 不認識代理位址「{ $proxy }」，應為一個 IP 位址
