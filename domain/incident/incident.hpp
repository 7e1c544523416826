#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/time.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::domain {

enum class incident_impact { none, minor, major, critical };
enum class incident_state {
  investigating,
  identified,
  monitoring,
  resolved,
  scheduled,    ///< of maintenance, as the rest
  in_progress,  ///< from its planned start
  completed,    ///< from its planned end
};
enum class incident_kind {
  incident,     ///< something is wrong
  maintenance,  ///< something is done on purpose, from one moment to another
};

[[nodiscard]] std::string_view to_string(incident_impact impact);
[[nodiscard]] std::string_view to_string(incident_state state);
[[nodiscard]] std::string_view to_string(incident_kind kind);
[[nodiscard]] std::optional<incident_impact> incident_impact_from(std::string_view name);
[[nodiscard]] std::optional<incident_state> incident_state_from(std::string_view name);
[[nodiscard]] std::optional<incident_kind> incident_kind_from(std::string_view name);

/// Nothing follows on it: `resolved`, or `completed`.
[[nodiscard]] bool is_closed(incident_state state);

/// True when something of this kind can be in this state.
[[nodiscard]] bool fits(incident_kind kind, incident_state state);

/// The names of the states that something of this kind can be in, for people.
[[nodiscard]] std::string state_names_of(incident_kind kind);

struct incident_update {
  core::time_point at;
  incident_state state = incident_state::investigating;
  std::string message;
  std::string by = {};  ///< who posted it, for operators alone

  friend bool operator==(const incident_update&, const incident_update&) = default;
};

/// Something that is wrong and that people are told about (behaviours.md, "Incidents").
struct incident {
  incident_id id;
  std::string title;
  incident_impact impact = incident_impact::minor;
  incident_state state = incident_state::investigating;
  std::vector<std::string> regions;
  std::vector<std::string> services;
  std::vector<organization_slug> organizations;
  std::vector<project_ref> projects;
  bool affects_project_creation = false;
  bool show_to_everybody = false;
  core::time_point opened_at;
  std::optional<core::time_point> resolved_at;
  std::vector<incident_update> updates;
  incident_kind kind = incident_kind::incident;
  /// Of maintenance; both or none.
  /// @{
  std::optional<core::time_point> planned_start = std::nullopt;
  std::optional<core::time_point> planned_end = std::nullopt;
  /// @}
  bool announce_ahead = false;   ///< maintenance is shown before it begins
  std::string post_mortem = {};  ///< what was learned from it; mostly written when it is over
  /// Nobody but operators is told of it: it came from outside, and waits for one of them.
  bool held_back = false;

  friend bool operator==(const incident&, const incident&) = default;
};

/// What of an organization an incident's scope is held against.
struct incident_target {
  organization_slug organization;
  struct placed_project {
    project_ref ref;
    std::string region;
  };
  std::vector<placed_project> projects;
};

/// False for maintenance that has not begun and is not announced before, and for what is held back:
/// nobody is told of it yet.
[[nodiscard]] bool is_announced(const incident& what);

/// True while people see it as something of the present: it is open and announced.
[[nodiscard]] bool is_shown(const incident& what);

/// True when everybody sees it: shown to everybody, or without any scope.
[[nodiscard]] bool is_public(const incident& what);

/// True while the topic `platform` shows the incident, which every connection may subscribe to.
[[nodiscard]] bool is_shown_to_everyone(const incident& what);

/// True when the scope meets the organization or one of its projects. A scope of services alone
/// meets every organization that has a project.
[[nodiscard]] bool concerns(const incident& what, const incident_target& whom);

/// True when whoever belongs to `whom` sees it once it is announced: it is public, or concerns
/// them.
[[nodiscard]] bool is_seen_by(const incident& what, const incident_target& whom);

/// How long a resolved incident is a recent one, and how many of them are told at once.
/// @{
inline constexpr std::chrono::days incident_recent_for{14};
inline constexpr std::size_t recent_incidents_max = 50;
/// @}

/// Of incidents in the order in which they are told those that `whom` is told of, at most
/// `recent_incidents_max`.
[[nodiscard]] std::vector<incident> recent_incidents_of(std::vector<incident> all,
                                                        const incident_target& whom);

}  // namespace signalbox::domain
