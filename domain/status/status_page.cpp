#include "domain/status/status_page.hpp"

#include <algorithm>

#include "domain/status/component_scope.hpp"
#include "domain/status/headline.hpp"

namespace signalbox::domain {

namespace {

std::string named_for(std::string text, const std::string& region) {
  constexpr std::string_view place = "{region}";
  if (const auto at = text.find(place); at != std::string::npos)
    text.replace(at, place.size(), region);
  return text;
}

component_view evaluated(const status_component& part, const status_facts& by,
                         const std::string& region, component_status begin) {
  auto status = begin;
  if (by.storage_is_away) status = std::max(status, part.without_storage);
  std::vector<incident_id> incidents;
  for (const auto& one : by.incidents) {
    if (is_closed(one.state) || !affects(one, part, region)) continue;
    status = std::max(status, status_caused_by(one));
    incidents.push_back(one.id);
  }
  const bool is_placed = !region.empty();
  return {
      .id = is_placed ? part.id + "-" + region : part.id,
      .name = is_placed ? named_for(part.name, region_name(by.region_names, region)) : part.name,
      .description = part.description,
      .region = region,
      .status = status,
      .since = {},
      .incidents = std::move(incidents)};
}

core::json uptime_json(const uptime_days& days) {
  auto shown = core::json::object();
  auto& percents = shown["days"] = core::json::object();
  for (const auto& [day, count] : days) {
    if (const auto percent = answered_percent(count)) percents[day_text(day)] = *percent;
  }
  if (const auto percent = answered_percent(total_of(days))) shown["percent"] = *percent;
  return shown;
}

core::json components_json(const status_view& what, core::time_point now) {
  auto shown = core::json::object();
  std::size_t position = 0;
  for (const auto& one : what.components) {
    auto& entry = shown[one.id];
    entry = {{"position", ++position},
             {"name", one.name},
             {"description", one.description},
             {"status", to_string(one.status)},
             {"since", core::to_iso8601(one.since)}};
    if (!one.region.empty()) entry["region"] = one.region;
    entry["incidents"] = core::json::array();
    for (const auto& id : one.incidents)
      entry["incidents"].push_back(id.value);
    // That of regions is in the state's `uptime`.
    if (one.region.empty()) {
      if (const auto days = uptime_of(one, what, now)) entry["uptime"] = uptime_json(*days);
    }
  }
  return shown;
}

core::json regions_json(const std::map<std::string, region_uptime>& regions) {
  auto shown = core::json::object();
  for (const auto& [code, one] : regions) {
    shown[code] = uptime_json(one.days);
    shown[code]["name"] = one.name;
  }
  return shown;
}

}  // namespace

std::string region_name(const std::map<std::string, std::string>& names, const std::string& code) {
  const auto found = names.find(code);
  return found == names.end() ? code : found->second;
}

std::vector<component_view> evaluate_components(const status_catalogue& all,
                                                const status_facts& by) {
  std::vector<component_view> views;
  for (const auto& part : all.components()) {
    if (!part.in_each_region) {
      views.push_back(evaluated(part, by, {}, component_status::operational));
      continue;
    }
    for (const auto& [code, load] : by.regions)
      views.push_back(evaluated(part, by, code, all.evaluate(load.unhealthy, load.projects)));
  }
  return views;
}

std::optional<uptime_days> uptime_of(const component_view& part, const status_view& what,
                                     core::time_point now) {
  if (!part.region.empty()) {
    const auto found = what.uptime.find(part.region);
    if (found == what.uptime.end()) return std::nullopt;
    return found->second.days;
  }
  const auto found = what.outages.find(part.id);
  if (found == what.outages.end()) return std::nullopt;
  return component_uptime(found->second, what.installed_at, now);
}

bool is_ongoing(const public_incident& what) {
  return what.kind == incident_kind::incident && !is_closed(what.state);
}

bool is_coming(const public_incident& what) {
  return what.kind == incident_kind::maintenance && !is_closed(what.state);
}

core::json status_state(const status_view& what, core::time_point now) {
  auto incidents = core::json::object();
  for (const auto& one : what.incidents) {
    const bool is_recent = !one.resolved_at || *one.resolved_at >= now - incident_recent_for;
    if (is_recent) incidents[one.id.value] = public_incident_json(one);
  }
  const auto overall = headline_of(what.components, what.incidents);
  core::json state = {
      {"page", {{"title", what.title}, {"url", what.url}}},
      {"status", {{"indicator", overall.indicator}, {"description", overall.description}}},
      {"components", components_json(what, now)},
      {"incidents", std::move(incidents)},
      {"uptime", regions_json(what.uptime)}};
  if (!what.support_url.empty()) state["page"]["support_url"] = what.support_url;
  if (what.sends_mail) state["page"]["sends_mail"] = true;
  if (what.storage_away_since)
    state["storage_away_since"] = core::to_iso8601(*what.storage_away_since);
  return state;
}

}  // namespace signalbox::domain
