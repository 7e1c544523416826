#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/incident/incident.hpp"

/// How an open incident is changed besides its timeline.
namespace signalbox::domain {

/// What is to be different; what is absent stays.
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

/// An edit that was made.
struct incident_edited {
  core::time_point at;
  std::string by;
  core::json changes;  ///< as `changes_between` says them
};

/// The incident after the edit. Errors: `conflict` when it is closed, or its maintenance has begun
/// and is to begin at another time; `check_plan`'s.
[[nodiscard]] core::result<incident> edited(incident what, const incident_edit& by,
                                            core::time_point now);

/// What an edit has changed: `{field: {from, to}}`, an empty object for nothing.
[[nodiscard]] core::json changes_between(const incident& before, const incident& after);

}  // namespace signalbox::domain
