#include <doctest/doctest.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "provisioning/simulated/simulated_provider.hpp"

using namespace signalbox;
using namespace std::chrono_literals;
using core::errc;
using domain::project_operation;
using provisioning::health;
using provisioning::instance_spec;
using provisioning::make_simulated_provider;
using provisioning::probe_depth;

namespace {

provisioning::deadline in_a_minute() {
  return std::chrono::steady_clock::now() + 60s;
}

instance_spec spec_of(int number, const std::string& region = "eu-central-1") {
  std::string ref(20, 'a');
  for (std::size_t at = 19; number > 0; --at, number /= 26)
    ref[at] = static_cast<char>('a' + number % 26);
  return {.ref = domain::project_ref(ref), .region = region, .port = 20000, .password = "x"};
}

bool perform(provisioning::provider& on, project_operation operation, const instance_spec& spec) {
  for (const auto& step : on.steps(operation))
    if (!on.perform(operation, step.id, spec, in_a_minute())) return false;
  return true;
}

/// Returns the events of a fleet with faults, as text.
std::string story(std::uint64_t seed) {
  provisioning::simulated_settings settings;
  settings.seed = seed;
  settings.every_step.failure_rate = 0.2;
  settings.probe.failure_rate = 0.2;
  settings.crashes_per_probe = 0.1;
  const auto fleet = make_simulated_provider(settings);
  std::string notify;
  fleet->on_unplanned_exit([&](const domain::project_ref& ref, const std::string&) {
    notify += "!" + ref.value.substr(18);
  });
  for (int round = 0; round < 200; ++round) {
    const auto spec = spec_of(round % 7);
    notify += perform(*fleet, project_operation::create, spec) ? 'c' : 'f';
    notify += std::to_string(
        static_cast<int>(fleet->probe(spec, probe_depth::usual, in_a_minute()).state));
  }
  return notify;
}

}  // namespace

TEST_CASE("simulated: a project has the same lifecycle as a real one") {
  const auto fleet = make_simulated_provider({});
  const auto spec = spec_of(1);
  CHECK(fleet->probe(spec, probe_depth::usual, in_a_minute()).state == health::absent);
  CHECK(perform(*fleet, project_operation::create, spec));
  CHECK(fleet->probe(spec, probe_depth::usual, in_a_minute()).state == health::healthy);
  CHECK(!fleet->probe(spec, probe_depth::usual, in_a_minute()).db_version.empty());
  CHECK(perform(*fleet, project_operation::pause, spec));
  CHECK(fleet->probe(spec, probe_depth::usual, in_a_minute()).state == health::stopped);
  CHECK(perform(*fleet, project_operation::restore, spec));
  CHECK(perform(*fleet, project_operation::restart, spec));
  CHECK(fleet->probe(spec, probe_depth::usual, in_a_minute()).state == health::healthy);
  CHECK(fleet->inventory() == std::vector{spec.ref});
  CHECK(perform(*fleet, project_operation::destroy, spec));
  CHECK(perform(*fleet, project_operation::destroy, spec));
  CHECK(fleet->probe(spec, probe_depth::usual, in_a_minute()).state == health::absent);
  CHECK(fleet->inventory().empty());
}

TEST_CASE("simulated: steps out of order are rejected") {
  const auto fleet = make_simulated_provider({});
  const auto spec = spec_of(1);
  CHECK(!fleet->perform(project_operation::create, "start", spec, in_a_minute()));
  CHECK(!fleet->perform(project_operation::pause, "copy_template", spec, in_a_minute()));
  CHECK(fleet->perform(project_operation::create, "copy_template", spec, in_a_minute()));
  CHECK(!fleet->perform(project_operation::create, "verify", spec, in_a_minute()));
}

TEST_CASE("simulated: the same seed produces the same events, another seed others") {
  CHECK(story(7) == story(7));
  CHECK(story(7) != story(8));
}

TEST_CASE("simulated: a crash is reported, also by the probe") {
  const auto fleet = make_simulated_provider({});
  const auto spec = spec_of(1);
  std::vector<std::string> notify;
  fleet->on_unplanned_exit([&](const domain::project_ref& ref, const std::string& reason) {
    CHECK(ref == spec.ref);
    notify.push_back(reason);
  });
  CHECK(!fleet->crash(spec.ref, "none"));
  fleet->seed_running(spec);
  CHECK(fleet->crash(spec.ref, "Out of memory."));
  CHECK(!fleet->crash(spec.ref, "again"));
  CHECK(notify == std::vector<std::string>{"Out of memory."});
  const auto seen = fleet->probe(spec, probe_depth::usual, in_a_minute());
  CHECK(seen.state == health::down);
  CHECK(seen.detail.find("Out of memory.") != std::string::npos);
  CHECK(perform(*fleet, project_operation::restart, spec));
  CHECK(fleet->probe(spec, probe_depth::usual, in_a_minute()).state == health::healthy);
}

