//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// RAII over sqlite3.
//
//===----------------------------------------------------------------------===//

#include "Sqlite.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <chrono>
#include <thread>

using namespace l2::sqlite;

namespace {
/// How long to wait for another process's transaction; ours take milliseconds.
constexpr int busyMilliseconds = 5000;
} // namespace

std::string Connection::explain(int code) const {
  std::string what;
  switch (code & 0xff) {
  case SQLITE_BUSY:
  case SQLITE_LOCKED:
    what = "locked by another program; close it or choose another --db";
    break;
  case SQLITE_NOTADB:
    what = "not a database; move it away or choose another --db";
    break;
  case SQLITE_CORRUPT:
    what = "corrupt; move it away or choose another --db";
    break;
  case SQLITE_READONLY:
  case SQLITE_PERM:
  case SQLITE_CANTOPEN:
    what = "cannot be opened for writing";
    break;
  case SQLITE_FULL:
    what = "the disk is full";
    break;
  default:
    what = db ? sqlite3_errmsg(db) : sqlite3_errstr(code);
  }
  return "tuning database '" + path + "': " + what;
}

std::unique_ptr<Connection> Connection::open(const std::string &path,
                                             std::string &error) {
  std::unique_ptr<Connection> connection(new Connection);
  connection->path = path.empty() ? ":memory:" : path;
  if (!path.empty()) {
    llvm::StringRef folder = llvm::sys::path::parent_path(path);
    if (!folder.empty())
      if (std::error_code code = llvm::sys::fs::create_directories(folder)) {
        error = "tuning database '" + path + "': cannot create '" +
                folder.str() + "': " + code.message();
        return nullptr;
      }
  }
  // The path is a file name, never a URI.
  int code =
      sqlite3_open_v2(connection->path.c_str(), &connection->db,
                      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
  if (code != SQLITE_OK) {
    error = connection->explain(code);
    return nullptr;
  }
  sqlite3_busy_timeout(connection->db, busyMilliseconds);
  sqlite3_extended_result_codes(connection->db, 1);
  // Text of a hostile file stays small: the longest we write is a provenance.
  sqlite3_limit(connection->db, SQLITE_LIMIT_LENGTH, 16 << 20);
  return connection;
}

Connection::~Connection() { sqlite3_close(db); }

bool Connection::execute(const char *sql, std::string &error) {
  // A change of the journal's mode does not wait by itself while another
  // process makes the file.
  using Clock = std::chrono::steady_clock;
  auto limit = Clock::now() + std::chrono::milliseconds(busyMilliseconds);
  int code;
  while ((code = sqlite3_exec(db, sql, nullptr, nullptr, nullptr)) % 256 ==
             SQLITE_BUSY &&
         sqlite3_get_autocommit(db) && Clock::now() < limit)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  if (code == SQLITE_OK)
    return true;
  error = explain(code);
  return false;
}

Statement::Statement(Connection &connection, const char *sql)
    : connection(connection) {
  code = sqlite3_prepare_v3(connection.handle(), sql, -1,
                            SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
}

Statement::~Statement() { sqlite3_finalize(statement); }

Statement &Statement::bind(int64_t value) {
  if (code == SQLITE_OK)
    code = sqlite3_bind_int64(statement, next++, value);
  return *this;
}

Statement &Statement::bind(double value) {
  if (code == SQLITE_OK)
    code = sqlite3_bind_double(statement, next++, value);
  return *this;
}

Statement &Statement::bind(llvm::StringRef value) {
  if (code == SQLITE_OK)
    code =
        sqlite3_bind_text(statement, next++, value.data() ? value.data() : "",
                          value.size(), SQLITE_TRANSIENT);
  return *this;
}

bool Statement::step() {
  if (code != SQLITE_OK && code != SQLITE_ROW)
    return false;
  code = sqlite3_step(statement);
  return code == SQLITE_ROW;
}

bool Statement::run(std::string &error) {
  while (step())
    ;
  return !failed(error);
}

bool Statement::failed(std::string &error) const {
  if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE)
    return false;
  error = connection.explain(code);
  return true;
}

void Statement::reset() {
  if (!statement)
    return;
  sqlite3_reset(statement);
  sqlite3_clear_bindings(statement);
  next = 1;
  code = SQLITE_OK;
}

int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement, column);
}

double Statement::real(int column) const {
  return sqlite3_column_double(statement, column);
}

llvm::StringRef Statement::text(int column) const {
  const unsigned char *data = sqlite3_column_text(statement, column);
  return {reinterpret_cast<const char *>(data),
          data ? size_t(sqlite3_column_bytes(statement, column)) : 0};
}

// IMMEDIATE: a reader that turns writer midway can fail without waiting.
Transaction::Transaction(Connection &connection, std::string &error)
    : connection(connection),
      open(connection.execute("BEGIN IMMEDIATE", error)) {}

Transaction::~Transaction() {
  std::string ignored;
  if (open)
    connection.execute("ROLLBACK", ignored);
}

bool Transaction::commit(std::string &error) {
  if (!connection.execute("COMMIT", error))
    return false;
  open = false;
  return true;
}
