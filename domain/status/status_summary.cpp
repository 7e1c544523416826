#include "domain/status/status_summary.hpp"

#include <algorithm>
#include <ranges>
#include <string>

#include "core/json/json_time.hpp"
#include "domain/status/headline.hpp"

namespace signalbox::domain {

namespace {

/// The page's id in all references.
constexpr const char* page_id = "signalbox";

/// The time when an incident entered a state.
core::json first_in(const public_incident& what, incident_state state) {
  const auto found = std::ranges::find(what.updates, state, &public_update::state);
  return found == what.updates.end() ? core::json() : core::json(core::to_iso8601(found->at));
}

core::json component_entry(const component_view& what, std::size_t position) {
  return {{"id", what.id},
          {"name", what.name},
          {"status", to_string(what.status)},
          {"created_at", core::to_iso8601(what.since)},
          {"updated_at", core::to_iso8601(what.since)},
          {"position", position},
          {"description", what.description},
          {"showcase", false},
          {"start_date", nullptr},
          {"group_id", nullptr},
          {"page_id", page_id},
          {"group", false},
          {"only_show_if_degraded", false}};
}

/// Newest first, as in statuspage.io.
core::json update_entries(const public_incident& what) {
  auto all = core::json::array();
  std::size_t number = what.updates.size();
  for (const auto& update : what.updates | std::views::reverse) {
    const auto at = core::to_iso8601(update.at);
    all.push_back({{"id", what.id.value + "-" + std::to_string(number--)},
                   {"status", to_string(update.state)},
                   {"body", update.message},
                   {"incident_id", what.id.value},
                   {"created_at", at},
                   {"updated_at", at},
                   {"display_at", at},
                   {"affected_components", nullptr},
                   {"deliver_notifications", true},
                   {"custom_tweet", nullptr},
                   {"tweet_id", nullptr}});
  }
  return all;
}

/// The components that an incident affects.
core::json affected_entries(const public_incident& what,
                            const std::vector<component_view>& components) {
  auto all = core::json::array();
  for (std::size_t at = 0; at < components.size(); ++at) {
    const auto& part = components[at];
    if (std::ranges::find(part.incidents, what.id) != part.incidents.end())
      all.push_back(component_entry(part, at + 1));
  }
  return all;
}

core::json incident_entry(const public_incident& what, const status_view& page) {
  core::json entry = {{"id", what.id.value},
                      {"name", what.title},
                      {"status", to_string(what.state)},
                      {"created_at", core::to_iso8601(what.opened_at)},
                      {"updated_at", core::to_iso8601(last_change(what))},
                      {"monitoring_at", first_in(what, incident_state::monitoring)},
                      {"resolved_at", core::time_or_null(what.resolved_at)},
                      {"impact", to_string(what.impact)},
                      {"shortlink", page.url + "/incidents/" + what.id.value},
                      {"started_at", core::to_iso8601(what.opened_at)},
                      {"page_id", page_id},
                      {"incident_updates", update_entries(what)},
                      {"components", affected_entries(what, page.components)},
                      {"reminder_intervals", nullptr}};
  if (what.kind == incident_kind::maintenance) {
    entry["scheduled_for"] = core::time_or_null(what.planned_start);
    entry["scheduled_until"] = core::time_or_null(what.planned_end);
  }
  return entry;
}

core::json uptime_entries(const status_view& what) {
  auto all = core::json::array();
  for (const auto& [code, region] : what.uptime) {
    auto days = core::json::array();
    for (const auto& [day, count] : region.days) {
      if (const auto percent = answered_percent(count))
        days.push_back({{"day", day_text(day)}, {"percent", *percent}});
    }
    const auto percent = answered_percent(total_of(region.days));
    all.push_back({{"region", code},
                   {"name", region.name},
                   {"percent", percent ? core::json(*percent) : core::json()},
                   {"days", std::move(days)}});
  }
  return all;
}

}  // namespace

core::json status_summary(const status_view& what) {
  auto components = core::json::array();
  for (const auto& part : what.components)
    components.push_back(component_entry(part, components.size() + 1));
  auto incidents = core::json::array();
  auto maintenances = core::json::array();
  for (const auto& one : what.incidents) {
    if (is_ongoing(one)) incidents.push_back(incident_entry(one, what));
    if (is_coming(one)) maintenances.push_back(incident_entry(one, what));
  }
  const auto overall = headline_of(what.components, what.incidents);
  return {{"page",
           {{"id", page_id},
            {"name", what.title},
            {"url", what.url},
            {"time_zone", "Etc/UTC"},
            {"updated_at", core::to_iso8601(what.changed_at)}}},
          {"status", {{"indicator", overall.indicator}, {"description", overall.description}}},
          {"components", std::move(components)},
          {"incidents", std::move(incidents)},
          {"scheduled_maintenances", std::move(maintenances)},
          {"uptime", uptime_entries(what)},
          {"storage_away_since", core::time_or_null(what.storage_away_since)}};
}

}  // namespace signalbox::domain
