#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "core/time.hpp"
#include "domain/incident/incident_delivery.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Retention period of delivered and failed notifications.
inline constexpr std::chrono::days deliveries_kept_for{30};

/// Notifications of incidents: waiting ones, and finished ones for a period.
class incident_delivery_repository {
 public:
  incident_delivery_repository(postgres::connection& on, postgres::deadline until)
      : on_(on, until) {}

  /// Adds a notification for each target, due immediately, and deletes expired ones, inside the
  /// transaction of the change. `before` is null for a new incident. Does nothing for changes that
  /// are not published.
  void add(const domain::incident* before, const domain::incident& current,
           const std::vector<domain::delivery_target>& targets, core::time_point at);

  /// Returns the first waiting notification of each target, since the others follow it; earliest
  /// due first, at most `count`.
  [[nodiscard]] std::vector<domain::incident_delivery> list_next(std::size_t count);

  /// Returns the number of waiting notifications.
  [[nodiscard]] domain::deliveries_waiting count_waiting();

  /// Records a delivery.
  void note_done(const std::string& id, core::time_point at);

  /// Records a failure; `next` is the time of the next attempt, or nothing: it is given up.
  void note_failed(const std::string& id, const std::string& error,
                   std::optional<core::time_point> next);

  /// Returns notifications newest first, at most `count`; `state` as `domain::delivery_state`, or
  /// empty for all.
  [[nodiscard]] std::vector<domain::incident_delivery> list(const std::string& state,
                                                            std::size_t count);

 private:
  statements on_;
};

}  // namespace signalbox::storage
