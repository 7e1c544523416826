#include "api/schemas.hpp"

namespace signalbox::api::schemas {

namespace {

schema state() {
  return one_of({"investigating", "identified", "monitoring", "resolved", "scheduled",
                 "in_progress", "completed"},
                "The last three are maintenance's");
}

schema kind() {
  return one_of({"incident", "maintenance"});
}

schema impact() {
  return one_of({"none", "minor", "major", "critical"});
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
                 {"resolved_at", or_null(moment("Also of maintenance that is completed"))},
                 {"planned_start", or_null(moment("Of maintenance"))},
                 {"planned_end", or_null(moment("Of maintenance"))},
                 {"announce_ahead", flag("Maintenance is shown before it begins")},
                 {"post_mortem", or_null(text("What was learned, in Markdown"))},
                 {"updates", by_key(named("IncidentUpdate"), "By number, from 1")},
                 maybe("held_back", flag("Nobody but operators is told of it yet"))});
}

schema incident_history() {
  const auto entry = object(
      {{"at", moment()},
       {"by", text("A name; empty for what was posted before names were kept")},
       maybe("state", state()),
       maybe("message", text()),
       maybe("changes",
             by_key(object({{"from", anything()}, {"to", anything()}}), "By the field's name"))},
      "Something posted, with state and message, or an edit, with changes");
  return more(incident(), {{"history", list(entry, "Oldest first")}}, "What operators see of it");
}

schema audience_share(std::string_view id, std::string_view about) {
  return object({{"count", whole()},
                 {"some", list(object({{id, text()}, {"name", text()}}), "At most 20 of them")}},
                about);
}

schema incident_audience() {
  return object({{"everybody", flag("Everybody sees it, in an organization or not")},
                 {"people", audience_share("gotrue_id", "Each counted once")},
                 {"organizations", audience_share("slug", "Those with somebody who sees it")},
                 {"projects", audience_share("ref", "Those that it concerns")}},
                "Who would see an incident, judged as it is when they are told of it");
}

schema incident_template() {
  return object({{"id", text()},
                 {"name", text("For whoever chooses one")},
                 {"kind", kind()},
                 {"title", text()},
                 {"impact", impact()},
                 {"message", text("The first entry of the timeline")},
                 {"services", list(text())},
                 {"affects_project_creation", flag()},
                 {"show_to_everybody", flag()},
                 {"lasts_minutes", or_null(whole("Of maintenance"))}},
                "What an incident can begin with");
}

schema incident_delivery() {
  return object({{"id", uuid("The header Signalbox-Delivery: the same at every try")},
                 {"kind", one_of({"webhook", "slack", "mail"})},
                 {"target", text("Of an address of the web only the host")},
                 {"event", text("For example incident.opened")},
                 {"incident", uuid()},
                 {"state", one_of({"waiting", "delivered", "given_up"})},
                 {"made_at", moment()},
                 {"tries", whole("Those that failed")},
                 {"next_try_at", or_null(moment())},
                 {"done_at", or_null(moment("When it was taken"))},
                 {"last_error", text("Of the last try that failed")}},
                "What is told of one change to one target");
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
