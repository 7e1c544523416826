#pragma once

#include "core/json/json.hpp"
#include "domain/status/status_page.hpp"

namespace signalbox::domain {

/// What `/status/summary.json` tells, in the shape of statuspage.io's API, version 2
/// (https://www.atlassian.com/software/statuspage, "Status API"): `page`, `status`, `components`,
/// `incidents` that are not resolved, `scheduled_maintenances` that are planned or under way.
/// Beside these `uptime`, by region, and `storage_away_since`, null while all of it is of now.
[[nodiscard]] core::json status_summary(const status_view& what);

}  // namespace signalbox::domain
