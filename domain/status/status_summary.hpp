#pragma once

#include "core/json/json.hpp"
#include "domain/status/status_page.hpp"

namespace signalbox::domain {

/// The content of `/status/summary.json`, in the format of statuspage.io's API, version 2
/// (https://www.atlassian.com/software/statuspage, "Status API"): `page`, `status`, `components`,
/// unresolved `incidents`, planned or current `scheduled_maintenances`. In addition `uptime` by
/// region, and `storage_away_since`, which is null while the data is current.
[[nodiscard]] core::json status_summary(const status_view& what);

}  // namespace signalbox::domain