TEST_CASE("simulated: a restored fleet has its stored state") {
  using domain::project_status;
  struct row {
    project_status status;
    std::optional<project_operation> operation;
    std::size_t steps_done;
    health found;
  };
  const row rows[] = {
      {project_status::active_healthy, {}, 0, health::healthy},
      {project_status::active_unhealthy, {}, 0, health::healthy},
      {project_status::unknown, {}, 0, health::healthy},
      {project_status::inactive, {}, 0, health::stopped},
      {project_status::coming_up, project_operation::create, 0, health::absent},
      {project_status::coming_up, project_operation::create, 2, health::down},
      {project_status::coming_up, project_operation::create, 4, health::healthy},
      {project_status::init_failed, project_operation::create, 1, health::down},
      {project_status::pausing, project_operation::pause, 0, health::healthy},
      {project_status::pausing, project_operation::pause, 1, health::down},
      {project_status::pause_failed, project_operation::pause, 0, health::healthy},
      {project_status::restoring, project_operation::restore, 0, health::stopped},
      {project_status::restoring, project_operation::restore, 1, health::healthy},
      {project_status::restore_failed, project_operation::restore, 0, health::stopped},
      {project_status::restarting, project_operation::restart, 1, health::down},
      {project_status::restarting, project_operation::restart, 2, health::healthy},
      {project_status::going_down, project_operation::destroy, 0, health::healthy},
      {project_status::going_down, project_operation::destroy, 2, health::absent},
  };
  for (const auto& row : rows) {
    CAPTURE(to_string(row.status));
    CAPTURE(row.steps_done);
    const auto fleet = make_simulated_provider({});
    const auto spec = spec_of(1);
    domain::project stored;
    stored.ref = spec.ref;
    stored.region = spec.region;
    stored.condition.status = row.status;
    stored.condition.operation = row.operation;
    if (row.operation) {
      for (const auto& step : fleet->steps(*row.operation)) {
        const bool done = stored.condition.steps.size() < row.steps_done;
        stored.condition.steps.push_back(
            {.id = std::string(step.id),
             .label = {},
             .state = done ? domain::step_state::done : domain::step_state::waiting,
             .started_at = {},
             .ended_at = {}});
      }
    }
    fleet->recall(std::vector{stored});
    CHECK(fleet->probe(spec, probe_depth::usual, in_a_minute()).state == row.found);
    // An operation in progress continues from there.
    for (const auto& step : stored.condition.steps) {
      if (step.state != domain::step_state::done)
        CHECK(fleet->perform(*row.operation, step.id, spec, in_a_minute()));
    }
  }
}

TEST_CASE("simulated: a region becomes unreachable, and returns unchanged") {
  const auto fleet = make_simulated_provider({});
  const auto here = spec_of(1);
  const auto there = spec_of(2, "us-east-1");
  fleet->seed_running(here);
  fleet->seed_running(there);
  fleet->cut_off("us-east-1", true);
  CHECK(fleet->probe(here, probe_depth::usual, in_a_minute()).state == health::healthy);
  CHECK(fleet->probe(there, probe_depth::usual, in_a_minute()).state == health::unreachable);
  const auto refused = fleet->perform(project_operation::pause, "stop", there, in_a_minute());
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::unavailable);
  CHECK(refused.error().retry_after);
  fleet->cut_off("us-east-1", false);
  CHECK(fleet->probe(there, probe_depth::usual, in_a_minute()).state == health::healthy);
}

TEST_CASE("simulated: a call lasts for its latency, up to the deadline") {
  provisioning::simulated_settings settings;
  settings.steps["start"].latency_mean = 20ms;
  settings.probe.latency_mean = 1h;
  const auto fleet = make_simulated_provider(settings);
  const auto spec = spec_of(1);
  fleet->seed_running(spec);
  auto began = std::chrono::steady_clock::now();
  CHECK(fleet->perform(project_operation::restart, "start", spec, in_a_minute()));
  CHECK(std::chrono::steady_clock::now() - began >= 20ms);
  began = std::chrono::steady_clock::now();
  const auto late = fleet->perform(project_operation::restart, "start", spec, began + 1ms);
  REQUIRE(!late);
  CHECK(late.error().code == errc::timeout);
  CHECK(fleet->probe(spec, probe_depth::usual, std::chrono::steady_clock::now() + 1ms).state ==
        health::unhealthy);
}

