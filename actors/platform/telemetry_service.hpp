#pragma once

#include <chrono>
#include <cstddef>

#include "actors/messages/telemetry.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/runtime/write_behind.hpp"
#include "domain/platform/daily_quota.hpp"

namespace signalbox::actors {

/// The actions of people in the dashboard who agreed to telemetry: stored in batches, counted for
/// operators, deleted after `telemetry.retention_days`. Belongs to the platform actor.
class telemetry_service {
 public:
  /// Events that may wait for storage; within the call limits it takes a crowd to reach it.
  static constexpr std::size_t waiting_max = 2'000;
  /// Events of one statement.
  static constexpr std::size_t batch_max = 500;
  /// Time in which the events of a batch are collected.
  static constexpr std::chrono::milliseconds batch_delay{1'000};
  /// Between two runs of the retention job.
  static constexpr std::chrono::milliseconds retention_interval{3'600'000};
  /// Actions of a summary.
  static constexpr std::size_t actions_max = 200;

  /// Begins to delete old events, also where telemetry is off: it may have been on before.
  explicit telemetry_service(actor_context& context);

  done record(const note_event& fact);
  task<telemetry_summary> summarize(summarize_events request);

 private:
  actor_context& context_;
  write_behind<domain::telemetry_event> writes_;
  domain::daily_quota quota_;  ///< of each person
};

}  // namespace signalbox::actors
