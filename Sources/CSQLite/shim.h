#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

/// sqlite3_bind_text64(), with a copy made of the text (SQLITE_TRANSIENT is a cast that Swift does
/// not see).
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text,
                                    sqlite3_uint64 length) {
  return sqlite3_bind_text64(statement, index, text, length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

#endif
