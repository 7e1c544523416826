#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <iterator>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "actors/runtime/environment.hpp"
#include "actors/runtime/later.hpp"
#include "actors/runtime/storage_work.hpp"
#include "core/unknown_outcome.hpp"

namespace signalbox::actors {

/// What is gathered, as metrics and the log call it.
/// @{
inline constexpr std::string_view telemetry_rows = "telemetry";
inline constexpr std::string_view probe_history_rows = "probe_history";
inline constexpr std::array all_gathered_rows = {telemetry_rows, probe_history_rows};
/// @}

/// Gathers rows that may be lost and stores them many at a time: for what comes often, and is not
/// worth a statement each. Belongs to an actor that handles `work_done`. What waits is lost with
/// the actor; what comes while the line is full, and what storage refuses, is dropped and counted
/// (`environment::report_dropped`). While storage is away the line waits for it.
template <class Row>
class gathered_writes {
 public:
  using writer = std::function<core::result<void>(postgres::connection&, postgres::deadline,
                                                  const std::vector<Row>&)>;
  struct bounds {
    std::string_view kind;            ///< what is counted as dropped, for metrics and the log
    std::size_t waiting_max = 0;      ///< rows, those in flight to storage included
    std::size_t batch_max = 0;        ///< rows of one statement
    std::chrono::milliseconds delay;  ///< from the first row of a batch to its statement
  };

  gathered_writes(caf::event_based_actor* self, environment& env, const bounds& within,
                  writer write)
      : self_(self), env_(env), bounds_(within), write_(std::move(write)) {}

  void add(Row row) {
    if (waiting_.size() + in_flight_ >= bounds_.waiting_max) {
      drop(1);
      return;
    }
    waiting_.push_back(std::move(row));
    arm();
  }

 private:
  using batch = std::shared_ptr<const std::vector<Row>>;

  void arm() {
    if (busy_ || waiting_.empty()) return;
    busy_ = true;
    later(self_, bounds_.delay, [this] { write_batch(); });
  }

  void write_batch() {
    auto rows = std::make_shared<std::vector<Row>>();
    const auto end = waiting_.size() > bounds_.batch_max
                         ? std::next(waiting_.begin(), static_cast<long>(bounds_.batch_max))
                         : waiting_.end();
    rows->assign(std::make_move_iterator(waiting_.begin()), std::make_move_iterator(end));
    waiting_.erase(waiting_.begin(), end);
    in_flight_ = rows->size();
    with_storage(
        env_, self_,
        [rows, write = write_](postgres::connection& on, postgres::deadline until) {
          return write(on, until, *rows);
        },
        [this, rows = batch(rows)](const core::result<void>& stored) { written(rows, stored); });
  }

  void written(const batch& rows, const core::result<void>& stored) {
    in_flight_ = 0;
    busy_ = false;
    // Rows that may have been stored are not stored again: they would count twice.
    const bool is_away = !stored && stored.error().code == core::errc::unavailable &&
                         !core::is_outcome_unknown(stored.error());
    if (is_away) {
      waiting_.insert(waiting_.begin(), rows->begin(), rows->end());
    } else if (!stored) {
      env_.log.warn("{}.not_stored rows={} error={}", bounds_.kind, rows->size(),
                    stored.error().message);
      drop(rows->size());
    }
    if (stored && waiting_.size() >= bounds_.batch_max) {
      busy_ = true;
      write_batch();
    } else {
      arm();
    }
  }

  void drop(std::size_t rows) {
    if (env_.report_dropped) env_.report_dropped(bounds_.kind, rows);
  }

  caf::event_based_actor* self_;
  environment& env_;
  const bounds bounds_;
  const writer write_;
  std::deque<Row> waiting_;
  std::size_t in_flight_ = 0;  ///< rows
  bool busy_ = false;          ///< a batch waits for its time, or is in flight
};

}  // namespace signalbox::actors