TEST_CASE("simulated: probes are slower until they are reset") {
  const auto fleet = make_simulated_provider({});
  const auto spec = spec_of(1);
  fleet->seed_running(spec);
  fleet->slow_probes(20ms);
  const auto began = std::chrono::steady_clock::now();
  const auto slow = fleet->probe(spec, probe_depth::usual, in_a_minute());
  CHECK(std::chrono::steady_clock::now() - began >= 20ms);
  CHECK(slow.state == health::healthy);
  CHECK(slow.reading->latency >= 20ms);
  fleet->slow_probes(1h);
  CHECK(fleet->probe(spec, probe_depth::usual, std::chrono::steady_clock::now() + 1ms).state ==
        health::unhealthy);
  fleet->slow_probes(0ms);
  CHECK(fleet->probe(spec, probe_depth::usual, in_a_minute()).reading->latency < 20ms);
}

TEST_CASE("simulated: activity counts the work of clients") {
  const auto fleet = make_simulated_provider({});
  const auto spec = spec_of(1);
  fleet->seed_running(spec);
  const auto idle = fleet->probe(spec, probe_depth::usual, in_a_minute()).activity;
  CHECK(fleet->probe(spec, probe_depth::usual, in_a_minute()).activity == idle);
  fleet->touch(spec.ref);
  CHECK(fleet->probe(spec, probe_depth::usual, in_a_minute()).activity == idle + 1);
}

TEST_CASE("simulated: measurements are derived from the seed, the name and the work") {
  const auto read = [](std::uint64_t seed, int number, int probe_count) {
    provisioning::simulated_settings settings;
    settings.seed = seed;
    settings.probe.latency_mean = 2ms;
    const auto fleet = make_simulated_provider(settings);
    const auto spec = spec_of(number);
    fleet->seed_running(spec);
    for (int probe = 1; probe < probe_count; ++probe)
      (void)fleet->probe(spec, probe_depth::usual, in_a_minute());
    return fleet->probe(spec, probe_depth::with_size, in_a_minute()).reading.value();
  };
  const auto first = read(1, 1, 1);
  CHECK(first.latency >= 2ms);
  CHECK(first.latency < 5ms);
  CHECK(first.connections > 0);
  CHECK(first.connections <= first.connections_max);
  CHECK(first.database_bytes.value_or(0) > 1'000'000);
  CHECK(read(1, 1, 1) == first);
  CHECK_FALSE(read(1, 2, 1) == first);
  CHECK_FALSE(read(2, 1, 1) == first);
  CHECK_FALSE(read(1, 1, 5) == first);
}

TEST_CASE(
    "simulated: a database that does not respond has no measurements, and the size is measured "
    "only on request") {
  const auto fleet = make_simulated_provider({});
  const auto spec = spec_of(1);
  CHECK_FALSE(fleet->probe(spec, probe_depth::with_size, in_a_minute()).reading);
  fleet->seed_running(spec);
  CHECK_FALSE(fleet->probe(spec, probe_depth::usual, in_a_minute()).reading->database_bytes);
  REQUIRE(fleet->crash(spec.ref, "It ended."));
  CHECK_FALSE(fleet->probe(spec, probe_depth::with_size, in_a_minute()).reading);
}

TEST_CASE("simulated: supports ten thousand projects") {
  const auto fleet = make_simulated_provider({});
  std::vector<instance_spec> specs;
  for (int number = 0; number < 10'000; ++number)
    specs.push_back(spec_of(number));
  for (const auto& spec : specs)
    fleet->seed_running(spec);
  std::size_t healthy = 0;
  for (const auto& spec : specs)
    healthy +=
        fleet->probe(spec, probe_depth::usual, in_a_minute()).state == health::healthy ? 1U : 0U;
  CHECK(healthy == specs.size());
  CHECK(fleet->inventory().size() == specs.size());
}

TEST_CASE("simulated: there is no vault") {
  const auto fleet = make_simulated_provider({});
  const auto refused = fleet->use_vault(spec_of(1), std::nullopt, {}, in_a_minute());
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::not_found);
  CHECK(refused.error().message == "A simulated database has no vault.");
}

