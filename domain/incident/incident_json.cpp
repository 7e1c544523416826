#include "domain/incident/incident_json.hpp"

#include <optional>
#include <string>

#include "core/json/json_time.hpp"

namespace signalbox::domain {

namespace {

template <class Tag>
core::json values_json(const std::vector<core::identifier<Tag>>& ids) {
  auto list = core::json::array();
  for (const auto& id : ids)
    list.push_back(id.value);
  return list;
}

core::json updates_json(const std::vector<incident_update>& updates) {
  auto shown = core::json::object();
  std::size_t number = 0;
  for (const auto& update : updates) {
    shown[std::to_string(++number)] = {{"at", core::to_iso8601(update.at)},
                                       {"state", to_string(update.state)},
                                       {"message", update.message}};
  }
  return shown;
}

}  // namespace

core::json incident_json(const incident& what) {
  core::json shown = {
      {"id", what.id.value},
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
      {"opened_at", core::to_iso8601(what.opened_at)},
      {"resolved_at", core::time_or_null(what.resolved_at)},
      {"planned_start", core::time_or_null(what.planned_start)},
      {"planned_end", core::time_or_null(what.planned_end)},
      {"next_update_by", core::time_or_null(what.next_update_by)},
      {"announce_ahead", what.announce_ahead},
      {"post_mortem", what.post_mortem.empty() ? core::json() : core::json(what.post_mortem)},
      {"updates", updates_json(what.updates)}};
  if (what.held_back) shown["held_back"] = true;
  return shown;
}

}  // namespace signalbox::domain
