#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "api/log/log_access.hpp"
#include "core/error.hpp"
#include "logs/reader.hpp"
#include "logs/sql_query.hpp"
#include "transport/http/body_source.hpp"

namespace signalbox::api {

/// The forms of an exported file.
enum class log_file_form : std::uint8_t { csv, jsonl };

/// Limits of an export of SQL, whose result is in memory.
inline constexpr std::size_t export_rows_max = 50'000;
inline constexpr std::size_t export_bytes_max = std::size_t{16} * 1024 * 1024;
/// An export of lines that takes longer is cut off.
inline constexpr std::chrono::minutes export_time_max{30};

/// Returns a result as a file.
[[nodiscard]] std::string log_result_file(const logs::sql_result& result, log_file_form form);

/// The lines of an export, page by page. Shared by a body and the job that reads its next page.
class line_export {
 public:
  line_export(log_access logs, logs::search_request request, log_file_form form);

  /// Reads some lines; blocks for about `time`. An empty piece before `has_ended`: no line was
  /// found in this time. Errors: those of `logs::search_logs`.
  [[nodiscard]] core::result<std::string> read(std::chrono::milliseconds time);

  [[nodiscard]] bool has_ended() const { return has_ended_; }
  [[nodiscard]] const log_access& logs() const { return logs_; }
  void cancel() { is_cancelled_ = true; }

 private:
  void put(std::string& to, const domain::log_entry& line) const;

  log_access logs_;
  logs::search_request request_;
  log_file_form form_;
  bool has_begun_ = false;
  bool has_ended_ = false;  ///< read only between jobs, as the other members
  std::atomic<bool> is_cancelled_{false};
};

/// Reads the next lines on a thread of the pool; empty at the end. Errors: those of `run_log_job`,
/// and `timeout` after `until`.
[[nodiscard]] boost::asio::awaitable<core::result<std::string>> next_log_piece(
    std::shared_ptr<line_export> lines, logs::read_pool::place at,
    std::chrono::steady_clock::time_point until);

/// Exported lines as the body of a response. A failure cuts the body off. A client that disconnects
/// ends the export; a slow one delays it, and occupies no thread.
class log_export_body final : public transport::http::body_source {
 public:
  /// `first` is the piece that was already read.
  log_export_body(std::shared_ptr<line_export> lines, logs::read_pool::place at, std::string first,
                  std::chrono::steady_clock::time_point until)
      : lines_(std::move(lines)), at_(std::move(at)), piece_(std::move(first)), until_(until) {}

  [[nodiscard]] boost::asio::awaitable<core::result<std::string_view>> next() override;
  void abandon() override { lines_->cancel(); }

 private:
  std::shared_ptr<line_export> lines_;
  logs::read_pool::place at_;  ///< null when all was read, so that the next export can begin
  std::string piece_;
  std::chrono::steady_clock::time_point until_;
  bool is_first_ = true;
};

}  // namespace signalbox::api
