#include <doctest/doctest.h>

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "simulations/memory_backend/virtual_run.hpp"
#include "simulations/scenario/load.hpp"
#include "tests/unit/actors/shipped_plans.hpp"
#include "tests/unit/actors/shipped_roles.hpp"
#include "tests/unit/simulations/storage/postgres_replay.hpp"
#include "tests/unit/simulations/storage/seeded_entropy.hpp"

using namespace signalbox;
using namespace signalbox::testing;

namespace {

using statement_names = std::set<std::string, std::less<>>;

/// Between them they send every statement that changes something.
const std::set<std::string> replayed = {"grace-period-wave", "region-outage", "rolling-restart"};

simulations::scenario halved(simulations::scenario whole) {
  whole.in_short = {.scale = 0.5, .times = 0.5};
  return simulations::shortened(std::move(whole));
}

/// Runs a scenario whose storage is passed to `prepare`.
template <class Prepare>
void run(const simulations::scenario& plan, Prepare prepare) {
  const auto result = simulations::run_on_virtual_time(
      plan, {.roles = shipped_roles(), .compute = shipped_compute(), .plans = shipped_plans()},
      {{}, [&](simulations::virtual_world& world) { prepare(world.server.storage()); }});
  // An unknown statement is a remark.
  for (const auto& remark : result.remarks)
    FAIL_CHECK(remark);
}

statement_names run_against_postgres(const simulations::scenario& plan) {
  std::optional<postgres_replay> replay;
  run(plan, [&](simulations::memory_database& storage) { replay.emplace(storage); });
  CHECK_MESSAGE(replay->differences.empty(), replay->differences.front());
  return std::move(replay->names);
}

statement_names run_in_memory(const simulations::scenario& plan) {
  statement_names sent;
  run(plan, [&](simulations::memory_database& storage) {
    storage.watch(
        [&](const postgres::statement& what, auto, const auto&) { sent.emplace(what.name); });
  });
  return sent;
}

}  // namespace

TEST_CASE("memory database: it knows what the shipped scenarios send, as PostgreSQL, and no more") {
  statement_names sent;
  for (const auto& file : std::filesystem::directory_iterator(SIGNALBOX_SCENARIOS)) {
    const auto plan = simulations::shortened(need(simulations::load_scenario(file.path())));
    CAPTURE(plan.name);
    sent.merge(replayed.contains(plan.name) ? run_against_postgres(plan)
                                            : run_in_memory(halved(plan)));
  }
  for (const auto& [name, count] :
       simulations::memory_database(seeded_entropy(1)).known_statements())
    CHECK_MESSAGE(sent.contains(name), "no scenario sends ", name, ": remove its handler");
}
