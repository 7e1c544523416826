#pragma once

#include <string>
#include <string_view>

#include "core/json/json.hpp"
#include "core/time.hpp"
#include "domain/status/status_page.hpp"

/// The frame around the content of the public pages.
namespace signalbox::api {

/// A public page before it is put into its frame.
struct status_content {
  std::string_view kind;  ///< `status`, `incident`, `history`, `subscription`; for the script
  std::string title;      ///< text
  std::string html;       ///< the content
  bool reloads = true;    ///< without script; not for pages with forms
};

/// Returns the page: `frame` is the page built from the web app, into which the title, the content
/// of `<div id="root">` and the state of the topic `status` for the script are inserted. Pages are
/// therefore correct before their script has loaded, and without it; they have `now` as their time.
/// Places missing from the frame are skipped; an empty frame is replaced by a standalone page.
[[nodiscard]] std::string in_frame(const status_content& what, const domain::status_view& status,
                                   core::time_point now, std::string_view frame);

/// Returns the links at the end of every public page.
[[nodiscard]] std::string status_footer(const domain::status_view& status);

/// Returns the head of a page below the status page: a link back, the heading and the page's time.
[[nodiscard]] std::string status_subhead(const domain::status_view& status,
                                         std::string_view heading, core::time_point now);

}  // namespace signalbox::api
