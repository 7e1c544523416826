#pragma once

#include <string>

#include "domain/incident/public_incident.hpp"
#include "domain/status/status_catalogue.hpp"

namespace signalbox::domain {

/// True if an incident affects a component, open or not. `region` is the region's code for
/// components of regions, else empty. An incident without a scope affects every component. One with
/// a scope affects a component of a region when it names the region, with the component's service
/// or none; or the component's service without a region.
[[nodiscard]] bool affects(const public_incident& what, const status_component& part,
                           const std::string& region);

}  // namespace signalbox::domain
