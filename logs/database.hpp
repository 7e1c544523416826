#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/error.hpp"

namespace signalbox::logs {

/// A failed call of SQLite. It is an exception only inside of this layer: see `attempt`.
class sqlite_failure : public std::runtime_error {
 public:
  sqlite_failure(int code, const std::string& message) : std::runtime_error(message), code_(code) {}

  /// The primary result code.
  [[nodiscard]] int code() const { return code_ & 0xFF; }
  /// The file's content is wrong, so that it will fail again.
  [[nodiscard]] bool is_damage() const {
    return code() == SQLITE_CORRUPT || code() == SQLITE_NOTADB || code() == SQLITE_FORMAT;
  }

 private:
  int code_;
};

/// Returns what a failure means to callers: `unavailable` with the detail code `log_disk_full`,
/// `log_busy` or `log_io`; `internal` with `log_damaged`, or without one.
[[nodiscard]] core::error as_error(const sqlite_failure& failure);

/// Runs what uses SQLite, and returns a failure as an error.
template <class Work>
[[nodiscard]] auto attempt(Work&& work) -> core::result<std::invoke_result_t<Work>> {
  try {
    if constexpr (std::is_void_v<std::invoke_result_t<Work>>) {
      std::forward<Work>(work)();
      return {};
    } else {
      return std::forward<Work>(work)();
    }
  } catch (const sqlite_failure& failure) {
    return std::unexpected(as_error(failure));
  }
}

/// How a file is opened.
enum class database_use : std::uint8_t {
  write,  ///< the only writer; the file is made if it does not exist
  read,   ///< a reader, which changes nothing
};

/// A connection to a file. For one thread at a time. All functions throw `sqlite_failure`.
class database {
 public:
  /// `vfs` is the name of SQLite's interface to the system; empty: the default one.
  database(const std::filesystem::path& file, database_use use, const std::string& vfs);

  /// An empty database in memory.
  [[nodiscard]] static database in_memory();

  /// Runs statements without parameters and results.
  void run(const char* sql);

  [[nodiscard]] sqlite3* handle() const { return handle_.get(); }

 private:
  struct closing {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };

  database() = default;
  void open(const char* name, int flags, const char* vfs);

  std::unique_ptr<sqlite3, closing> handle_;
};

/// A prepared statement. It must not outlive its connection. All functions throw `sqlite_failure`.
class statement {
 public:
  statement(const database& on, std::string_view sql);

  /// Sets the parameters from the first on, and forgets the previous run. Texts and blobs must stay
  /// until the next `step` has returned.
  template <class... Values>
  statement& with(const Values&... values) {
    reset();
    int at = 0;
    (set(++at, values), ...);
    return *this;
  }

  /// Moves to the next row; false at the end.
  [[nodiscard]] bool step();
  /// Runs a statement without rows.
  void run();
  /// Ends the current run, which otherwise keeps its locks.
  void reset();

  [[nodiscard]] std::int64_t integer(int column) const;
  /// Valid until the next call of `step` or `reset`.
  [[nodiscard]] std::string_view bytes(int column) const;

 private:
  struct finalizing {
    void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
  };

  void set(int at, std::int64_t value);
  void set(int at, std::string_view text);
  void set(int at, std::uint64_t value) { set(at, static_cast<std::int64_t>(value)); }
  void set(int at, int value) { set(at, static_cast<std::int64_t>(value)); }
  void set(int at, const std::string& text) { set(at, std::string_view{text}); }
  void check(int code) const;

  std::unique_ptr<sqlite3_stmt, finalizing> handle_;
};

/// A transaction that writes; rolled back unless committed.
class write_transaction {
 public:
  explicit write_transaction(database& on) : on_(on) { on_.run("BEGIN IMMEDIATE"); }
  write_transaction(const write_transaction&) = delete;
  write_transaction& operator=(const write_transaction&) = delete;
  ~write_transaction();

  void commit();

 private:
  database& on_;
  bool is_open_ = true;
};

}  // namespace signalbox::logs
