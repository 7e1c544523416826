#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/error.hpp"
#include "domain/incident/incident.hpp"
#include "domain/incident/incident_delivery.hpp"
#include "postgres/connection.hpp"
#include "storage/incident/alert_incident_repository.hpp"

/// Changes of incidents in one transaction with their outgoing notifications.
namespace signalbox::storage {

/// The recipients and the time of notifications. Without recipients only the change is stored.
struct notification_targets {
  std::vector<domain::delivery_target> targets;
  core::time_point at;
  bool has_subscribers = false;  ///< mail to the subscribers of the status page

  [[nodiscard]] bool empty() const { return targets.empty() && !has_subscribers; }
};

/// Changes the incident `which`, or creates one if it is nothing. Errors: those of the change;
/// `not_found`.
[[nodiscard]] core::result<domain::incident> change_and_enqueue(
    postgres::connection& on, postgres::deadline until, const notification_targets& outside,
    const std::optional<domain::incident_id>& which,
    const std::function<core::result<domain::incident>()>& change);

/// Same for an alert report (`alert_incident_repository::apply`).
[[nodiscard]] core::result<applied_alerts> apply_alerts_and_enqueue(
    postgres::connection& on, postgres::deadline until, const notification_targets& outside,
    const domain::alert_report& report, bool holds_back, const domain::requester& by);

}  // namespace signalbox::storage
