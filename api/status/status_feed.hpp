#pragma once

#include <string>

#include "domain/status/status_page.hpp"

namespace signalbox::api {

/// Returns incidents and maintenance as an Atom feed (RFC 4287), newest first: one entry each, with
/// its complete timeline, updated with each post.
[[nodiscard]] std::string status_feed(const domain::status_view& what);

}  // namespace signalbox::api
