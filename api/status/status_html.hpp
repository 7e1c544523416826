#pragma once

#include <string>
#include <string_view>

#include "domain/status/status_page.hpp"

namespace signalbox::api {

/// Returns the status page: the headline, incidents, maintenance, components by group with the
/// uptime of each region, recent past incidents, and how to embed the status. `frame` as in
/// `in_frame`.
[[nodiscard]] std::string status_html(const domain::status_view& what, core::time_point now,
                                      std::string_view frame);

}  // namespace signalbox::api
