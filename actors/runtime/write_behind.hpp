#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <deque>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "actors/runtime/actor_context.hpp"
#include "actors/runtime/measurements.hpp"
#include "core/unknown_outcome.hpp"

namespace signalbox::actors {

/// Kinds of rows that are stored with `write_behind`, as named in metrics and the log.
/// @{
inline constexpr std::string_view telemetry_rows = "telemetry";
inline constexpr std::string_view probe_history_rows = "probe_history";
inline constexpr std::string_view query_history_rows = "query_history";
inline constexpr std::array all_written_behind = {telemetry_rows, probe_history_rows,
                                                  query_history_rows};
/// @}

/// Collects rows and stores them in batches: for frequent rows that may be lost and do not justify
/// a statement each. Waiting rows are lost with the actor. Rows that arrive while the queue is
/// full, and rows that storage rejects, are dropped and counted (`measurements::observe_dropped`).
/// While storage is unavailable the queue waits for it.
template <class Row>
class write_behind {
 public:
  /// Stores the rows. Throws `storage::failure`.
  using writer = void (*)(postgres::connection&, postgres::deadline, const std::vector<Row>&);
  struct bounds {
    std::string_view kind;            ///< of dropped rows, for metrics and the log
    std::size_t waiting_max = 0;      ///< rows, including those of the running statement
    std::size_t batch_max = 0;        ///< rows per statement
    std::chrono::milliseconds delay;  ///< from the first row of a batch to its statement
  };

  /// `context` must outlive the batcher.
  write_behind(actor_context& context, const bounds& within, writer write)
      : context_(context), bounds_(within), write_(write) {}

  void add(Row row) {
    if (waiting_.size() + in_flight_ >= bounds_.waiting_max) {
      drop(1);
      return;
    }
    waiting_.push_back(std::move(row));
    if (!std::exchange(writing_, true)) context_.start(write_all());
  }

  /// Returns whether all rows that were added have been stored or dropped.
  [[nodiscard]] bool is_empty() const { return waiting_.empty() && in_flight_ == 0; }

 private:
  /// Writes until no rows are left.
  task<void> write_all() {
    for (bool is_behind = false; !waiting_.empty();) {
      if (!is_behind) co_await context_.sleep(bounds_.delay);
      is_behind = co_await write_batch() && waiting_.size() >= bounds_.batch_max;
    }
    writing_ = false;
  }

  /// Returns false when the rows were not stored.
  task<bool> write_batch() {
    const auto rows = next_batch();
    in_flight_ = rows.size();
    const auto save = [rows, write = write_](postgres::connection& on, postgres::deadline until) {
      write(on, until, rows);
    };
    const auto stored = co_await outcome_of(context_.store(save));
    in_flight_ = 0;
    if (stored) co_return true;
    // Rows that may have been stored are not stored again: they would be counted twice.
    if (stored.error().code == core::errc::unavailable &&
        !core::is_outcome_unknown(stored.error())) {
      waiting_.insert(waiting_.begin(), rows.begin(), rows.end());
    } else {
      context_.env.log.warn("{}.not_stored rows={} error={}", bounds_.kind, rows.size(),
                            stored.error().message);
      drop(rows.size());
    }
    co_return false;
  }

  [[nodiscard]] std::vector<Row> next_batch() {
    const auto count = std::min(waiting_.size(), bounds_.batch_max);
    const auto end = std::next(waiting_.begin(), static_cast<std::ptrdiff_t>(count));
    std::vector<Row> rows(std::make_move_iterator(waiting_.begin()), std::make_move_iterator(end));
    waiting_.erase(waiting_.begin(), end);
    return rows;
  }

  void drop(std::size_t rows) {
    if (auto* const metrics = context_.env.metrics) metrics->observe_dropped(bounds_.kind, rows);
  }

  actor_context& context_;
  const bounds bounds_;
  const writer write_;
  std::deque<Row> waiting_;
  std::size_t in_flight_ = 0;  ///< rows of the running statement
  bool writing_ = false;       ///< `write_all` is running
};

}  // namespace signalbox::actors
