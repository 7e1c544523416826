#pragma once

#include <string>

#include "domain/status/status_page.hpp"

namespace signalbox::api {

/// Returns the overall status as a small SVG image for other pages: its word, and its color. Has a
/// text alternative.
[[nodiscard]] std::string status_badge(const domain::status_view& what);

}  // namespace signalbox::api
