CREATE TABLE log (
    stream   TEXT    NOT NULL,
    version  INTEGER NOT NULL CHECK (version > 0),
    actor    TEXT    NOT NULL,
    time_ms  INTEGER NOT NULL,
    payload  TEXT    NOT NULL,
    previous BLOB    NOT NULL,
    hash     BLOB    NOT NULL,
    PRIMARY KEY (stream, version)
) STRICT, WITHOUT ROWID
