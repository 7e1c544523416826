#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "postgres/deadline.hpp"
#include "postgres/handle.hpp"

namespace signalbox::dumps {

/// What became of a statement.
struct script_answer {
  bool has_failed = false;
  bool wants_data = false;  ///< a COPY … FROM STDIN has begun
  bool is_lost = false;     ///< the connection has ended
  std::string sqlstate = {};
  std::string message = {};  ///< with detail and hint
  std::string context = {};
  std::uint64_t rows = 0;
};

/// A session that runs the statements of a script, each alone, with the rights of its role. Waits
/// without a limit, but ends at once when it is stopped: PostgreSQL notices that within a second
/// and rolls back. For one thread.
class script_session {
 public:
  /// `password`: may be empty. Errors: `unavailable` with PostgreSQL's reason; `timeout`.
  [[nodiscard]] static core::result<script_session> open(const std::string& conninfo,
                                                         const std::string& password,
                                                         std::stop_token stop,
                                                         postgres::deadline until);

  [[nodiscard]] script_answer run(const std::string& statement);
  /// Sends data of a COPY. False when they could not be sent; the COPY must then fail.
  [[nodiscard]] bool put(std::string_view data);
  /// Ends the data; with `reason` as invalid.
  [[nodiscard]] script_answer end_data(const char* reason = nullptr);

  /// Runs a query of Signalbox and returns its rows as text; NULL is empty. Errors: `internal` with
  /// PostgreSQL's reason; `payload_too_large` beyond `rows_max`.
  using text_rows = std::vector<std::vector<std::string>>;
  [[nodiscard]] core::result<text_rows> query(const std::string& text, std::size_t rows_max);

  [[nodiscard]] bool is_in_transaction() const;
  [[nodiscard]] int server_version() const;

 private:
  script_session(postgres::connection_handle handle, std::stop_token stop)
      : handle_(std::move(handle)), stop_(std::move(stop)) {}

  /// Waits until the socket is readable or `writes` and it is writable. False: stopped or lost.
  [[nodiscard]] bool wait(bool writes);
  [[nodiscard]] bool flush();
  [[nodiscard]] script_answer collect();
  [[nodiscard]] script_answer lost();

  postgres::connection_handle handle_;
  std::stop_token stop_;
};

}  // namespace signalbox::dumps
