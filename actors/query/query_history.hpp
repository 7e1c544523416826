#pragma once

#include <chrono>
#include <cstddef>
#include <vector>

#include "actors/messages/query_history.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/runtime/write_behind.hpp"

namespace signalbox::actors {

/// The texts that members ran: stored in batches, listed for the member who ran them, deleted after
/// `sql.history_days`. Belongs to the snippet actor.
class query_history {
 public:
  /// Limit of entries queued for storage; each has at most 1 MiB.
  static constexpr std::size_t waiting_max = 256;
  /// Entries per statement.
  static constexpr std::size_t batch_max = 64;
  /// Time in which the entries of a batch are collected, and between two attempts.
  static constexpr std::chrono::milliseconds batch_delay{50};
  /// The interval of the retention job.
  static constexpr std::chrono::milliseconds retention_interval{3'600'000};
  /// A list waits this long for entries that are being stored, so that it contains the text that
  /// has just ended.
  static constexpr std::chrono::milliseconds store_wait{500};

  /// Starts the retention job. When the history is switched off, it deletes what was stored before.
  explicit query_history(actor_context& context);

  void record(const query_ended& fact);
  task<std::vector<domain::history_entry>> list(list_history request);
  task<done> clear(clear_history request);

 private:
  /// Waits until nothing is queued, at most `store_wait`.
  task<void> stored();

  actor_context& context_;
  write_behind<domain::history_entry> writes_;
};

}  // namespace signalbox::actors
