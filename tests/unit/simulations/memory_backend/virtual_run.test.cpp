#include "simulations/memory_backend/virtual_run.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "domain/project/project_json.hpp"
#include "simulations/memory_backend/invariant_checker.hpp"
#include "simulations/report/json_report.hpp"
#include "simulations/scenario/load.hpp"
#include "simulations/storage/seeding.hpp"
#include "tests/unit/actors/shipped_plans.hpp"
#include "tests/unit/actors/shipped_roles.hpp"

using namespace signalbox;
using namespace signalbox::simulations;
using namespace std::chrono_literals;

namespace {

server_catalogues shipped() {
  return {.roles = testing::shipped_roles(),
          .compute = testing::shipped_compute(),
          .plans = testing::shipped_plans()};
}

/// A small fleet with much activity.
scenario town(std::string_view more = "") {
  const auto read = read_scenario(std::string{R"(
title = "A busy afternoon"
teaches = ["one.", "two.", "three."]
ground = "in_memory"
seed = 11
duration = "6m"
[fleet]
organizations = 6
projects = 30
members = 5
plans = { pro = 1 }
regions = { "eu-central-1" = 1, "us-east-1" = 1 }
paused = 0.1
[[sessions]]
profile = "ramp"
connections = 20
for = "30s"
[[sessions]]
profile = "hold"
connections = 20
for = "5m 30s"
[people]
thinks = "3s"
stays = "3m"
lose_network = 0.5
[backends]
probe_every = "5s"
operations_per_minute = 20
changes_per_second = 2
)"} + std::string{more},
                                  "town.toml");
  if (!read) FAIL(read.error().message);
  return *read;
}

double value_of(const run_result& of, std::string_view id) {
  const auto found = std::ranges::find(of.figures, find_metric(id), &figure::what);
  REQUIRE(found != of.figures.end());
  return found->value.value_or(-1);
}

std::size_t times_broken(const run_result& of, invariant which) {
  return static_cast<std::size_t>(
      std::ranges::count(of.broken, std::string{to_string(which)}, &broken_invariant::name));
}

void check_whole(const run_result& of) {
  for (const auto& each : of.broken)
    MESSAGE(each.sentence << " " << each.detail);
  for (const auto& remark : of.remarks)
    FAIL_CHECK(remark);
  CHECK(of.broken_count == 0);
  CHECK(value_of(of, "lost") == 0);
  CHECK(value_of(of, "stuck") == 0);
}

}  // namespace

TEST_CASE("virtual run: users, projects and changes, without losses") {
  const auto result = run_on_virtual_time(town(), shipped());
  check_whole(result);
  CHECK(result.lasted == 6min);
  CHECK(result.counts.at("Visits") > 20);
  CHECK(result.counts.at("Changes requested") > 500);
  CHECK(result.counts.at("Deliveries measured") > 500);
  CHECK(result.counts.at("Connections lost") > 10);
  CHECK(result.counts.at("Subscriptions refused") > 0);
  CHECK(value_of(result, "recovered") == doctest::Approx(1).epsilon(0.05));
  // Only storage and the network to the client.
  CHECK(value_of(result, "delivery_p99") < 60);
  CHECK(result.series.size() >= 200);
  CHECK(std::ranges::any_of(result.series, [](const auto& point) { return point.in_between > 0; }));
}

TEST_CASE("virtual run: the same seed gives the same report, to the byte; another seed another") {
  auto plan = town();
  const auto once = result_json(run_on_virtual_time(plan, shipped())).dump();
  CHECK(once == result_json(run_on_virtual_time(plan, shipped())).dump());
  plan.seed = 12;
  CHECK(once != result_json(run_on_virtual_time(plan, shipped())).dump());
}

TEST_CASE("virtual run: everything recovers from a day with every kind of fault") {
  const auto result = run_on_virtual_time(town(R"(
crashes_per_hour = 2
[[events]]
at = "40s"
do = "lose_region"
region = "eu-central-1"
for = "30s"
[[events]]
at = "45s"
do = "incident"
title = "Frankfurt is away"
regions = ["eu-central-1"]
updates = 2
for = "40s"
[[events]]
at = "1m 40s"
do = "kill_server"
for = "3s"
[[events]]
at = "2m 20s"
do = "restart_server"
for = "2s"
[[events]]
at = "3m"
do = "storage_away"
for = "10s"
[[events]]
at = "3m 30s"
do = "storage_stalls"
by = "500ms"
for = "10s"
[[events]]
at = "4m"
do = "cut_off_people"
share = 0.5
for = "5s"
[[events]]
at = "4m 20s"
do = "mass_pause"
share = 0.5
within = "10s"
[[events]]
at = "5m"
do = "mass_restore"
share = 1
within = "10s"
[[events]]
at = "5m"
do = "grace_ends"
organizations = 3
within = "20s"
[[events]]
at = "5m 10s"
do = "slow_probes"
takes = "2s"
for = "20s"
[[events]]
at = "5m 40s"
do = "crash"
share = 0.3
)"),
                                          shipped());
  check_whole(result);
  CHECK(result.counts.at("Incidents opened") == 1);
  CHECK(result.counts.at("Grace periods started") == 3);
  CHECK(result.counts.at("Incident deliveries measured") > 5);
  CHECK(result.counts.at("Databases crashed") > 3);
  CHECK(result.counts.at("Operations requested: pause") > 10);
  CHECK(
      std::ranges::any_of(result.series, [](const auto& point) { return point.unhealthy >= 10; }));
  CHECK(std::ranges::any_of(
      result.series, [](const auto& point) { return point.sessions == 0 && point.at > 1min; }));
}

