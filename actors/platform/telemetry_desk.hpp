#pragma once

#include <caf/event_based_actor.hpp>
#include <caf/result.hpp>

#include "actors/messages/telemetry.hpp"
#include "actors/runtime/environment.hpp"
#include "actors/runtime/gathered_writes.hpp"
#include "actors/runtime/old_rows_sweep.hpp"
#include "domain/platform/daily_quota.hpp"

namespace signalbox::actors {

/// What people who agreed to it do in the dashboard: stored many at a time, counted for operators,
/// forgotten after `telemetry.retention_days`. Belongs to the platform actor.
class telemetry_desk {
 public:
  /// Events that may wait for storage; at the bounds on calls it takes a crowd to fill it.
  static constexpr std::size_t waiting_max = 2'000;
  /// Events of one statement.
  static constexpr std::size_t batch_max = 500;
  /// How long an event waits at least for others to go with it.
  static constexpr std::chrono::milliseconds gathering_time{1'000};
  /// Between two sweeps of what is too old.
  static constexpr std::chrono::milliseconds sweep_interval{3'600'000};
  /// Actions that operators are shown.
  static constexpr std::size_t actions_max = 200;

  telemetry_desk(caf::event_based_actor* self, environment& env);

  /// Begins to forget; also where telemetry is off, and was on.
  void begin() { sweep_.begin(); }

  done note(const note_event& told);
  caf::result<telemetry_summary> summarize(const summarize_events& asked);

 private:
  caf::event_based_actor* self_;
  environment& env_;
  gathered_writes<domain::telemetry_event> writes_;
  old_rows_sweep sweep_;
  domain::daily_quota quota_;  ///< of each person
};

}  // namespace signalbox::actors
