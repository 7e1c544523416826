#include <algorithm>
#include <tuple>

#include "storage/audit/audit_repository.hpp"
#include "storage/identity/script_token_repository.hpp"
#include "storage/incident/incident_repository.hpp"
#include "storage/platform/flag_repository.hpp"
#include "storage/platform/notice_repository.hpp"
#include "storage/platform/telemetry_repository.hpp"
#include "storage/project/fleet_repository.hpp"
#include "storage/project/probe_history_repository.hpp"
#include "storage/simulation/simulation_repository.hpp"
#include "tests/unit/simulations/storage/walk.hpp"

namespace signalbox::testing {
namespace {

using storage::incident_repository;
using storage::probe_history_repository;

void open_incident(walk& at) {
  static const std::vector<domain::incident_impact> impacts = {domain::incident_impact::none,
                                                               domain::incident_impact::minor,
                                                               domain::incident_impact::critical};
  domain::incident requested;
  requested.title = at.text();
  requested.impact = at.any_of(impacts);
  if (at.one_in(3)) {
    requested.kind = domain::incident_kind::maintenance;
    requested.planned_start = at.now + std::chrono::minutes(at.below(60));
    requested.planned_end = *requested.planned_start + std::chrono::hours{1};
    requested.announce_ahead = at.one_in(2);
  }
  const std::string message = at.one_in(2) ? "Somebody said \"no\" \xc3\xbc." : "";
  if (at.one_in(2)) requested.regions = {"eu-central-1", "us-east-1"};
  if (at.one_in(2)) requested.services = {"database, pooled"};
  if (at.one_in(2)) requested.organizations = {at.some_organization()};
  if (at.one_in(2)) requested.projects = {at.some_project()};
  requested.affects_project_creation = at.one_in(3);
  requested.show_to_everybody = at.one_in(3);
  const auto made = incident_repository(at.on, soon()).open(requested, message, at.requester());
  if (made) at.incidents.push_back(made->id);
}

void post_update(walk& at) {
  static const std::vector<domain::incident_state> states = {
      domain::incident_state::investigating, domain::incident_state::identified,
      domain::incident_state::monitoring,    domain::incident_state::resolved,
      domain::incident_state::in_progress,   domain::incident_state::completed};
  (void)incident_repository(at.on, soon())
      .post_update(at.some(at.incidents, at.one_in(3) ? "no uuid" : walk::no_user),
                   {.state = at.any_of(states), .message = at.text()}, at.requester());
}

void edit_incident(walk& at) {
  incident_repository incidents(at.on, soon());
  const auto id = at.some(at.incidents, walk::no_user);
  domain::incident_edit requested{.title = at.text()};
  if (at.one_in(2)) requested.impact = domain::incident_impact::major;
  if (at.one_in(2)) requested.projects = {at.some_project()};
  if (at.one_in(3)) requested.planned_end = at.now + std::chrono::hours{3};
  (void)incidents.edit(id, requested, at.requester());
  (void)incidents.set_post_mortem(id, at.text(), at.requester());
  (void)incidents.advance(id, at.requester());
  (void)incidents.list_edits(id, 1 + at.below(4));
}

void read_fleet(walk& at) {
  storage::fleet_repository fleet(at.on, soon());
  (void)fleet.projects(at.now);
  (void)fleet.organization_names();
}

void read_incidents(walk& at) {
  incident_repository incidents(at.on, soon());
  (void)incidents.find(at.some(at.incidents, walk::no_user));
  (void)incidents.list_open();
  (void)incidents.list(1 + at.below(10));
  (void)incidents.list_recent(at.now - std::chrono::minutes(at.below(60)), 1 + at.below(5));
}

void find_in_audit_log(walk& at) {
  storage::audit_query requested;
  if (at.one_in(2)) requested.organization = at.some_organization();
  if (at.one_in(3)) requested.project = at.some_project();
  if (at.one_in(2)) requested.account = at.known_account();
  if (at.one_in(4)) requested.action = "organization.create";
  if (at.one_in(3)) requested.from = at.now - std::chrono::hours{1};
  if (at.one_in(3)) requested.until = at.now - std::chrono::minutes{5};
  if (at.one_in(3)) requested.before = at.below(300);
  requested.count = 1 + at.below(30);
  (void)storage::audit_repository(at.on, soon()).find(requested);
  (void)storage::audit_repository(at.on, soon()).find_all({7, 3, 1'000'000, 3});
}

void append_events(walk& at) {
  std::vector<domain::telemetry_event> events(1 + at.below(4));
  for (auto& one : events) {
    one.at = at.later();
    one.person = "person " + std::to_string(at.below(3));
    one.action = "action " + std::to_string(at.below(4));
    one.page_path = at.one_in(2) ? "/projects" : "";
    one.properties = "{}";
  }
  (void)storage::telemetry_repository(at.on, soon()).append(events);
}

void put_buckets(walk& at) {
  std::vector<storage::project_bucket> all;
  const auto first = domain::probe_bucket_at(noon);
  for (std::size_t count = 1 + at.below(6); count > 0; --count) {
    all.push_back({.ref = at.some_project(),
                   .bucket = {.number = first + static_cast<std::uint32_t>(at.below(8)),
                              .latency_sum = static_cast<std::uint32_t>(at.below(9'000)),
                              .latency_max = 900,
                              .database_kib = 7'000,
                              .probes = static_cast<std::uint16_t>(1 + at.below(20)),
                              .healthy = 1,
                              .connections_max = 3}});
  }
  // Of two with the same number of probes PostgreSQL may return either.
  std::ranges::sort(all, {}, [](const auto& one) {
    return std::tuple(one.ref, one.bucket.number, one.bucket.probes);
  });
  const auto twice = std::ranges::unique(all, {}, [](const auto& one) {
    return std::tuple(one.ref, one.bucket.number, one.bucket.probes);
  });
  all.erase(twice.begin(), twice.end());
  (void)probe_history_repository(at.on, soon()).put(all);
}

}  // namespace

std::vector<walk::step> record_steps() {
  return {
      {"incident.open", open_incident},
      {"incident.post_update", post_update},
      {"incident.edit", edit_incident},
      {"fleet.read", read_fleet},
      {"incident.read", read_incidents},
      {"flag",
       [](walk& at) {
         storage::flag_repository flags(at.on, soon());
         const auto name = "flag " + std::to_string(at.below(4));
         if (at.one_in(2)) (void)flags.set(name, at.one_in(2), at.requester());
         if (at.one_in(3)) (void)flags.remove(name, at.requester());
         (void)flags.all();
       }},
      {"notice",
       [](walk& at) {
         storage::notice_repository notices(at.on, soon());
         if (at.one_in(2))
           (void)notices.put({.message = at.text(), .link = at.one_in(2) ? "/x" : ""},
                             at.requester());
         if (at.one_in(4)) (void)notices.clear(at.requester());
         (void)notices.find();
       }},
      {"audit.find", find_in_audit_log},
      {"telemetry.append", append_events},
      {"telemetry.count",
       [](walk& at) {
         (void)storage::telemetry_repository(at.on, soon())
             .count_actions(at.now - std::chrono::hours(at.below(3)), 1 + at.below(5));
       }},
      {"telemetry.forget",
       [](walk& at) {
         (void)storage::telemetry_repository(at.on, soon())
             .forget_before(at.now - std::chrono::hours{1}, at.below(4));
       }},
      {"probe_history.put", put_buckets},
      {"probe_history.put more", put_buckets},
      {"probe_history.find",
       [](walk& at) {
         (void)probe_history_repository(at.on, soon())
             .find(at.some_project(),
                   domain::probe_bucket_at(noon) + static_cast<std::uint32_t>(at.below(4)));
       }},
      {"probe_history.forget",
       [](walk& at) {
         // Everything up to a moment, because the order of equally old rows is undefined.
         (void)probe_history_repository(at.on, soon())
             .forget_before(noon + std::chrono::minutes(5 * at.below(3)), 1'000);
       }},
      {"script_token.use",
       [](walk& at) {
         storage::script_token_repository tokens(at.on, soon());
         (void)tokens.use_all({"digest"}, at.now);
         (void)tokens.list(at.known_account());
         (void)at.on.run({"pool.ping", "SELECT 1"}, {}, soon());
       }},
      {"simulations.begin",
       [](walk& at) {
         storage::simulation_repository simulations(at.on, soon());
         (void)simulations.break_off(at.now, at.text());
         (void)simulations.list(1 + at.below(5));
       }},
  };
}

}  // namespace signalbox::testing
