#pragma once

#include <optional>
#include <vector>

#include "core/time.hpp"
#include "domain/incident/public_incident.hpp"
#include "domain/status/status_catalogue.hpp"
#include "domain/status/uptime.hpp"

/// The uptime of components without regions, from incidents: such components have no probes.
namespace signalbox::domain {

/// A period in which an incident was open.
struct open_period {
  core::time_point from;
  std::optional<core::time_point> until;  ///< none: it is still open

  friend bool operator==(const open_period&, const open_period&) = default;
};

/// Returns the periods of an incident, oldest first: more than one if it was reopened. Pure.
[[nodiscard]] std::vector<open_period> open_periods(const public_incident& what);

/// True for incidents that count as downtime: those with major or critical impact. Maintenance and
/// degraded performance do not.
[[nodiscard]] bool is_outage(const public_incident& what);

/// Returns the periods of the outages that affect a component without regions. Pure.
[[nodiscard]] std::vector<open_period> outages_of(const status_component& part,
                                                  const std::vector<public_incident>& incidents);

/// Returns the uptime per UTC day since the installation, at most `uptime_days_kept`, in seconds:
/// as `probes` those until now, and as `answered` those outside the outages. Overlapping outages
/// count once. Pure.
[[nodiscard]] uptime_days component_uptime(const std::vector<open_period>& outages,
                                           core::time_point installed_at, core::time_point now);

}  // namespace signalbox::domain
