#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json/json.hpp"
#include "domain/incident/public_incident.hpp"
#include "domain/status/status_catalogue.hpp"
#include "domain/status/uptime.hpp"

/// What the status page shows. Nothing in it names an organization, a project or a person.
namespace signalbox::domain {

/// How many of a region's databases should answer, and how many of those do not.
struct region_load {
  std::size_t projects = 0;
  std::size_t unhealthy = 0;

  friend bool operator==(const region_load&, const region_load&) = default;
};

/// What the parts of the platform are judged by.
struct status_facts {
  const std::map<std::string, region_load>& regions;  ///< by code; those that are shown
  const std::map<std::string, std::string>& region_names;
  const std::vector<public_incident>& incidents;
  bool storage_is_away = false;
};

/// A part of the platform as it is now.
struct component_view {
  std::string id;
  std::string name;
  std::string description;
  std::string region;  ///< its code; empty for what is everywhere
  component_status status = component_status::operational;
  core::time_point since;  ///< when that was first seen

  friend bool operator==(const component_view&, const component_view&) = default;
};

/// The parts in the order of the catalogue, those of regions by code. `since` is not set. Each is
/// as bad as the worst of what is said of it: its region's databases, open incidents by their
/// impact, maintenance that is under way, the platform's storage being away.
[[nodiscard]] std::vector<component_view> judge_components(const status_catalogue& all,
                                                           const status_facts& by);

/// The name of a region for people; its code where it is not known.
[[nodiscard]] std::string region_name(const std::map<std::string, std::string>& names,
                                      const std::string& code);

struct region_uptime {
  std::string name;
  uptime_days days;

  friend bool operator==(const region_uptime&, const region_uptime&) = default;
};

/// Everything that is shown, at a moment.
struct status_view {
  std::string title;        ///< of the page
  std::string url;          ///< of the page
  std::string support_url;  ///< where people get help; empty: nowhere
  std::vector<component_view> components;
  std::vector<public_incident> incidents;  ///< newest first; closed ones of the last 90 days too
  std::map<std::string, region_uptime> uptime;  ///< by region
  core::time_point changed_at;                  ///< when something of it changed last
  /// Since when the platform's storage is away: all of this is as of then.
  std::optional<core::time_point> storage_away_since;

  friend bool operator==(const status_view&, const status_view&) = default;
};

/// Incidents that are closed, of how long ago and how many, beside those that are open.
/// @{
inline constexpr std::chrono::days told_incidents_for{90};
inline constexpr std::size_t told_incidents_max = 50;
/// @}

/// True for what is open and no maintenance.
[[nodiscard]] bool is_ongoing(const public_incident& what);
/// True for maintenance that is planned or under way.
[[nodiscard]] bool is_coming(const public_incident& what);

/// The whole in a word and a sentence, both statuspage.io's.
struct overall_status {
  std::string_view indicator;  ///< `none`, `maintenance`, `minor`, `major`, `critical`
  std::string_view description;
};

[[nodiscard]] overall_status overall_of(const status_view& what);

/// The state of the topic `status`: `{page: {title, support_url?}, status: {indicator,
/// description}, components: {id: {position, name, description, status, since, region?}},
/// incidents: {id: …}, uptime: {region: {name, percent?, days: {"YYYY-MM-DD": percent}}},
/// storage_away_since?}`. Incidents are those that are not closed or were within the last 14 days.
[[nodiscard]] core::json status_state(const status_view& what, core::time_point now);

}  // namespace signalbox::domain
