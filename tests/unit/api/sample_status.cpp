#include "sample_status.hpp"

#include <chrono>

namespace signalbox::api::testing {

domain::status_view sample_status(core::time_point at) {
  domain::status_view made;
  made.title = "Signalbox status";
  made.url = "https://signalbox.example/status";
  made.sends_mail = true;
  made.changed_at = at;
  domain::component_view part;
  part.id = "api";
  part.name = "API";
  part.description = "Calls.";
  part.since = at;
  made.components = {part};
  domain::public_incident wrong;
  wrong.id = domain::incident_id{"1bc1de17-0000-4000-8000-000000000001"};
  wrong.title = "Slow disks";
  wrong.opened_at = at;
  wrong.updates = {
      {.at = at, .state = domain::incident_state::investigating, .message = "Looking."}};
  auto planned = wrong;
  planned.id = domain::incident_id{"1bc1de17-0000-4000-8000-000000000002"};
  planned.kind = domain::incident_kind::maintenance;
  planned.state = domain::incident_state::scheduled;
  planned.planned_start = planned.planned_end = at;
  made.incidents = {wrong, planned};
  made.uptime["eu-central-1"] = {
      .name = "Frankfurt",
      .days = {{std::chrono::floor<std::chrono::days>(at), {.probes = 100, .answered = 99}}}};
  return made;
}

}  // namespace signalbox::api::testing
