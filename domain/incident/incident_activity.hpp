#pragma once

#include <vector>

#include "domain/incident/incident.hpp"
#include "domain/project/activity_page.hpp"

namespace signalbox::domain {

/// Returns the entries within `activity_kept_for`: incidents that were opened and resolved, and
/// maintenance that started and was completed.
[[nodiscard]] std::vector<activity_entry> activity_of(const std::vector<incident>& incidents,
                                                      core::time_point now);

}  // namespace signalbox::domain
