//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// RAII over sqlite3: connection, prepared statement, transaction.
//
//===----------------------------------------------------------------------===//

#ifndef L2_LIB_DATABASE_SQLITE_H
#define L2_LIB_DATABASE_SQLITE_H

#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>
#include <sqlite3.h>
#include <string>

namespace l2::sqlite {

class Connection {
public:
  /// Opens for reading and writing, creating the file and its folder.
  static std::unique_ptr<Connection> open(const std::string &path,
                                          std::string &error);
  ~Connection();
  Connection(const Connection &) = delete;
  Connection &operator=(const Connection &) = delete;

  sqlite3 *handle() const { return db; }
  const std::string &name() const { return path; }
  /// Runs statements that return nothing; fixed text only.
  bool execute(const char *sql, std::string &error);
  /// "tuning database '…': what happened", in the reader's words.
  std::string explain(int code) const;

private:
  Connection() = default;
  sqlite3 *db = nullptr;
  std::string path;
};

/// One prepared statement. Binds count from 1 on, columns from 0.
class Statement {
public:
  Statement(Connection &connection, const char *sql);
  ~Statement();
  Statement(const Statement &) = delete;
  Statement &operator=(const Statement &) = delete;

  Statement &bind(int64_t value);
  Statement &bind(double value);
  Statement &bind(llvm::StringRef value);

  /// Whether there is a row; false also on failure: see `failed`.
  bool step();
  /// Steps to the end. False and `error` on failure.
  bool run(std::string &error);
  bool failed(std::string &error) const;
  /// Ready for the next set of binds.
  void reset();

  int64_t integer(int column) const;
  double real(int column) const;
  llvm::StringRef text(int column) const;

private:
  Connection &connection;
  sqlite3_stmt *statement = nullptr;
  int next = 1;
  int code = SQLITE_OK;
};

/// Rolls back unless committed.
class Transaction {
public:
  Transaction(Connection &connection, std::string &error);
  ~Transaction();
  bool begun() const { return open; }
  bool commit(std::string &error);

private:
  Connection &connection;
  bool open;
};

/// The one integer a query gives; nullopt and `error` when it gives none.
std::optional<int64_t> readInteger(Connection &connection, const char *sql,
                                   std::string &error);

/// Creates the schema in an empty file, or checks the one that is there and
/// brings it up to date.
bool prepareSchema(Connection &connection, std::string &error);

} // namespace l2::sqlite

#endif // L2_LIB_DATABASE_SQLITE_H
