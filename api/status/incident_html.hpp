#pragma once

#include <string>
#include <string_view>

#include "core/time.hpp"
#include "domain/incident/public_incident.hpp"

/// Incidents as HTML, with the class names of the page's script.
namespace signalbox::api {

/// A time in UTC as `<time>`.
[[nodiscard]] std::string moment_html(core::time_point at);

/// Returns the path of an incident's own page.
[[nodiscard]] std::string incident_path(const domain::incident_id& id);

/// Returns state and severity, the plan of maintenance, and the promised next update of an open
/// incident.
[[nodiscard]] std::string incident_facts_html(const domain::public_incident& what);

/// Returns the timeline, newest first, and the post-mortem.
[[nodiscard]] std::string incident_timeline_html(const domain::public_incident& what);

/// Returns an incident as an article, with its title as a link to its own page.
[[nodiscard]] std::string incident_article(const domain::public_incident& what);

/// Returns the same with the newest entry only.
[[nodiscard]] std::string incident_digest(const domain::public_incident& what);

}  // namespace signalbox::api
