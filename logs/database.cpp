#include "logs/database.hpp"

#include <fmt/format.h>

#include "logs/memory_budget.hpp"

namespace signalbox::logs {

namespace {

/// How long a statement waits for a lock: the writer for readers of a file that is sealed, a reader
/// for the recovery of a file after a crash.
constexpr int lock_wait_ms = 2'000;

[[noreturn]] void throw_failure(sqlite3* on, int code) {
  throw sqlite_failure(code, on == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(on));
}

core::error unavailable(std::string_view detail, std::string message) {
  auto made = core::fail(core::errc::unavailable, std::move(message)).error();
  made.detail_code = detail;
  return made;
}

}  // namespace

core::error as_error(const sqlite_failure& failure) {
  switch (failure.code()) {
    case SQLITE_FULL:
      return unavailable("log_disk_full", "The disk of the logs is full.");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return unavailable("log_busy", "The logs are used by another process.");
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return unavailable("log_io",
                         fmt::format("The files of the logs cannot be used: {}.", failure.what()));
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_FORMAT: {
      auto made = core::fail(core::errc::internal, "A file of the logs is damaged.").error();
      made.detail_code = "log_damaged";
      return made;
    }
    default:
      return core::fail(core::errc::internal,
                        fmt::format("The store of logs failed: {}.", failure.what()))
          .error();
  }
}

database::database(const std::filesystem::path& file, database_use use, const std::string& vfs) {
  const int create = use == database_use::write ? SQLITE_OPEN_CREATE : 0;
  open(file.c_str(), SQLITE_OPEN_READWRITE | create, vfs.empty() ? nullptr : vfs.c_str());
  if (use == database_use::read) {
    // Otherwise the last reader that closes a file would write to it.
    sqlite3_db_config(handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    run("PRAGMA query_only = 1; PRAGMA cache_size = -256");
  }
}

database database::in_memory() {
  database made;
  made.open(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY, nullptr);
  return made;
}

void database::open(const char* name, int flags, const char* vfs) {
  initialize_engine();
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(
      name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE,
      vfs);
  handle_.reset(opened);
  if (code != SQLITE_OK) throw_failure(opened, code);
  sqlite3_busy_timeout(opened, lock_wait_ms);
  // A damaged file must not run anything: no triggers, views or functions from its schema.
  for (const auto& [option, value] : {std::pair{SQLITE_DBCONFIG_DEFENSIVE, 1},
                                      {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                                      {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                                      {SQLITE_DBCONFIG_ENABLE_VIEW, 0}})
    sqlite3_db_config(opened, option, value, nullptr);
}

void database::run(const char* sql) {
  const int code = sqlite3_exec(handle(), sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) throw_failure(handle(), code);
}

statement::statement(const database& on, std::string_view sql) {
  sqlite3_stmt* prepared = nullptr;
  const int code = sqlite3_prepare_v3(on.handle(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &prepared, nullptr);
  handle_.reset(prepared);
  if (code != SQLITE_OK) throw_failure(on.handle(), code);
}

void statement::check(int code) const {
  if (code != SQLITE_OK) throw_failure(sqlite3_db_handle(handle_.get()), code);
}

void statement::set(int at, std::int64_t value) {
  check(sqlite3_bind_int64(handle_.get(), at, value));
}

void statement::set(int at, std::string_view text) {
  // A blob in a column without a type: SQLite neither reads nor converts it.
  check(sqlite3_bind_blob64(handle_.get(), at, text.data() == nullptr ? "" : text.data(),
                            text.size(), SQLITE_STATIC));
}

bool statement::step() {
  const int code = sqlite3_step(handle_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  sqlite3* on = sqlite3_db_handle(handle_.get());
  const sqlite_failure failure{code, sqlite3_errmsg(on)};
  sqlite3_reset(handle_.get());
  throw failure;
}

void statement::run() {
  while (step()) {
  }
  reset();
}

void statement::reset() {
  sqlite3_reset(handle_.get());
}

std::int64_t statement::integer(int column) const {
  return sqlite3_column_int64(handle_.get(), column);
}

std::string_view statement::bytes(int column) const {
  const void* data = sqlite3_column_blob(handle_.get(), column);
  const int size = sqlite3_column_bytes(handle_.get(), column);
  if (data == nullptr || size <= 0) {
    // An empty blob and a failed allocation are both null.
    if (sqlite3_errcode(sqlite3_db_handle(handle_.get())) == SQLITE_NOMEM)
      throw sqlite_failure(SQLITE_NOMEM, "out of memory");
    return {};
  }
  return {static_cast<const char*>(data), static_cast<std::size_t>(size)};
}

write_transaction::~write_transaction() {
  if (!is_open_) return;
  // A failed statement may have ended the transaction already.
  sqlite3_exec(on_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void write_transaction::commit() {
  on_.run("COMMIT");
  is_open_ = false;
}

}  // namespace signalbox::logs
