#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/names.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::domain {

enum class incident_impact { none, minor, major, critical };
enum class incident_state {
  investigating,
  identified,
  monitoring,
  resolved,
  scheduled,    ///< maintenance only, as the following ones
  in_progress,  ///< after its planned start
  completed,    ///< after its planned end
  cancelled,    ///< before its start
};
enum class incident_kind {
  incident,     ///< an unexpected problem
  maintenance,  ///< planned work with a start and an end
};

inline constexpr auto incident_impact_names = core::names_of<incident_impact>({
    {incident_impact::none, "none"},
    {incident_impact::minor, "minor"},
    {incident_impact::major, "major"},
    {incident_impact::critical, "critical"},
});

inline constexpr auto incident_state_names = core::names_of<incident_state>({
    {incident_state::investigating, "investigating"},
    {incident_state::identified, "identified"},
    {incident_state::monitoring, "monitoring"},
    {incident_state::resolved, "resolved"},
    {incident_state::scheduled, "scheduled"},
    {incident_state::in_progress, "in_progress"},
    {incident_state::completed, "completed"},
    {incident_state::cancelled, "cancelled"},
});

inline constexpr auto incident_kind_names = core::names_of<incident_kind>({
    {incident_kind::incident, "incident"},
    {incident_kind::maintenance, "maintenance"},
});

[[nodiscard]] std::string_view to_string(incident_impact impact);
[[nodiscard]] std::string_view to_string(incident_state state);
[[nodiscard]] std::string_view to_string(incident_kind kind);
[[nodiscard]] std::optional<incident_impact> incident_impact_from(std::string_view name);
[[nodiscard]] std::optional<incident_state> incident_state_from(std::string_view name);
[[nodiscard]] std::optional<incident_kind> incident_kind_from(std::string_view name);

/// True for final states: `resolved`, `completed` or `cancelled`.
[[nodiscard]] bool is_closed(incident_state state);

/// True for the states in which an incident can be declared; maintenance follows its schedule.
[[nodiscard]] bool is_initial(incident_state state);

/// True when the kind can be in the state.
[[nodiscard]] bool fits(incident_kind kind, incident_state state);

/// Returns the names of the states of a kind, for messages.
[[nodiscard]] std::string state_names_of(incident_kind kind);

struct incident_update {
  core::time_point at;
  incident_state state = incident_state::investigating;
  std::string message;
  std::string by = {};  ///< author, for operators only

  friend bool operator==(const incident_update&, const incident_update&) = default;
};

/// A published problem or maintenance (behaviours.md, "Incidents").
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
  /// For maintenance; both or none.
  /// @{
  std::optional<core::time_point> planned_start = std::nullopt;
  std::optional<core::time_point> planned_end = std::nullopt;
  /// @}
  bool announce_ahead = false;   ///< maintenance is shown before it starts
  std::string post_mortem = {};  ///< analysis afterwards; usually written when it has ended
  /// Visible to operators only: it was reported from outside and needs a review.
  bool held_back = false;
  /// The promised time of the next update; each update replaces it. Open incidents only.
  std::optional<core::time_point> next_update_by = std::nullopt;

  friend bool operator==(const incident&, const incident&) = default;
};

/// The part of an organization that an incident's scope is matched against.
struct incident_target {
  organization_slug organization;
  struct placed_project {
    project_ref ref;
    std::string region;
  };
  std::vector<placed_project> projects;
};

/// False for incidents that are not published yet: maintenance that has not started, or was
/// cancelled before, and is not announced in advance, and held-back incidents.
[[nodiscard]] bool is_announced(const incident& what);

/// True while it is shown as a current incident: open and announced.
[[nodiscard]] bool is_shown(const incident& what);

/// True when it is visible to everyone: declared so, or without a scope.
[[nodiscard]] bool is_public(const incident& what);

/// True while the topic `platform` shows the incident, to which every connection may subscribe.
[[nodiscard]] bool is_shown_to_everyone(const incident& what);

/// True while only the affected organizations show it.
[[nodiscard]] bool is_shown_in_scope(const incident& what);

/// True when the scope includes the organization or one of its projects. A scope of services only
/// includes every organization with a project.
[[nodiscard]] bool affects(const incident& what, const incident_target& target);

/// True when members of `target` see it after its announcement: it is public, or affects them.
[[nodiscard]] bool is_seen_by(const incident& what, const incident_target& target);

/// The same for a user with access to several organizations, or to none.
[[nodiscard]] bool is_seen_by(const incident& what, std::span<const incident_target> targets);

/// Age limit and maximum number of recent resolved incidents.
/// @{
inline constexpr std::chrono::days incident_recent_for{14};
inline constexpr std::size_t recent_incidents_max = 50;
/// @}

/// Returns the incidents that `target` sees, in the given order, at most `recent_incidents_max`.
[[nodiscard]] std::vector<incident> recent_incidents_of(std::vector<incident> all,
                                                        const incident_target& target);

}  // namespace signalbox::domain
