#include "api/schemas.hpp"

#include "domain/incident/incident.hpp"
#include "domain/status/status_catalogue.hpp"

namespace signalbox::api::schemas {

namespace {

schema component_of_page() {
  return object({{"id", text()},
                 {"name", text()},
                 {"status", one_of(domain::component_status_names.names())},
                 {"created_at", moment()},
                 {"updated_at", moment("Start of the current status")},
                 {"position", whole()},
                 {"description", text()},
                 {"showcase", flag()},
                 {"start_date", nothing()},
                 {"group_id", nothing()},
                 {"page_id", text()},
                 {"group", flag()},
                 {"only_show_if_degraded", flag()}});
}

schema state_text() {
  return one_of(domain::incident_state_names.names());
}

schema update_of_page() {
  return object({{"id", text()},
                 {"status", state_text()},
                 {"body", text()},
                 {"incident_id", text()},
                 {"created_at", moment()},
                 {"updated_at", moment()},
                 {"display_at", moment()},
                 {"affected_components", nothing()},
                 {"deliver_notifications", flag()},
                 {"custom_tweet", nothing()},
                 {"tweet_id", nothing()}});
}

schema incident_of_page() {
  return object({{"id", uuid()},
                 {"name", text()},
                 {"status", state_text()},
                 {"created_at", moment()},
                 {"updated_at", moment()},
                 {"monitoring_at", or_null(moment())},
                 {"resolved_at", or_null(moment())},
                 {"impact", one_of(domain::incident_impact_names.names())},
                 {"shortlink", text()},
                 {"started_at", moment()},
                 {"page_id", text()},
                 {"incident_updates", list(named("StatusUpdate"), "Newest first")},
                 {"components", list(named("StatusComponent"), "Affected components")},
                 {"reminder_intervals", nothing()}});
}

schema maintenance_of_page() {
  return more(incident_of_page(),
              {{"scheduled_for", or_null(moment())}, {"scheduled_until", or_null(moment())}},
              "Planned or ongoing maintenance");
}

schema region_uptime() {
  return object({{"region", text()},
                 {"name", text()},
                 {"percent", or_null(number("Over all days"))},
                 {"days", list(object({{"day", text("YYYY-MM-DD, in UTC")}, {"percent", number()}}),
                               "Days with health checks, oldest first, at most 91")}},
                "Successful health checks of a region's databases");
}

schema status_summary() {
  return object(
      {{"page", object({{"id", text()},
                        {"name", text()},
                        {"url", text()},
                        {"time_zone", text()},
                        {"updated_at", moment("Time of the last change")}})},
       {"status",
        object({{"indicator", one_of({"none", "maintenance", "minor", "major", "critical"})},
                {"description", text()}})},
       {"components", list(named("StatusComponent"))},
       {"incidents", list(named("StatusIncident"), "Unresolved incidents, newest first")},
       {"scheduled_maintenances", list(named("StatusMaintenance"), "Newest first")},
       {"uptime", list(region_uptime())},
       {"storage_away_since",
        or_null(moment("Storage is unavailable: the data is as of this time"))}},
      "The public status of the platform, in the format of statuspage.io's API, version 2");
}

schema entry_of_widget() {
  return object({{"title", text()},
                 {"state", state_text()},
                 {"impact", one_of(domain::incident_impact_names.names())},
                 {"url", text("The incident's permanent page")},
                 maybe("next_update_by", moment()),
                 maybe("planned_start", moment("Maintenance only")),
                 maybe("planned_end", moment("Maintenance only"))});
}

schema status_widget() {
  return object({{"title", text()},
                 {"url", text("The status page")},
                 {"indicator", one_of({"none", "maintenance", "minor", "major", "critical"})},
                 {"description", text()},
                 {"as_of", moment("Do not show it as current when this is older than a minute")},
                 {"incidents", list(entry_of_widget(), "Unresolved incidents, newest first")},
                 {"maintenances", list(entry_of_widget(), "Planned or ongoing maintenance")}},
                "A short form of the platform's status for other sites");
}

}  // namespace

std::vector<component> status_schemas() {
  return {{"StatusComponent", component_of_page()}, {"StatusUpdate", update_of_page()},
          {"StatusIncident", incident_of_page()},   {"StatusMaintenance", maintenance_of_page()},
          {"StatusSummary", status_summary()},      {"StatusWidget", status_widget()}};
}

}  // namespace signalbox::api::schemas
