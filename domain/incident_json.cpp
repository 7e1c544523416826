#include "domain/incident_json.hpp"

#include <optional>
#include <string>

namespace signalbox::domain {

namespace {

template <class Tag>
json values_json(const std::vector<identifier<Tag>>& ids) {
  auto list = json::array();
  for (const auto& id : ids)
    list.push_back(id.value);
  return list;
}

json moment_or_null(const std::optional<time_point>& at) {
  return at ? json(to_iso8601(*at)) : json();
}

json updates_json(const std::vector<incident_update>& updates) {
  auto shown = json::object();
  std::size_t number = 0;
  for (const auto& update : updates) {
    shown[std::to_string(++number)] = {{"at", to_iso8601(update.at)},
                                       {"state", to_string(update.state)},
                                       {"message", update.message}};
  }
  return shown;
}

}  // namespace

json incident_json(const incident& what) {
  json shown = {{"id", what.id.value},
                {"kind", to_string(what.kind)},
                {"title", what.title},
                {"impact", to_string(what.impact)},
                {"state", to_string(what.state)},
                {"regions", what.regions},
                {"services", what.services},
                {"organizations", values_json(what.organizations)},
                {"projects", values_json(what.projects)},
                {"affects_project_creation", what.affects_project_creation},
                {"show_to_everybody", what.show_to_everybody},
                {"opened_at", to_iso8601(what.opened_at)},
                {"resolved_at", moment_or_null(what.resolved_at)},
                {"planned_start", moment_or_null(what.planned_start)},
                {"planned_end", moment_or_null(what.planned_end)},
                {"announce_ahead", what.announce_ahead},
                {"post_mortem", what.post_mortem.empty() ? json() : json(what.post_mortem)},
                {"updates", updates_json(what.updates)}};
  if (what.held_back) shown["held_back"] = true;
  return shown;
}

}  // namespace signalbox::domain