TEST_CASE("simulated: a backup runs for its duration, and extends what can be restored") {
  core::time_point now{std::chrono::sys_days{std::chrono::year{2026} / 11 / 29}};
  provisioning::simulated_settings settings;
  settings.backup.latency_mean = 10s;
  settings.proof.latency_mean = 3s;
  settings.now = [&] { return now; };
  const auto fleet = make_simulated_provider(settings);
  const auto spec = spec_of(1);
  CHECK(fleet->start_backup(spec, {}, in_a_minute()).error().code == errc::conflict);
  REQUIRE(perform(*fleet, project_operation::create, spec));
  const auto state = [&] { return fleet->backup_state_of(spec, in_a_minute()).value(); };
  CHECK_FALSE(state().window);
  // The first backup is full.
  REQUIRE(fleet->start_backup(spec, {.kind = domain::backup_kind::incremental}, in_a_minute()));
  CHECK(fleet->start_backup(spec, {}, in_a_minute()).error().code == errc::conflict);
  now += 5s;
  REQUIRE(state().running);
  CHECK(state().running->kind == domain::backup_kind::full);
  CHECK(state().running->done_bytes == state().running->total_bytes / 2);
  now += 5s;
  CHECK_FALSE(state().running);
  REQUIRE(state().backups.size() == 1);
  CHECK(state().backups[0].label == "20261129-000000F");
  CHECK(state().backups[0].finished_at == now);
  now += 1h;
  CHECK(state().window == domain::restore_window{.earliest = now - 1h, .latest = now});

  REQUIRE(fleet->start_backup(spec, {.kind = domain::backup_kind::incremental}, in_a_minute()));
  REQUIRE(fleet->cancel_backup(spec, in_a_minute()));
  CHECK(state().last_failure == "The backup was canceled.");
  REQUIRE(fleet->start_backup(spec, {.kind = domain::backup_kind::incremental}, in_a_minute()));
  now += 10s;
  CHECK_FALSE(state().last_failure);
  CHECK(state().backups[1].label == "20261129-000000F_20261129-010010I");
  CHECK(state().backups[1].stored_bytes < state().backups[0].stored_bytes);

  CHECK(fleet->start_proof(spec, "20200101-000000F", in_a_minute()).error().code ==
        errc::not_found);
  REQUIRE(fleet->start_proof(spec, "20261129-000000F", in_a_minute()));
  CHECK(state().running_proof_since == now);
  now += 3s;
  REQUIRE(state().last_proof);
  CHECK(state().last_proof->failure.empty());
  CHECK(state().last_proof->took == 3s);
}

TEST_CASE("simulated: a restore checks its target, and backs up the present state") {
  core::time_point now{std::chrono::sys_days{std::chrono::year{2026} / 11 / 29}};
  provisioning::simulated_settings settings;
  settings.now = [&] { return now; };
  const auto fleet = make_simulated_provider(settings);
  auto spec = spec_of(1);
  REQUIRE(perform(*fleet, project_operation::create, spec));
  REQUIRE(fleet->start_backup(spec, {}, in_a_minute()));
  now += 1h;
  spec.recovery = domain::recovery_target{.time = now + 1h};
  CHECK_FALSE(perform(*fleet, project_operation::recover, spec));
  spec.recovery->time = now - 10min;
  CHECK(perform(*fleet, project_operation::recover, spec));
  CHECK(fleet->backup_state_of(spec, in_a_minute())->backups.size() == 2);
  CHECK(fleet->probe(spec, probe_depth::usual, in_a_minute()).state == health::healthy);
  CHECK(perform(*fleet, project_operation::destroy, spec));
  CHECK(fleet->backup_state_of(spec, in_a_minute())->backups.empty());
}

TEST_CASE("simulated: old backups are removed, but never the newest full one") {
  core::time_point now{std::chrono::sys_days{std::chrono::year{2026} / 11 / 29}};
  provisioning::simulated_settings settings;
  settings.now = [&] { return now; };
  const auto fleet = make_simulated_provider(settings);
  const auto spec = spec_of(1);
  REQUIRE(perform(*fleet, project_operation::create, spec));
  for (int day = 0; day < 5; ++day) {
    REQUIRE(fleet->start_backup(spec, {.kept = std::chrono::days{2}}, in_a_minute()));
    now += 24h;
  }
  const auto kept = fleet->backup_state_of(spec, in_a_minute())->backups;
  REQUIRE(kept.size() == 3);
  CHECK(kept[0].label == "20261201-000000F");
}
