#include "api/status/status_widget.hpp"

#include "domain/status/headline.hpp"

namespace signalbox::api {

namespace {

core::json entry_of(const domain::public_incident& what, const std::string& page_url) {
  core::json entry = {{"title", what.title},
                      {"state", domain::to_string(what.state)},
                      {"impact", domain::to_string(what.impact)},
                      {"url", page_url + "/incidents/" + what.id.value}};
  if (what.next_update_by) entry["next_update_by"] = core::to_iso8601(*what.next_update_by);
  if (what.planned_start) entry["planned_start"] = core::to_iso8601(*what.planned_start);
  if (what.planned_end) entry["planned_end"] = core::to_iso8601(*what.planned_end);
  return entry;
}

}  // namespace

core::json status_widget(const domain::status_view& what, core::time_point now) {
  auto incidents = core::json::array();
  auto maintenances = core::json::array();
  for (const auto& one : what.incidents) {
    if (domain::is_ongoing(one)) incidents.push_back(entry_of(one, what.url));
    if (domain::is_coming(one)) maintenances.push_back(entry_of(one, what.url));
  }
  const auto overall = domain::headline_of(what.components, what.incidents);
  return {{"title", what.title},
          {"url", what.url},
          {"indicator", overall.indicator},
          {"description", overall.description},
          {"as_of", core::to_iso8601(now)},
          {"incidents", std::move(incidents)},
          {"maintenances", std::move(maintenances)}};
}

}  // namespace signalbox::api
