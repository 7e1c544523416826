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
#include "domain/status/component_uptime.hpp"
#include "domain/status/status_catalogue.hpp"
#include "domain/status/uptime.hpp"

/// The content of the status page. It never names an organization, a project or an account.
namespace signalbox::domain {

/// The number of a region's databases that should be running, and of the unhealthy ones.
struct region_load {
  std::size_t projects = 0;
  std::size_t unhealthy = 0;

  friend bool operator==(const region_load&, const region_load&) = default;
};

/// The data that determines the status of components.
struct status_facts {
  const std::map<std::string, region_load>& regions;  ///< by code; displayed ones only
  const std::map<std::string, std::string>& region_names;
  const std::vector<public_incident>& incidents;
  bool storage_is_away = false;
};

/// The current status of a component.
struct component_view {
  std::string id;
  std::string name;
  std::string description;
  std::string region;  ///< its code; empty for global components
  component_status status = component_status::operational;
  core::time_point since;                   ///< start of the status
  std::vector<incident_id> incidents = {};  ///< open ones that affect it, in the page's order

  friend bool operator==(const component_view&, const component_view&) = default;
};

/// Returns the components in the order of the catalogue, those of regions by code. `since` is not
/// set. Each has the worst applicable status: its region's databases, open incidents by their
/// impact, maintenance in progress, unavailable platform storage. An incident without regions and
/// services affects every component, or only those that create projects if it affects these.
[[nodiscard]] std::vector<component_view> evaluate_components(const status_catalogue& all,
                                                              const status_facts& by);

/// Returns the display name of a region; its code if unknown.
[[nodiscard]] std::string region_name(const std::map<std::string, std::string>& names,
                                      const std::string& code);

struct region_uptime {
  std::string name;
  uptime_days days;

  friend bool operator==(const region_uptime&, const region_uptime&) = default;
};

/// The complete content at a time.
struct status_view {
  std::string title;        ///< page title
  std::string url;          ///< page address
  std::string support_url;  ///< support address; empty: none
  bool sends_mail = false;  ///< readers can subscribe by mail
  std::vector<component_view> components;
  std::vector<public_incident> incidents;       ///< newest first; also those closed within 90 days
  std::map<std::string, region_uptime> uptime;  ///< by region
  /// Outages in the last 90 days by the component's id, for each component without regions.
  std::map<std::string, std::vector<open_period>> outages = {};
  core::time_point installed_at = {};  ///< before, there is no uptime
  core::time_point changed_at;         ///< time of the last change
  /// Start of an outage of the platform's storage: the content is as of then.
  std::optional<core::time_point> storage_away_since;

  friend bool operator==(const status_view&, const status_view&) = default;
};

/// Age limit and maximum number of closed incidents, in addition to open ones.
/// @{
inline constexpr std::chrono::days published_incidents_for{90};
inline constexpr std::size_t published_incidents_max = 50;
/// @}

/// True for open incidents other than maintenance.
[[nodiscard]] bool is_ongoing(const public_incident& what);
/// True for planned or current maintenance.
[[nodiscard]] bool is_coming(const public_incident& what);

/// Returns the uptime of a component by day: from the probes of its region, or from its outages.
/// Nothing for a region without probes.
[[nodiscard]] std::optional<uptime_days> uptime_of(const component_view& part,
                                                   const status_view& what, core::time_point now);

/// The state of the topic `status`: `{page: {title, url, support_url?, sends_mail?}, status:
/// {indicator, description}, components: {id: {position, name, description, status, since, region?,
/// incidents: [id], uptime?: {percent?, days: {"YYYY-MM-DD": percent}}}}, incidents: {id: …},
/// uptime: {region: {name, percent?, days}}, storage_away_since?}`. It contains open incidents, and
/// closed ones of the last 14 days.
[[nodiscard]] core::json status_state(const status_view& what, core::time_point now);

}  // namespace signalbox::domain
