#include "api/log/log_access.hpp"

#include <exception>
#include <memory>
#include <utility>

#include "api/http/answer.hpp"
#include "api/http/completion.hpp"
#include "core/retry_after.hpp"
#include "domain/log/text_position.hpp"
#include "logs/place.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;

/// For the way of an answer, so that it arrives before the call's deadline.
constexpr std::chrono::milliseconds log_answer_time{500};
/// With less, a query is not begun.
constexpr std::chrono::milliseconds log_time_min{100};

std::unexpected<core::error> too_late() {
  auto made = core::fail(errc::timeout,
                         "No thread was free to read the logs in time. Try again in a moment.");
  made.error().detail_code = "log_queries_late";
  made.error().retry_after = core::retry_after::at_once;
  return made;
}

/// What a reading thread runs. An exception, such as of memory, ends the call and not the program.
result<std::string> run_checked(const log_job& job, std::chrono::milliseconds time) {
  try {
    return job(time);
  } catch (const std::exception& failure) {
    return core::fail(errc::internal, failure.what());
  }
}

}  // namespace

result<log_access> open_logs(const call& c) {
  if (c.in.logs == nullptr) return core::fail(errc::unavailable, "This server stores no logs.");
  domain::project_ref ref{c.parameter("ref")};
  const auto* const plan = c.in.plans.find(c.membership().in.plan);
  auto at = logs::place_of(c.in.logs->data_folder, ref);
  return log_access{.by = c.in.logs,
                    .ref = std::move(ref),
                    .at = std::move(at),
                    .retention_days = plan == nullptr ? std::uint16_t{1} : plan->log_retention_days,
                    .now = std::chrono::floor<std::chrono::microseconds>(c.in.clock()),
                    .is_caller_gone = c.incoming.abandoned};
}

awaitable<result<std::string>> run_log_job(const log_access& logs, logs::read_pool::place at,
                                           log_job job, std::chrono::milliseconds time_max,
                                           std::chrono::steady_clock::time_point deadline) {
  return await_completion<std::string>(
      [&pool = logs.by->pool, at = std::move(at), job = std::move(job), time_max, deadline,
       gone = logs.is_caller_gone](std::shared_ptr<completion<std::string>> asker) mutable {
        const auto place = at;
        pool.submit(place, [at = std::move(at), job = std::move(job), time_max, deadline,
                            gone = std::move(gone), asker = std::move(asker)]() mutable {
          // The answer has no reader.
          if (gone && *gone) return;
          const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
              deadline - std::chrono::steady_clock::now());
          auto answer =
              left < log_time_min ? too_late() : run_checked(job, std::min(left, time_max));
          // A caller that has its answer may make the next call.
          at.reset();
          asker->complete(std::move(answer));
        });
      });
}

awaitable<outcome> answer_log_job(const call& c, const log_access& logs, log_job job,
                                  std::chrono::milliseconds time_max) {
  auto place = logs.by->pool.reserve(logs.ref, logs::read_kind::query);
  if (!place) co_return log_failure(c, place.error());
  auto running =
      run_log_job(logs, std::move(*place), std::move(job), time_max, c.deadline - log_answer_time);
  auto text = co_await std::move(running);
  if (!text) co_return log_failure(c, text.error());
  co_return json_text(std::move(*text));
}

outcome log_failure(const call& c, const core::error& why) {
  if (!why.detail_code.starts_with("log_")) return std::unexpected(why);
  json body = {{"message", why.message}, {"code", why.detail_code}, {"requestId", c.incoming.id}};
  if (const auto position = domain::text_position(why)) body["position"] = *position;
  ready_answer made;
  made.status = http_status(why.code);
  made.headers.set("Content-Type", "application/json; charset=utf-8");
  made.headers.set("Cache-Control", "no-store");
  const bool may_retry = made.status >= 429;
  if (may_retry)
    made.headers.set("Retry-After",
                     std::to_string(why.retry_after.value_or(core::retry_after::at_once).count()));
  made.body = body.dump(-1, ' ', false, json::error_handler_t::replace);
  return success{.status = made.status, .body = std::move(made)};
}

void note_damage(const log_access& logs, const std::vector<std::string>& files) {
  if (!files.empty() && logs.by->report_damage) logs.by->report_damage(logs.ref, files);
}

}  // namespace signalbox::api
