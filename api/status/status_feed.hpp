#pragma once

#include <string>

#include "domain/status/status_page.hpp"

namespace signalbox::api {

/// Incidents and maintenance as an Atom feed (RFC 4287), newest first: an entry for each, with its
/// whole timeline, updated with each post.
[[nodiscard]] std::string status_feed(const domain::status_view& what);

}  // namespace signalbox::api
