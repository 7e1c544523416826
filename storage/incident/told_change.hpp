#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/error.hpp"
#include "domain/incident/incident.hpp"
#include "domain/incident/incident_delivery.hpp"
#include "postgres/connection.hpp"
#include "storage/incident/alert_incident_repository.hpp"

/// Changes of incidents together with what is told of them outside: both are stored, or neither.
namespace signalbox::storage {

/// To whom, and when. Without targets a change goes as it goes alone.
struct told_outside {
  std::vector<domain::delivery_target> targets;
  core::time_point at;
};

/// Makes a change of the incident `which`, or of a new one where that is nothing. Errors: those of
/// the change; `not_found`.
[[nodiscard]] core::result<domain::incident> change_and_tell(
    postgres::connection& on, postgres::deadline until, const told_outside& outside,
    const std::optional<domain::incident_id>& which,
    const std::function<core::result<domain::incident>()>& change);

/// The same of a report of alerts (`alert_incident_repository::take`).
[[nodiscard]] core::result<alerts_taken> take_and_tell(
    postgres::connection& on, postgres::deadline until, const told_outside& outside,
    const domain::alert_report& report, bool holds_back, const domain::requester& by);

}  // namespace signalbox::storage
