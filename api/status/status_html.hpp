#pragma once

#include <string>
#include <string_view>

#include "domain/status/status_page.hpp"

namespace signalbox::api {

/// The status page as it is sent: `frame` is the built page of the web app, in which the title, the
/// content of `<div id="root">` and the state for its script are put in. So the page is true before
/// any script has come, and without one. A frame that has not these places gets what it has; an
/// empty one is a page of its own.
[[nodiscard]] std::string status_html(const domain::status_view& what, core::time_point now,
                                      std::string_view frame);

}  // namespace signalbox::api
