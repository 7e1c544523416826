#pragma once

#include <string>
#include <string_view>

#include "core/time.hpp"
#include "domain/incident/public_incident.hpp"
#include "domain/status/status_page.hpp"

namespace signalbox::api {

/// Returns the permanent page of an incident or maintenance, whether or not it is still among those
/// of the status page. `frame` as in `in_frame`.
[[nodiscard]] std::string incident_page(const domain::public_incident& what,
                                        const domain::status_view& status, core::time_point now,
                                        std::string_view frame);

}  // namespace signalbox::api
