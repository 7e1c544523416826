#pragma once

#include <string>
#include <string_view>

#include "domain/status/status_page.hpp"

namespace signalbox::api {

/// Returns the HTML of the status page: `frame` is the page built from the web app, into which the
/// title, the content of `<div id="root">` and the state for its script are inserted. The page is
/// therefore correct before its script has loaded, and without it. Places missing from the frame
/// are skipped; an empty frame is replaced by a standalone page.
[[nodiscard]] std::string status_html(const domain::status_view& what, core::time_point now,
                                      std::string_view frame);

}  // namespace signalbox::api
