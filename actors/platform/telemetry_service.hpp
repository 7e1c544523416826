#pragma once

#include <chrono>
#include <cstddef>

#include "actors/messages/telemetry.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/runtime/write_behind.hpp"
#include "domain/platform/daily_quota.hpp"

namespace signalbox::actors {

/// The usage events of users who agreed to telemetry: stored in batches, counted for operators,
/// deleted after `telemetry.retention_days`. Belongs to the platform actor.
class telemetry_service {
 public:
  /// Limit of events queued for storage; only many clients together can reach it within their rate
  /// limits.
  static constexpr std::size_t waiting_max = 2'000;
  /// Events per statement.
  static constexpr std::size_t batch_max = 500;
  /// Time in which the events of a batch are collected.
  static constexpr std::chrono::milliseconds batch_delay{1'000};
  /// The interval of the retention job.
  static constexpr std::chrono::milliseconds retention_interval{3'600'000};
  /// The maximum number of actions in a summary.
  static constexpr std::size_t actions_max = 200;

  /// Starts the retention job, even when telemetry is disabled: it may have been enabled before.
  explicit telemetry_service(actor_context& context);

  done record(const note_event& fact);
  task<telemetry_summary> summarize(summarize_events request);

 private:
  actor_context& context_;
  write_behind<domain::telemetry_event> writes_;
  domain::daily_quota quota_;  ///< per account
};

}  // namespace signalbox::actors
