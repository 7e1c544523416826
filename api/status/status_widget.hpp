#pragma once

#include "core/json/json.hpp"
#include "core/time.hpp"
#include "domain/status/status_page.hpp"

namespace signalbox::api {

/// Returns a short form of the status for widgets on other sites: `{title, url, indicator,
/// description, as_of, incidents, maintenances}`, each entry with `title`, `state`, `impact`, `url`
/// and, if they exist, `next_update_by`, `planned_start`, `planned_end`. Widgets must not show it
/// as current when `as_of` is older than a minute.
[[nodiscard]] core::json status_widget(const domain::status_view& what, core::time_point now);

}  // namespace signalbox::api
