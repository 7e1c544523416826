#include <algorithm>
#include <tuple>

#include "storage/audit/audit_repository.hpp"
#include "storage/incident/incident_repository.hpp"
#include "storage/organization/checklist_repository.hpp"
#include "storage/platform/flag_repository.hpp"
#include "storage/platform/installation_settings_repository.hpp"
#include "storage/platform/notice_repository.hpp"
#include "storage/platform/telemetry_repository.hpp"
#include "storage/project/activity_repository.hpp"
#include "storage/project/probe_history_repository.hpp"
#include "storage/query/history_repository.hpp"
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
  const std::string message = at.one_in(2) ? "A quoted \"no\" \xc3\xbc." : "";
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
      domain::incident_state::monitoring, domain::incident_state::resolved};
  (void)incident_repository(at.on, soon())
      .post_update(at.some(at.incidents, at.one_in(3) ? "no uuid" : walk::no_user),
                   {.state = at.any_of(states), .message = at.text()}, at.requester());
}

void read_incidents(walk& at) {
  incident_repository incidents(at.on, soon());
  (void)incidents.find(at.some(at.incidents, walk::no_user));
  (void)incidents.list_open();
}

void find_in_audit_log(walk& at) {
  storage::audit_query requested;
  if (at.one_in(2)) requested.organization = at.some_organization();
  if (at.one_in(3)) requested.project = at.some_project();
  if (at.one_in(2)) requested.account = at.some_account();
  if (at.one_in(4)) requested.action = "organization.create";
  if (at.one_in(3)) requested.from = at.now - std::chrono::hours{1};
  if (at.one_in(3)) requested.until = at.now - std::chrono::minutes{5};
  if (at.one_in(3)) requested.before = at.below(300);
  requested.count = 1 + at.below(30);
  (void)storage::audit_repository(at.on, soon()).find(requested);
  (void)storage::audit_repository(at.on, soon()).find_all({7, 3, 1'000'000, 3});
}

void put_buckets(walk& at) {
  std::vector<storage::project_bucket> all;
  const auto first = domain::probe_bucket_at(noon);
  for (std::size_t count = 1 + at.below(6); count > 0; --count) {
    all.push_back({.ref = at.some_project(),
                   .bucket = {.number = first + static_cast<std::uint32_t>(at.below(20)),
                              .latency_sum = static_cast<std::uint32_t>(at.below(9'000)),
                              .latency_max = 900,
                              .database_kib = static_cast<std::uint32_t>(at.below(3)),
                              .disk_kib = static_cast<std::uint32_t>(at.below(3)),
                              .memory_kib = static_cast<std::uint32_t>(at.below(900)),
                              .cpu_ms = static_cast<std::uint32_t>(at.below(9'000)),
                              .transactions = static_cast<std::uint32_t>(at.below(9'000)),
                              .metered_ms = 300'000,
                              .probes = static_cast<std::uint16_t>(1 + at.below(20)),
                              .healthy = 1,
                              .connections_max = 3}});
  }
  // Of two buckets with equally many probes PostgreSQL may keep either.
  std::ranges::sort(all, {}, [](const auto& one) {
    return std::tuple(one.ref, one.bucket.number, one.bucket.probes);
  });
  const auto twice = std::ranges::unique(all, {}, [](const auto& one) {
    return std::tuple(one.ref, one.bucket.number, one.bucket.probes);
  });
  all.erase(twice.begin(), twice.end());
  (void)probe_history_repository(at.on, soon()).put(all);
}

void find_buckets(walk& at) {
  (void)probe_history_repository(at.on, soon())
      .find(at.some_project(),
            domain::probe_bucket_at(noon) + static_cast<std::uint32_t>(at.below(4)));
}

/// Deletes everything up to a time, because the order of equally old buckets is unspecified.
void forget_buckets(walk& at) {
  (void)probe_history_repository(at.on, soon())
      .forget_before(noon + std::chrono::minutes(5 * at.below(3)), 1'000);
  if (at.one_in(3)) {
    (void)probe_history_repository(at.on, soon())
        .forget_hours_before(noon + std::chrono::hours(at.below(2)), 1'000);
  }
}

void read_first_steps(walk& at) {
  (void)storage::checklist_repository(at.on, soon()).first_steps(at.some_organization());
}

void read_empty_tables(walk& at) {
  (void)storage::installation_settings_repository(at.on, soon()).find();
  (void)storage::flag_repository(at.on, soon()).all();
  (void)storage::notice_repository(at.on, soon()).find();
  (void)storage::telemetry_repository(at.on, soon()).forget_before(at.now, 1 + at.below(4));
  (void)storage::history_repository(at.on, soon()).forget_before(at.now, 1 + at.below(4));
  (void)storage::activity_repository(at.on, soon()).forget({}, 1 + at.below(4));
  storage::simulation_repository simulations(at.on, soon());
  (void)simulations.break_off(at.now, at.text());
  (void)simulations.list(1 + at.below(5));
}

}  // namespace

std::vector<walk::step> record_steps() {
  return {
      {"open_incident", open_incident},       {"post_update", post_update},
      {"read_incidents", read_incidents},     {"find_in_audit_log", find_in_audit_log},
      {"put_buckets", put_buckets},           {"put_buckets again", put_buckets},
      {"find_buckets", find_buckets},         {"forget_buckets", forget_buckets},
      {"read_first_steps", read_first_steps}, {"read_empty_tables", read_empty_tables},
  };
}

}  // namespace signalbox::testing
