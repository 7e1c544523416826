#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "domain/incident/public_incident.hpp"
#include "domain/status/status_catalogue.hpp"

/// The headline of the status page, by one rule for every representation of the status.
namespace signalbox::domain {

struct component_view;

/// The overall status as an indicator and a sentence, both from statuspage.io.
struct headline {
  std::string_view indicator;  ///< `none`, `maintenance`, `minor`, `major`, `critical`
  std::string description;     ///< names an open incident that affects no displayed component

  friend bool operator==(const headline&, const headline&) = default;
};

/// Returns the status of a component that an incident with this impact affects.
[[nodiscard]] component_status status_of(incident_impact impact);

/// Returns the status that an open incident causes in the components that it affects:
/// `operational` for maintenance before its start, and for incidents without impact.
[[nodiscard]] component_status status_caused_by(const public_incident& what);

/// Returns the headline: the worst status of a component; or of an open incident that no component
/// shows, which the description then names. Thus the headline is `none` if and only if every
/// component is operational and no open incident has an effect. Pure.
[[nodiscard]] headline headline_of(const std::vector<component_view>& components,
                                   const std::vector<public_incident>& incidents);

}  // namespace signalbox::domain
