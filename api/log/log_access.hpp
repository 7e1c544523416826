#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <functional>
#include <string>

#include "api/http/call.hpp"
#include "api/log/log_reading.hpp"
#include "api/log/log_text.hpp"
#include "domain/log/log_time.hpp"
#include "logs/reader.hpp"

namespace signalbox::api {

/// The permission for all calls that read logs.
inline constexpr permission reading_logs{"analytics:Read", "logflare"};

/// The longest time of calls that continue where they ended, and of those that do not.
/// @{
inline constexpr std::chrono::milliseconds log_page_time{4'000};
inline constexpr std::chrono::milliseconds log_sql_time{9'000};
/// @}

/// The logs of the project in the path, as this caller may read them. Copied into jobs.
struct log_access {
  const log_reading* by = nullptr;
  domain::project_ref ref;
  logs::log_place at;
  std::uint16_t retention_days = 1;  ///< of the organization's plan
  domain::log_time now;
  logs::caller_gone is_caller_gone = {};
};

/// Errors: `unavailable` on a server that stores no logs.
[[nodiscard]] core::result<log_access> open_logs(const call& c);

/// A job for a thread that reads logs, which has so much time.
using log_job = std::function<core::result<std::string>(std::chrono::milliseconds)>;

/// Runs a job at a place of the pool, within `time_max` and the time left for the call. Errors:
/// `timeout` with `log_queries_late` when no thread was free in time; `unavailable` when the caller
/// has gone; those of the job.
[[nodiscard]] boost::asio::awaitable<core::result<std::string>> run_log_job(
    const log_access& logs, logs::read_pool::place at, log_job job,
    std::chrono::milliseconds time_max, std::chrono::steady_clock::time_point deadline);

/// Runs a job and answers with its text, which is JSON. Errors, as an answer with `code` and
/// `position`: those of `run_log_job`, and `too_many_requests`.
[[nodiscard]] boost::asio::awaitable<outcome> answer_log_job(
    const call& c, const log_access& logs, log_job job,
    std::chrono::milliseconds time_max = log_page_time);

/// Answers an error of logs: with its own code, and its position in the text of the search.
[[nodiscard]] outcome log_failure(const call& c, const core::error& why);

/// Returns the text of what was read, or its error.
template <class Found, class Show>
[[nodiscard]] core::result<std::string> text_of_found(const core::result<Found>& found, Show show) {
  if (!found) return std::unexpected(found.error());
  return show(*found);
}

/// Reports the damage of a call, if any.
void note_damage(const log_access& logs, const std::vector<std::string>& files);

}  // namespace signalbox::api
