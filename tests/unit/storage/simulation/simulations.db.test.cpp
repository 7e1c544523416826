#include <doctest/doctest.h>

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "storage/audit/audit_repository.hpp"
#include "storage/simulation/simulation_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::simulation_run;
using domain::simulation_state;

namespace {

struct with_simulations : with_database {
  storage::simulation_repository stored{on, soon()};

  static simulation_run run(int number) {
    simulation_run made;
    made.id = domain::simulation_id{fmt::format("51300000-0000-4000-8000-{:012}", number)};
    made.scenario = "quiet-day";
    made.title = "Quiet day";
    made.name = "Before the upgrade";
    made.seed = 9'007'199'254'740'991;
    made.is_short = true;
    made.started_by = "tester";
    made.started_at = noon;
    return made;
  }
  core::result<std::vector<domain::simulation_id>> start(const simulation_run& what,
                                                         std::size_t keep = 100) {
    return stored.start(what, keep, person());
  }
  simulation_run end(simulation_run what, simulation_state as = simulation_state::passed) {
    what.state = as;
    what.ended_at = noon + 5s;
    what.progress = 0.25;
    stored.end(what, R"({"b": 1, "a": 2})");
    return what;
  }
  std::vector<simulation_run> all() { return stored.list(100); }
  std::string last_action() {
    return storage::audit_repository(on, soon()).find({.count = 1}).at(0).action;
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_simulations, "simulations: are stored completely, with their author") {
  auto first = run(1);
  first.connections = 250;
  first.backend = domain::simulation_backend::sockets;
  CHECK(need(start(first)).empty());
  CHECK(all() == std::vector{first});
  const auto log = storage::audit_repository(on, soon()).find({.count = 1});
  CHECK(log[0].action == "simulation.start");
  CHECK(log[0].target == "quiet-day");
  CHECK(log[0].detail.at("simulation") == first.id.value);
  CHECK(log[0].detail.at("connections") == 250);
}

TEST_CASE_FIXTURE(with_simulations, "simulations: one runs at a time") {
  need(start(run(1)));
  CHECK(start(run(2)).error().code == errc::conflict);
  need(stored.stop(run(1), person()));
  CHECK(start(run(2)).error().code == errc::conflict);
  end(run(1));
  need(start(run(2)));
  CHECK(all().front().id == run(2).id);
  CHECK(all().size() == 2);
}

TEST_CASE_FIXTURE(with_simulations, "simulations: are stopped once, and only while running") {
  CHECK(stored.stop(run(1), person()).error().code == errc::not_found);
  need(start(run(1)));
  need(stored.stop(run(1), person()));
  CHECK(last_action() == "simulation.stop");
  CHECK(all()[0].state == simulation_state::stopping);
  CHECK(stored.stop(run(1), person()).error().code == errc::conflict);
  end(run(1));
  CHECK(stored.stop(run(1), person()).error().code == errc::conflict);
}

TEST_CASE_FIXTURE(with_simulations, "simulations: keep their outcome, and their report unchanged") {
  need(start(run(1)));
  CHECK(stored.find_result(run(1).id).error().code == errc::not_found);
  auto over = run(1);
  over.verdict = "7 thresholds met.";
  over = end(over);
  CHECK(all() == std::vector{over});
  CHECK(need(stored.find_result(over.id)) == R"({"b": 1, "a": 2})");
  need(start(run(2)));
  auto without = run(2);
  without.state = simulation_state::broken_off;
  without.ended_at = noon;
  without.reason = "It was ended by signal 9.";
  stored.end(without, "");
  CHECK(all()[0] == without);
  CHECK(stored.find_result(without.id).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_simulations,
                  "simulations: running ones are aborted when their server has ended") {
  need(start(run(1)));
  end(run(1));
  need(start(run(2)));
  stored.break_off(noon + 1min, "The server ended.");
  CHECK(all()[0].state == simulation_state::broken_off);
  CHECK(all()[0].reason == "The server ended.");
  CHECK(all()[0].ended_at == noon + 1min);
  CHECK(all()[1].state == simulation_state::passed);
}

TEST_CASE_FIXTURE(with_simulations, "simulations: the oldest are deleted") {
  for (int number = 1; number <= 3; ++number) {
    CHECK(need(start(run(number), 3)).empty());
    end(run(number));
  }
  CHECK(need(start(run(4), 3)) == std::vector{run(1).id});
  CHECK(all().size() == 3);
}

TEST_CASE_FIXTURE(with_simulations, "simulations: can be removed after their end") {
  CHECK(stored.remove(run(1), person()).error().code == errc::not_found);
  need(start(run(1)));
  CHECK(stored.remove(run(1), person()).error().code == errc::conflict);
  end(run(1));
  need(stored.remove(run(1), person()));
  CHECK(last_action() == "simulation.delete");
  CHECK(all().empty());
}