TEST_CASE("virtual run: reports its results so far when it is stopped half-way") {
  int requested = 0;
  const auto result = run_on_virtual_time(
      town(), shipped(),
      {{.progress = {}, .stop_requested = [&] { return ++requested == 3; }}, {}});
  CHECK(result.stopped == "The run was stopped.");
  CHECK_FALSE(result.passed());
  CHECK(result.lasted < 6min);
  CHECK(result.counts.at("Visits") > 0);
}

TEST_CASE("virtual run: the results are checked against the thresholds") {
  const auto result = run_on_virtual_time(
      town("[thresholds]\ndelivery_p99 = \"< 1 ms\"\nlost = \"= 0\"\nserver_cpu = \"< 1 cores\"\n"),
      shipped());
  CHECK_FALSE(result.passed());
  REQUIRE(result.verdicts.size() == 3);
  CHECK(result.verdicts[0].came_out == verdict::outcome::broken);
  CHECK(result.verdicts[1].came_out == verdict::outcome::kept);
  CHECK(result.verdicts[2].came_out == verdict::outcome::not_measured);
}

// Each invariant check detects a violation that is caused on purpose.

namespace {

run_result broken_by(std::function<void(virtual_world&)> what) {
  const auto plan = town();
  return run_on_virtual_time(plan, shipped(), {{}, std::move(what)});
}

}  // namespace

TEST_CASE("invariants: detect a lost and a repeated change") {
  using delivery_fate = virtual_network::delivery_fate;
  const auto lossy = broken_by([](virtual_world& world) {
    world.server.network().tamper([](std::uint64_t number) {
      return number % 500 == 0 ? delivery_fate::vanishes : delivery_fate::arrives;
    });
  });
  CHECK(value_of(lossy, "lost") > 0);
  CHECK(times_broken(lossy, invariant::delivery) > 0);
  const auto echo = broken_by([](virtual_world& world) {
    world.server.network().tamper([](std::uint64_t number) {
      return number % 500 == 0 ? delivery_fate::arrives_twice : delivery_fate::arrives;
    });
  });
  CHECK(value_of(echo, "repeated") > 0);
  CHECK(times_broken(echo, invariant::delivery) > 0);
}

TEST_CASE("invariants: detect a topic that falls behind") {
  const auto result = broken_by([](virtual_world& world) {
    // From the middle on nothing arrives.
    world.server.network().tamper([&world](std::uint64_t) {
      return world.time.now() > 3min ? virtual_network::delivery_fate::vanishes
                                     : virtual_network::delivery_fate::arrives;
    });
  });
  CHECK(times_broken(result, invariant::freshness) > 0);
}

TEST_CASE("invariants: detect a transitional status that does not end") {
  const auto result = broken_by([](virtual_world& world) {
    world.time.at(1min, [&world] {
      domain::stored_project forgotten;
      forgotten.ref = domain::project_ref("abcdefghijklmnopqrst");
      forgotten.organization = world.around.everything.organizations.front().slug;
      forgotten.name = "Nobody knows of it";
      forgotten.region = "eu-central-1";
      forgotten.cloud_provider = "AWS";
      forgotten.inserted_at = world.time.wall();
      forgotten.port = 60'000;
      forgotten.compute_size = "micro";
      forgotten.condition.status = domain::project_status::pausing;
      forgotten.condition.since = world.time.wall();
      forgotten.condition.deadline = world.time.wall() + 10s;
      add_project(world.server.storage().contents(), forgotten);
    });
  });
  CHECK(times_broken(result, invariant::deadlines) == 1);
  CHECK(value_of(result, "stuck") == 1);
}

TEST_CASE("invariants: detect a user who receives data without permission") {
  const auto result = broken_by([](virtual_world& world) {
    // Every user may access everything, but the population does not contain that.
    auto& to = world.server.storage().contents();
    for (const auto& each : world.around.everything.organizations) {
      for (const auto& [id, account] : to.accounts.all()) {
        const bool is_member = std::ranges::any_of(each.people, [&](std::size_t person) {
          return world.around.everything.people[person].email == account.email;
        });
        if (is_member) continue;
        add_membership(to, {.organization = each.slug,
                            .account = domain::account_id(id),
                            .role = domain::role::developer});
      }
    }
  });
  CHECK(times_broken(result, invariant::privacy) > 0);
}

TEST_CASE("invariants: detect a session subscribed to a topic without an owner") {
  const auto result = broken_by([](virtual_world& world) {
    world.time.at(2min, [&world] {
      for (transport::topic_key key = 1; key < 2'000; ++key)
        world.server.network().retire(key);
    });
  });
  CHECK(times_broken(result, invariant::ownership) > 0);
}
