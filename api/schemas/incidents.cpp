#include "api/schemas/incidents.hpp"

namespace signalbox::api::schemas {

namespace {

schema state() {
  return one_of({"investigating", "identified", "monitoring", "resolved"});
}

schema incident() {
  return object({{"id", uuid()},
                 {"title", text()},
                 {"impact", one_of({"none", "minor", "major", "critical"})},
                 {"state", state()},
                 {"regions", list(text())},
                 {"services", list(text())},
                 {"organizations", list(ref())},
                 {"projects", list(ref())},
                 {"affects_project_creation", flag()},
                 {"show_to_everybody", flag()},
                 {"opened_at", moment()},
                 {"resolved_at", or_null(moment())},
                 {"updates", by_key(named("IncidentUpdate"), "By number, from 1")}});
}

}  // namespace

std::vector<component> incident_schemas() {
  return {{"IncidentUpdate", object({{"at", moment()}, {"state", state()}, {"message", text()}})},
          {"Incident", incident()},
          {"ProjectIncidents",
           object({{"incidents", list(named("Incident"), "Newest first, at most 50")}})}};
}

}  // namespace signalbox::api::schemas
