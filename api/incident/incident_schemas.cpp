#include "api/schemas.hpp"

#include "domain/incident/incident_delivery.hpp"

namespace signalbox::api::schemas {

namespace {

schema state() {
  return one_of(domain::incident_state_names.names(), "The last four are for maintenance");
}

schema kind() {
  return one_of(domain::incident_kind_names.names());
}

schema impact() {
  return one_of(domain::incident_impact_names.names());
}

schema incident() {
  return object({{"id", uuid()},
                 {"kind", kind()},
                 {"title", text()},
                 {"impact", impact()},
                 {"state", state()},
                 {"regions", list(text())},
                 {"services", list(text())},
                 {"organizations", list(ref())},
                 {"projects", list(ref())},
                 {"affects_project_creation", flag()},
                 {"show_to_everybody", flag()},
                 {"opened_at", moment()},
                 {"resolved_at", or_null(moment("Also the end of completed maintenance"))},
                 {"planned_start", or_null(moment("Maintenance only"))},
                 {"planned_end", or_null(moment("Maintenance only"))},
                 {"next_update_by", or_null(moment("Promised time of the next update"))},
                 {"announce_ahead", flag("Maintenance is shown before it begins")},
                 {"post_mortem", or_null(text("The post-mortem, in Markdown"))},
                 {"updates", by_key(named("IncidentUpdate"), "By number, from 1")},
                 maybe("held_back", flag("Visible to operators only"))});
}

schema incident_history() {
  const auto entry =
      object({{"at", moment()},
              {"by", text("A name; empty for updates posted before names were stored")},
              maybe("state", state()),
              maybe("message", text()),
              maybe("changes",
                    by_key(object({{"from", anything()}, {"to", anything()}}), "By field name"))},
             "A posted update with state and message, or an edit with changes");
  return more(
      incident(),
      {{"history", list(entry, "Oldest first")},
       {"reopenable_until", or_null(moment("A resolved incident can be reopened until then"))}},
      "An incident, as operators see it");
}

schema audience_share(std::string_view id, std::string_view about) {
  return object(
      {{"count", whole()}, {"some", list(object({{id, text()}, {"name", text()}}), "At most 20")}},
      about);
}

schema incident_audience() {
  return object(
      {{"everybody", flag("Visible to everyone, including users without an organization")},
       {"public_page", flag("Also on the public status page, which anyone can read")},
       {"subscribers", whole("Of the public status page, who receive a mail")},
       {"people", audience_share("gotrue_id", "Each user is counted once")},
       {"organizations", audience_share("slug", "Organizations with at least one recipient")},
       {"projects", audience_share("ref", "Affected projects")}},
      "The audience of an incident, as of now");
}

schema incident_template() {
  return object({{"id", text()},
                 {"name", text("For choosing a template")},
                 {"kind", kind()},
                 {"title", text()},
                 {"impact", impact()},
                 {"message", text("The first entry of the timeline")},
                 {"services", list(text())},
                 {"affects_project_creation", flag()},
                 {"show_to_everybody", flag()},
                 {"lasts_minutes", or_null(whole("Maintenance only"))}},
                "A template for an incident");
}

schema incident_delivery() {
  return object({{"id", uuid("The header Signalbox-Delivery: the same for every attempt")},
                 {"kind", one_of(domain::delivery_kind_names.names())},
                 {"target", text("For web addresses only the host")},
                 {"event", text("For example incident.opened")},
                 {"incident", uuid()},
                 {"state", one_of({"waiting", "delivered", "given_up"})},
                 {"made_at", moment()},
                 {"tries", whole("Failed attempts")},
                 {"next_try_at", or_null(moment())},
                 {"done_at", or_null(moment("When it was accepted"))},
                 {"last_error", text("Error of the last failed attempt")}},
                "A notification of one change to one target");
}

}  // namespace

std::vector<component> incident_schemas() {
  return {{"IncidentUpdate", object({{"at", moment()}, {"state", state()}, {"message", text()}})},
          {"Incident", incident()},
          {"IncidentHistory", incident_history()},
          {"IncidentAudience", incident_audience()},
          {"IncidentTemplate", incident_template()},
          {"AlertsAnswer", object({{"did", one_of({"nothing", "opened", "updated", "resolved"})},
                                   {"incident", or_null(uuid())}})},
          {"IncidentDelivery", incident_delivery()},
          {"ProjectIncidents",
           object({{"incidents", list(named("Incident"), "Newest first, at most 50")}})}};
}

}  // namespace signalbox::api::schemas
