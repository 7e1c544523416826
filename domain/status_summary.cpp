#include "domain/status_summary.hpp"

#include <algorithm>
#include <ranges>
#include <string>

namespace signalbox::domain {

namespace {

/// The page's own id in all that refers to it.
constexpr const char* page_id = "signalbox";

json moment_or_nothing(const std::optional<time_point>& at) {
  return at ? json(to_iso8601(*at)) : json();
}

/// Incidents that entered a state say when.
json first_in(const public_incident& what, incident_state state) {
  const auto found = std::ranges::find(what.updates, state, &public_update::state);
  return found == what.updates.end() ? json() : json(to_iso8601(found->at));
}

json component_entry(const component_view& what, std::size_t position) {
  return {{"id", what.id},
          {"name", what.name},
          {"status", to_string(what.status)},
          {"created_at", to_iso8601(what.since)},
          {"updated_at", to_iso8601(what.since)},
          {"position", position},
          {"description", what.description},
          {"showcase", false},
          {"start_date", nullptr},
          {"group_id", nullptr},
          {"page_id", page_id},
          {"group", false},
          {"only_show_if_degraded", false}};
}

/// Newest first, as statuspage.io has them.
json update_entries(const public_incident& what) {
  auto all = json::array();
  std::size_t number = what.updates.size();
  for (const auto& update : what.updates | std::views::reverse) {
    const auto at = to_iso8601(update.at);
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

json incident_entry(const public_incident& what, const std::string& page_url) {
  json entry = {{"id", what.id.value},
                {"name", what.title},
                {"status", to_string(what.state)},
                {"created_at", to_iso8601(what.opened_at)},
                {"updated_at", to_iso8601(last_change(what))},
                {"monitoring_at", first_in(what, incident_state::monitoring)},
                {"resolved_at", moment_or_nothing(what.resolved_at)},
                {"impact", to_string(what.impact)},
                {"shortlink", page_url + "#incident-" + what.id.value},
                {"started_at", to_iso8601(what.opened_at)},
                {"page_id", page_id},
                {"incident_updates", update_entries(what)},
                {"components", json::array()},
                {"reminder_intervals", nullptr}};
  if (what.kind == incident_kind::maintenance) {
    entry["scheduled_for"] = moment_or_nothing(what.planned_start);
    entry["scheduled_until"] = moment_or_nothing(what.planned_end);
  }
  return entry;
}

json uptime_entries(const status_view& what) {
  auto all = json::array();
  for (const auto& [code, region] : what.uptime) {
    auto days = json::array();
    for (const auto& [day, count] : region.days) {
      if (const auto percent = answered_percent(count))
        days.push_back({{"day", day_text(day)}, {"percent", *percent}});
    }
    const auto percent = answered_percent(total_of(region.days));
    all.push_back({{"region", code},
                   {"name", region.name},
                   {"percent", percent ? json(*percent) : json()},
                   {"days", std::move(days)}});
  }
  return all;
}

}  // namespace

json status_summary(const status_view& what) {
  auto components = json::array();
  for (const auto& part : what.components)
    components.push_back(component_entry(part, components.size() + 1));
  auto incidents = json::array();
  auto maintenances = json::array();
  for (const auto& one : what.incidents) {
    if (is_ongoing(one)) incidents.push_back(incident_entry(one, what.url));
    if (is_coming(one)) maintenances.push_back(incident_entry(one, what.url));
  }
  const auto overall = overall_of(what);
  return {{"page",
           {{"id", page_id},
            {"name", what.title},
            {"url", what.url},
            {"time_zone", "Etc/UTC"},
            {"updated_at", to_iso8601(what.changed_at)}}},
          {"status", {{"indicator", overall.indicator}, {"description", overall.description}}},
          {"components", std::move(components)},
          {"incidents", std::move(incidents)},
          {"scheduled_maintenances", std::move(maintenances)},
          {"uptime", uptime_entries(what)},
          {"storage_away_since", moment_or_nothing(what.storage_away_since)}};
}

}  // namespace signalbox::domain
