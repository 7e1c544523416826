#pragma once

#include <caf/event_based_actor.hpp>
#include <chrono>
#include <cstddef>

#include "actors/messages/monitoring.hpp"
#include "actors/runtime/environment.hpp"
#include "actors/runtime/gathered_writes.hpp"
#include "actors/runtime/old_rows_sweep.hpp"
#include "storage/project/probe_history_repository.hpp"

namespace signalbox::actors {

/// Stores what looks at all projects' databases have measured, many projects with one statement,
/// and forgets it after a day. Belongs to the platform actor.
class probe_archive {
 public:
  /// Buckets that may wait for storage: all of ten thousand projects end together, within one
  /// heartbeat.
  static constexpr std::size_t waiting_max = 20'000;
  /// Buckets of one statement.
  static constexpr std::size_t batch_max = 1'000;
  /// How long a bucket waits at least for others to go with it.
  static constexpr std::chrono::milliseconds gathering_time{1'000};
  /// Between two sweeps of what is too old.
  static constexpr std::chrono::milliseconds sweep_interval{domain::probe_bucket_length};

  probe_archive(caf::event_based_actor* self, environment& env);

  /// Begins to forget.
  void begin() { sweep_.begin(); }

  void take(const probes_summed_up& fact) { writes_.add({.ref = fact.ref, .bucket = fact.bucket}); }

 private:
  gathered_writes<storage::project_bucket> writes_;
  old_rows_sweep sweep_;
};

}  // namespace signalbox::actors
