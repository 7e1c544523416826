#pragma once

#include <vector>

#include "domain/incident/incident.hpp"
#include "domain/project/activity_page.hpp"

namespace signalbox::domain {

/// Returns the entries of incidents that began within `activity_kept_for`: opened, and resolved.
/// Maintenance counts from its start.
[[nodiscard]] std::vector<activity_entry> activity_of(const std::vector<incident>& incidents,
                                                      core::time_point now);

}  // namespace signalbox::domain
