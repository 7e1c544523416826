#pragma once

#include <optional>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/incident/alertmanager.hpp"
#include "domain/incident/incident.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// What a report of alerts did.
struct alerts_taken {
  domain::alert_decision::deed did = domain::alert_decision::deed::nothing;
  std::optional<domain::incident> what;    ///< nothing where nothing was done
  std::optional<domain::incident> before;  ///< nothing where it was opened
};

/// The incidents of groups of alerts: at most one of a group is open.
class alert_incident_repository {
 public:
  alert_incident_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Does what the report asks for (`domain::decide`): opens the group's incident, adds to its
  /// timeline, resolves it, or nothing. With `holds_back` operators alone see what is opened until
  /// one of them says otherwise; so it is, too, with what is shown to nobody in particular and was
  /// not said to be for everybody. Errors: as `incident_repository`.
  [[nodiscard]] core::result<alerts_taken> take(const domain::alert_report& report, bool holds_back,
                                                const domain::requester& by);

 private:
  [[nodiscard]] core::result<domain::incident> open(const domain::alert_report& report,
                                                    const domain::alert_decision& decided,
                                                    bool holds_back, const domain::requester& by);
  [[nodiscard]] core::result<void> remember(const domain::incident_id& id,
                                            const domain::alert_decision& decided);

  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
