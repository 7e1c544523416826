#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/incident/incident.hpp"

/// Edits of an open incident, apart from its timeline.
namespace signalbox::domain {

/// The new values; absent members stay unchanged.
struct incident_edit {
  std::optional<std::string> title = std::nullopt;
  std::optional<incident_impact> impact = std::nullopt;
  std::optional<std::vector<std::string>> regions = std::nullopt;
  std::optional<std::vector<std::string>> services = std::nullopt;
  std::optional<std::vector<organization_slug>> organizations = std::nullopt;
  std::optional<std::vector<project_ref>> projects = std::nullopt;
  std::optional<bool> affects_project_creation = std::nullopt;
  std::optional<bool> show_to_everybody = std::nullopt;
  std::optional<core::time_point> planned_start = std::nullopt;
  std::optional<core::time_point> planned_end = std::nullopt;
  std::optional<bool> announce_ahead = std::nullopt;
  std::optional<bool> held_back = std::nullopt;
};

/// The result of an edit.
struct incident_edited {
  core::time_point at;
  std::string by;
  core::json changes;  ///< result of `changes_between`
};

/// Returns the edited incident. Errors: `conflict` when it is closed, or its maintenance has
/// started and the start would change; those of `check_plan`.
[[nodiscard]] core::result<incident> edited(incident what, const incident_edit& by,
                                            core::time_point now);

/// Returns the changes of an edit: `{field: {from, to}}`, an empty object if there are none.
[[nodiscard]] core::json changes_between(const incident& before, const incident& after);

}  // namespace signalbox::domain
