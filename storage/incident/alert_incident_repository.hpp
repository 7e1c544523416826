#pragma once

#include <optional>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/incident/alertmanager.hpp"
#include "domain/incident/incident.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The result of processing an alert report.
struct applied_alerts {
  domain::alert_decision::deed did = domain::alert_decision::deed::nothing;
  std::optional<domain::incident> what;    ///< nothing if nothing changed
  std::optional<domain::incident> before;  ///< nothing if it was opened
};

/// The incidents of alert groups: a group has at most one open incident.
class alert_incident_repository {
 public:
  alert_incident_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Applies the report's action (`domain::decide`): opens the group's incident, adds to its
  /// timeline, resolves it, or does nothing. With `holds_back` a new incident is visible to
  /// operators only until one of them publishes it; so is one without a scope that was not declared
  /// public. Errors: as `incident_repository`.
  [[nodiscard]] core::result<applied_alerts> apply(const domain::alert_report& report,
                                                   bool holds_back, const domain::requester& by);

 private:
  [[nodiscard]] core::result<domain::incident> open(const domain::alert_report& report,
                                                    const domain::alert_decision& decided,
                                                    bool holds_back, const domain::requester& by);
  void remember(const domain::incident_id& id, const domain::alert_decision& decided);

  statements on_;
};

}  // namespace signalbox::storage
