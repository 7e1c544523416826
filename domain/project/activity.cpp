#include "domain/project/activity.hpp"

#include <utility>

namespace signalbox::domain {

namespace {

using core::json;

/// Returns the steps in the form of the topic `project:{ref}`, without nulls.
json steps_json(const std::vector<project_step>& steps) {
  auto made = json::object();
  int order = 0;
  for (const auto& step : steps) {
    json one = {{"order", ++order}, {"label", step.label}, {"state", to_string(step.state)}};
    if (step.started_at) one["started_at"] = core::to_iso8601(*step.started_at);
    if (step.ended_at) one["ended_at"] = core::to_iso8601(*step.ended_at);
    made[step.id] = std::move(one);
  }
  return made;
}

std::optional<core::time_point> time_in(const json& from, const char* name) {
  return core::from_iso8601(from.value(name, std::string()));
}

project_step step_from(const json& stored) {
  return {.id = stored.value("id", std::string()),
          .label = stored.value("label", std::string()),
          .state = step_state_from(stored.value("state", std::string())).value_or(step_state::done),
          .started_at = time_in(stored, "started_at"),
          .ended_at = time_in(stored, "ended_at")};
}

}  // namespace

activity_group group_of(activity_kind kind) {
  using enum activity_kind;
  switch (kind) {
    case created:
    case paused:
    case resumed:
    case restarted:
    case resized:
    case restored:
    case reset:
    case merged:
    case deleted:
    case transferred:
      return activity_group::operations;
    case backed_up:
    case protection_lost:
    case protection_restored:
      return activity_group::backups;
    case recovered:
    case crashed:
    case unhealthy:
    case unreachable:
    case healthy:
    case disk_full:
    case disk_free:
      return activity_group::health;
    case disk_grown:
    case settings_changed:
    case password_reset:
    case renamed:
    case key_created:
    case key_revoked:
      return activity_group::settings;
    case incident_opened:
    case incident_resolved:
    case maintenance_started:
    case maintenance_completed:
      return activity_group::incidents;
  }
  return activity_group::operations;
}

json activity_json(const activity_entry& what) {
  json made = {{"id", what.id.value},
               {"at", core::to_iso8601(what.at)},
               {"kind", activity_kind_names.name_of(what.kind)},
               {"group", activity_group_names.name_of(group_of(what.kind))},
               {"outcome", activity_outcome_names.name_of(what.outcome)},
               {"text", sentence_of(what)}};
  if (!what.by.empty()) made["by"] = what.by;
  if (!what.reason.empty()) made["reason"] = what.reason;
  if (what.ended_at) made["ended_at"] = core::to_iso8601(*what.ended_at);
  if (what.down_since) made["down_since"] = core::to_iso8601(*what.down_since);
  if (!what.names.empty()) made["names"] = what.names;
  if (!what.steps.empty()) made["steps"] = steps_json(what.steps);
  if (what.incident) made["incident"] = what.incident->value;
  return made;
}

json activity_detail_json(const activity_entry& what) {
  auto made = json::object();
  if (!what.from.empty()) made["from"] = what.from;
  if (!what.to.empty()) made["to"] = what.to;
  if (!what.names.empty()) made["names"] = what.names;
  if (what.down_since) made["down_since"] = core::to_iso8601(*what.down_since);
  for (const auto& step : what.steps) {
    json one = {{"id", step.id}, {"label", step.label}, {"state", to_string(step.state)}};
    if (step.started_at) one["started_at"] = core::to_iso8601(*step.started_at);
    if (step.ended_at) one["ended_at"] = core::to_iso8601(*step.ended_at);
    made["steps"].push_back(std::move(one));
  }
  return made;
}

void read_activity_detail(const json& detail, activity_entry& into) {
  into.from = detail.value("from", std::string());
  into.to = detail.value("to", std::string());
  into.names = detail.value("names", std::vector<std::string>());
  into.down_since = time_in(detail, "down_since");
  into.steps.clear();
  for (const auto& step : detail.value("steps", json::array()))
    into.steps.push_back(step_from(step));
}

}  // namespace signalbox::domain
