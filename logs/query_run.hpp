#pragma once

#include <optional>
#include <utility>

#include "logs/reader.hpp"

namespace signalbox::logs {

/// One pass over the lines of a query. For one thread. All functions throw `sqlite_failure`.
class query_run {
 public:
  /// `query` must outlive the run.
  query_run(const log_place& at, const log_query& query, bool newest_first,
            std::optional<line_position> after);

  /// Moves to the next line that fulfills the condition; false at the end, or when the time is
  /// over.
  [[nodiscard]] bool next();
  [[nodiscard]] line_cursor& line() { return cursor_; }

  [[nodiscard]] read_report report() const;
  /// Where a run continues that ended because its time was over.
  [[nodiscard]] line_position resume_position() const { return cursor_.reached(); }

 private:
  const log_query& query_;
  bool newest_first_;
  snapshot from_;
  domain::log_matcher matcher_;
  line_cursor cursor_;
  bool is_late_ = false;
};

/// When a call ends.
[[nodiscard]] read_deadline deadline_of(const log_query& query);

/// `attempt`, with the errors of reading.
template <class Work>
[[nodiscard]] auto attempt_read(Work&& work) -> core::result<std::invoke_result_t<Work>> {
  try {
    return std::forward<Work>(work)();
  } catch (const sqlite_failure& failure) {
    if (failure.code() != SQLITE_TOOBIG) return std::unexpected(as_error(failure));
    auto made = core::fail(core::errc::unavailable,
                           "Too many lines of this time arrived out of order. Choose a shorter "
                           "time range, or fewer sources.");
    made.error().detail_code = "log_disordered";
    return made;
  }
}

}  // namespace signalbox::logs
