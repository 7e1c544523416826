#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string_view>

#include "core/time.hpp"
#include "domain/dump/dump_job.hpp"
#include "domain/identifiers.hpp"
#include "domain/incident/incident_delivery.hpp"
#include "domain/project/project.hpp"

namespace signalbox::actors {

struct census;

enum class backup_work { backup, proof };
enum class backup_outcome { succeeded, failed, cancelled };
enum class pause_cause {
  requested,
  inactivity,
  failed,  ///< a pause for inactivity that was given up
};

/// Receives the actors' measurements for metrics. All functions are thread-safe and do not block.
class measurements {
 public:
  virtual ~measurements() = default;

  /// Called every few seconds with the numbers of actors and of the resources that they own.
  virtual void set_census(const census& counted) = 0;
  /// Called after each probe of a project's database.
  virtual void observe_probe(std::chrono::nanoseconds took, domain::health found) = 0;
  /// Called when rows of a kind (`telemetry`) were dropped instead of stored.
  virtual void observe_dropped(std::string_view kind, std::size_t rows) = 0;
  /// Called after each attempt to deliver an incident to a notification channel.
  virtual void observe_delivery(domain::delivery_kind kind, domain::delivery_outcome outcome) = 0;
  /// Called when a backup or a proof has ended, or was not started.
  virtual void observe_backup(backup_work what, backup_outcome outcome) = 0;
  /// Sets the end of the newest backup of a project that was proven to restore; empty: there is
  /// none. A project that no longer exists is forgotten.
  /// @{
  virtual void set_proven_backup(const domain::project_ref& ref,
                                 std::optional<core::time_point> ended_at) = 0;
  virtual void forget_backups(const domain::project_ref& ref) = 0;
  /// @}
  /// Called when a dump was made or restored, or was not.
  virtual void observe_dump(domain::dump_kind what, domain::dump_state end) = 0;
  /// Called when a project was paused, or its pause for inactivity was given up.
  virtual void observe_pause(pause_cause cause) = 0;
  /// Sets the number of pending incident deliveries.
  virtual void set_waiting_deliveries(const domain::deliveries_waiting& now) = 0;
};

}  // namespace signalbox::actors
