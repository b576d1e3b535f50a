# Running it: the database, copies, watching.

store-no-room = the disk of the database is full, nothing was written; make room and try again
store-unreachable = the database cannot be reached: { $why }
store-in-doubt = the connection to the database broke while it was saving, so it is not known whether this was written; load the page anew and see whether it is there

# TLS between program and database
tls-not-offered = the database server does not offer TLS, which the address demands (sslmode); turn ssl on at the server
tls-not-trusted = the database server's certificate comes from nobody who is trusted here; name the file with the certificate of its authority by sslrootcert=FILE
tls-wrong-name = the database server's certificate is for another name than the one in the address (IP addresses and names both count, the common name does not)
tls-expired = the database server's certificate has expired or is not valid yet; look at both clocks
tls-roots = the certificates to be trusted cannot be read from { $file }: { $why }
tls-option = the database address says something of TLS that cannot be: { $why }
tls-failed = no safe connection to the database server came about: { $why }

# Copies and checking
backup-made = copied to { $file }: { $streams ->
    [one] 1 log
   *[other] { $streams } logs
 }, { $entries ->
    [one] 1 entry
   *[other] { $entries } entries
 }, every one of them checked
backup-no-file = { $address } is not an SQLite file and cannot be copied so; for PostgreSQL use pg_dump
backup-exists = { $file } is there already and is not written over; choose another name
backup-torn = the database is damaged, no copy was left:
    { $found }
examined-whole = { $streams ->
    [one] 1 log
   *[other] { $streams } logs
 }, { $entries ->
    [one] 1 entry
   *[other] { $entries } entries
 }, all of them as they were written
examined-torn = { $torn } of { $streams ->
    [one] 1 log is
   *[other] { $streams } logs are
 } damaged ({ $entries ->
    [one] 1 entry
   *[other] { $entries } entries
 } can be trusted)
torn = { $stream } cannot be trusted from entry { $version } on: { $fault }
torn-missing = it is not there
torn-unlinked = it does not follow from the one before
torn-changed = it was changed

# Pages
trouble-unreachable = The database cannot be reached
trouble-unreachable-do = Nothing was written; all confirmed results are safe. Try again in a moment, and have the database looked at.
trouble-no-room = The disk is full
trouble-no-room-do = Nothing was written; all confirmed results are safe. Have room made on the disk, then try again.
trouble-in-doubt = It is not known whether this was saved
trouble-in-doubt-do = The connection to the database broke while saving. Go back, load the page anew, and do it again only if it is not there.
trouble-damaged = The log is damaged
trouble-damaged-do = Everything else is untouched. Have chuhe verify run on the database, and restore it from a copy.
trouble-busy = Too many visitors at this moment
trouble-busy-do = This was not dealt with and nothing was changed. Try again in a moment.
trouble-eager = Too many requests
trouble-eager-do = Too many came from one address at the same time; this one was not dealt with. Try again in a moment.
trouble-slow = This took too long
trouble-slow-do = The request did not arrive in time or was not finished in time. Load the page anew and see whether it is there before you do it again.

# Command line
cli-bad-proxy = "{ $proxy }" cannot be the address of a proxy: it must be an IP address
