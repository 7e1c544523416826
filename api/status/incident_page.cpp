#include "api/status/incident_page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/status/incident_html.hpp"
#include "api/status/status_frame.hpp"
#include "core/encoding/markup.hpp"

namespace signalbox::api {

namespace {

/// Returns the names of the components that an open incident affects; empty if there are none.
std::string affected_html(const domain::public_incident& what, const domain::status_view& status) {
  std::string names;
  for (const auto& part : status.components) {
    if (std::ranges::find(part.incidents, what.id) == part.incidents.end()) continue;
    if (!names.empty()) names += ", ";
    names += core::escaped(part.name);
  }
  return names.empty() ? names : fmt::format("<p class=\"sp-plan\">Affects: {}</p>", names);
}

}  // namespace

std::string incident_page(const domain::public_incident& what, const domain::status_view& status,
                          core::time_point now, std::string_view frame) {
  const auto html = fmt::format(
      "<main class=\"sp-page\">{}<article class=\"sp-incident\" data-impact=\"{}\" "
      "data-kind=\"{}\" data-state=\"{}\">{}{}{}</article>{}</main>",
      status_subhead(status, what.title, now), domain::to_string(what.impact),
      domain::to_string(what.kind), domain::to_string(what.state), incident_facts_html(what),
      affected_html(what, status), incident_timeline_html(what), status_footer(status));
  return in_frame({.kind = "incident", .title = what.title + " · " + status.title, .html = html},
                  status, now, frame);
}

}  // namespace signalbox::api
