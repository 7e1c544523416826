#include "domain/incident/incident_edit.hpp"

#include <array>
#include <string_view>

#include "domain/incident/incident_json.hpp"
#include "domain/incident/maintenance.hpp"

namespace signalbox::domain {

namespace {

/// Members of an incident's JSON that can be edited.
constexpr std::array<std::string_view, 12> editable = {"title",
                                                       "impact",
                                                       "regions",
                                                       "services",
                                                       "organizations",
                                                       "projects",
                                                       "affects_project_creation",
                                                       "show_to_everybody",
                                                       "planned_start",
                                                       "planned_end",
                                                       "announce_ahead",
                                                       "held_back"};

template <class Value>
void put(Value& into, const std::optional<Value>& requested) {
  if (requested) into = *requested;
}

void put(std::optional<core::time_point>& into, const std::optional<core::time_point>& requested) {
  if (requested) into = requested;
}

}  // namespace

core::result<incident> edited(incident what, const incident_edit& by, core::time_point now) {
  if (is_closed(what.state))
    return core::fail(core::errc::conflict,
                      "This incident has ended and can no longer be changed.");
  const bool has_begun = what.state == incident_state::in_progress;
  if (has_begun && by.planned_start && by.planned_start != what.planned_start)
    return core::fail(core::errc::conflict,
                      "This maintenance has started: only its end can be changed.");
  put(what.title, by.title);
  put(what.impact, by.impact);
  put(what.regions, by.regions);
  put(what.services, by.services);
  put(what.organizations, by.organizations);
  put(what.projects, by.projects);
  put(what.affects_project_creation, by.affects_project_creation);
  put(what.show_to_everybody, by.show_to_everybody);
  put(what.planned_start, by.planned_start);
  put(what.planned_end, by.planned_end);
  put(what.announce_ahead, by.announce_ahead);
  put(what.held_back, by.held_back);
  if (auto planned = check_plan(what, now); !planned) return std::unexpected(planned.error());
  return what;
}

core::json changes_between(const incident& before, const incident& after) {
  const auto old = incident_json(before);
  const auto current = incident_json(after);
  auto changes = core::json::object();
  for (const auto name : editable) {
    const std::string key(name);
    // The member exists only for held-back incidents.
    const auto from = old.value(key, core::json(false));
    const auto to = current.value(key, core::json(false));
    if (from != to) changes[key] = {{"from", from}, {"to", to}};
  }
  return changes;
}

}  // namespace signalbox::domain
