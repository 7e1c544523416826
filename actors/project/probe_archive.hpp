#pragma once

#include <chrono>
#include <cstddef>

#include "actors/messages/monitoring.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/runtime/write_behind.hpp"
#include "storage/project/probe_history_repository.hpp"

namespace signalbox::actors {

/// Stores the measurements of all projects' probes, many projects per statement, and deletes
/// buckets after a day and their hours after 30 days. Belongs to the platform actor.
class probe_archive {
 public:
  /// Limit of buckets queued for storage: those of ten thousand projects end together, within one
  /// heartbeat.
  static constexpr std::size_t waiting_max = 20'000;
  /// Buckets per statement.
  static constexpr std::size_t batch_max = 1'000;
  /// Time in which the buckets of a batch are collected.
  static constexpr std::chrono::milliseconds batch_delay{1'000};
  /// The interval of the retention jobs.
  static constexpr std::chrono::milliseconds retention_interval{domain::probe_bucket_length};

  /// Starts the retention jobs.
  explicit probe_archive(actor_context& context);

  void add(const probes_summed_up& fact) { writes_.add({.ref = fact.ref, .bucket = fact.bucket}); }

 private:
  write_behind<storage::project_bucket> writes_;
};

}  // namespace signalbox::actors
