#include "actors/simulation/simulation_actor.hpp"

#include <doctest/doctest.h>

#include <string>

#include "storage/audit/audit_repository.hpp"
#include "storage/simulation/simulation_repository.hpp"
#include "tests/unit/actors/scripted_simulations.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using actors::simulation_actor;
using core::errc;
using core::json;
using domain::simulation_run;

namespace {

std::string a_line(double at_s, bool has_point = true) {
  json line{{"at_s", at_s}, {"of_s", 100},          {"sessions", 5},   {"deliveries", 70},
            {"losses", 1},  {"failed_attempts", 2}, {"violations", 0}, {"point", nullptr}};
  if (has_point) line["point"] = {{"at_s", at_s}, {"sessions", 5}, {"p50_ms", nullptr}};
  return line.dump();
}

std::string a_report(bool passed = true) {
  return json{{"passed", passed},
              {"stopped", nullptr},
              {"verdict", passed ? "1 threshold met." : "1 threshold missed, 0 thresholds met."},
              {"lasted_s", 100},
              {"duration_s", 100},
              {"counts", {{"Connections lost", 3}, {"Failed connections: refused", 4}}},
              {"series", {{{"at_s", 50}, {"sessions", 6}}, {{"at_s", 100}, {"sessions", 4}}}}}
      .dump();
}

/// Ada, the operator, with the open list of runs.
struct with_runs : with_acme {
  scripted_simulations runner;
  connection page;

  with_runs() {
    stop();
    environment.simulations = &runner;
    start();
    page = connect(ada);
    subscribe(page, "simulations");
  }
  // The actors must end before the runner is destroyed.
  ~with_runs() { stop(); }

  core::result<simulation_run> begin_run(domain::simulation_request request = {
                                             .scenario = "quiet-day"}) {
    return ask(actors::start_simulation{std::move(request), by(ada)});
  }
  void emit(std::string line) {
    runner.emit(std::move(line));
    run_pending();
  }
  void end(domain::simulation_end how) {
    runner.end(std::move(how));
    run_pending();
  }
  const json& reply(const simulation_run& of) {
    return shown(page, "simulations").at("runs").at(of.id.value);
  }
  static std::string topic(const simulation_run& of) { return "simulation:" + of.id.value; }
};

}  // namespace

TEST_CASE_FIXTURE(with_runs, "simulation actor: a run is stored, then started and shown") {
  const auto run = need(begin_run({.scenario = "quiet-day", .is_short = true, .connections = 9}));
  CHECK(domain::is_uuid(run.id.value));
  CHECK(run.seed == 7);
  CHECK(run.started_by == by(ada).name);
  REQUIRE(runner.started.size() == 1);
  CHECK(runner.started[0] == run);
  CHECK(storage::simulation_repository(on, soon()).list(9) == std::vector{run});
  CHECK(reply(run).at("state") == "running");
  CHECK(reply(run).at("connections") == 9);
  CHECK_FALSE(reply(run).contains("ended_at"));
  CHECK(need(ask(actors::list_simulations{})) == std::vector{run});
}

TEST_CASE_FIXTURE(with_runs, "simulation actor: a run that cannot be started is not stored") {
  CHECK(begin_run({.scenario = "noisy-day"}).error().code == errc::not_found);
  CHECK(begin_run({.scenario = "quiet-day", .seed = -1}).error().code == errc::bad_request);
  need(begin_run());
  const auto second = begin_run();
  CHECK(second.error().code == errc::conflict);
  CHECK(second.error().message ==
        "A simulation is already running. Stop it, or wait until it ends.");
  CHECK(runner.started.size() == 1);
  disable_storage();
  CHECK(begin_run().error().code == errc::unavailable);
  CHECK(runner.started.size() == 1);
}

TEST_CASE_FIXTURE(with_runs, "simulation actor: publishes points as they arrive") {
  const auto run = need(begin_run());
  subscribe(page, topic(run));
  emit(a_line(10));
  emit("no line");
  emit(a_line(20, false));
  emit(a_line(30));
  const auto& state = shown(page, topic(run));
  CHECK(state.at("points").size() == 2);
  CHECK(state.at("points").at("1").at("at_s") == 30);
  CHECK_FALSE(state.at("points").at("1").contains("p50_ms"));
  CHECK(state.at("now").at("failed_attempts") == 2);
  CHECK(state.at("run").at("progress") == 0.3);
}

TEST_CASE_FIXTURE(with_runs, "simulation actor: a run that does not exist has no topic") {
  const std::string none = "simulation:00000000-0000-4000-8000-000000000000";
  CHECK(code_of(subscribe(page, none)) == "not_found");
  // The run is removed after its owner was found.
  const auto run = need(begin_run());
  end({.exit_code = 0, .result = a_report()});
  CHECK(ask(actors::delete_simulation{run.id, by(ada)}));
  const auto view = actors::view_of(topic(run));
  caf::anon_send(
      owner("simulations"),
      actors::subscribe{.connection = page.id, .ack_id = 700, .epoch = {}, .view = view});
  run_pending();
  CHECK(code_of(seen_by(page).answers.at(700)) == "not_found");
}

TEST_CASE_FIXTURE(with_runs, "simulation actor: an unsubscribed page receives no more points") {
  const auto run = need(begin_run());
  subscribe(page, topic(run));
  emit(a_line(10));
  virtual_installation::emit(page, "unsubscribe", {{"topic", topic(run)}});
  emit(a_line(20));
  CHECK(shown(page, topic(run)).at("points").size() == 1);
  CHECK(seen_by(page).gaps == 0);
  subscribe(page, topic(run));
  CHECK(shown(page, topic(run)).at("points").size() == 2);
}

TEST_CASE_FIXTURE(with_runs,
                  "simulation actor: a page that unsubscribes before a run is read is answered") {
  const auto run = need(begin_run());
  end({.exit_code = 0, .result = a_report()});
  stop();
  start();
  page = connect(ada);
  auto other = connect(ada);
  storage_workers.held = true;
  CHECK(subscribe(page, topic(run)).is_null());
  CHECK(subscribe(other, topic(run)).is_null());
  virtual_installation::emit(page, "unsubscribe", {{"topic", topic(run)}});
  storage_workers.held = false;
  run_pending();
  CHECK(code_of(seen_by(page).answers[page.acks - 1]) == "conflict");
  CHECK(seen_by(page).subscriptions.empty());
  CHECK(seen_by(page).finished == page.acks);
  CHECK(shown(other, topic(run)).at("run").at("state") == "passed");
}

TEST_CASE_FIXTURE(with_runs, "simulation actor: publishes progress in the list once a second") {
  const auto run = need(begin_run());
  const auto patches = [this] { return hub.patches("simulations").size(); };
  const auto before = patches();
  for (int at = 1; at <= 20; ++at)
    emit(a_line(at));
  CHECK(patches() == before + 1);
  pass(simulation_actor::progress_interval);
  CHECK(patches() == before + 2);
  CHECK(reply(run).at("progress") == 0.2);
}

TEST_CASE_FIXTURE(with_runs, "simulation actor: stores the report before publishing it") {
  const auto run = need(begin_run());
  subscribe(page, topic(run));
  emit(a_line(10));
  disable_storage();
  end({.exit_code = 0, .result = a_report()});
  CHECK(reply(run).at("state") == "running");
  bring_storage_back();
  pass(actors::load_retry_delay);
  CHECK(reply(run).at("state") == "passed");
  CHECK(reply(run).at("progress") == 1);
  CHECK(reply(run).at("verdict") == "1 threshold met.");
  const auto& state = shown(page, topic(run));
  CHECK(state.at("run").at("state") == "passed");
  CHECK(state.at("points").at("0").at("at_s") == 50);
  CHECK(state.at("points").size() == 2);
  CHECK(state.at("now").at("failed_attempts") == 4);
  CHECK(need(ask(actors::find_simulation_result{run.id})) == a_report());
  CHECK(need(ask(actors::find_simulation_page{run.id})).scenario == "quiet-day");
  need(begin_run());
}

TEST_CASE_FIXTURE(with_runs, "simulation actor: a run can be stopped once") {
  const auto run = need(begin_run());
  CHECK(ask(actors::stop_simulation{domain::simulation_id{"no"}, by(ada)}).error().code ==
        errc::not_found);
  CHECK(need(ask(actors::stop_simulation{run.id, by(ada)})).state ==
        domain::simulation_state::stopping);
  CHECK(runner.stopped == std::vector{run.id});
  CHECK(reply(run).at("state") == "stopping");
  CHECK(ask(actors::stop_simulation{run.id, by(ada)}).error().code == errc::conflict);
  end({.exit_code = 99, .result = {}});
  CHECK(reply(run).at("state") == "stopped");
  CHECK(ask(actors::find_simulation_result{run.id}).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_runs, "simulation actor: an ended run can be deleted with its files") {
  const auto run = need(begin_run());
  CHECK(ask(actors::delete_simulation{run.id, by(ada)}).error().code == errc::conflict);
  end({.exit_code = -9});
  CHECK(reply(run).at("state") == "broken_off");
  need(ask(actors::delete_simulation{run.id, by(ada)}));
  CHECK(shown(page, "simulations").at("runs").empty());
  CHECK(runner.forgotten == std::vector{run.id});
  CHECK(ask(actors::delete_simulation{run.id, by(ada)}).error().code == errc::not_found);
  CHECK(subscribe(page, topic(run)).at("error").at("code") == "not_found");
}

TEST_CASE_FIXTURE(with_runs,
                  "simulation actor: of two concurrent deletions one does not find the run") {
  const auto older = need(begin_run());
  end({.exit_code = 0, .result = a_report()});
  const auto newer = need(begin_run());
  const auto first = begin(actors::delete_simulation{older.id, by(ada)});
  const auto second = begin(actors::delete_simulation{older.id, by(ada)});
  const auto stopped = begin(actors::stop_simulation{older.id, by(ada)});
  run_pending();
  CHECK(first->value().has_value());
  CHECK(second->value().error().code == errc::not_found);
  CHECK(stopped->value().error().code == errc::not_found);
  CHECK(need(ask(actors::list_simulations{})) == std::vector{newer});
}

TEST_CASE_FIXTURE(with_runs, "simulation actor: the topic of an ended run contains its report") {
  const auto run = need(begin_run());
  end({.exit_code = 0, .result = a_report(false)});
  stop();
  start();
  auto later = connect(ada);
  subscribe(later, topic(run));
  const auto& state = shown(later, topic(run));
  CHECK(state.at("run").at("state") == "failed");
  CHECK(state.at("points").size() == 2);
  CHECK(state.at("now").at("sessions") == 4);
}

TEST_CASE_FIXTURE(with_runs, "simulation actor: a run that was running at its end is interrupted") {
  const auto run = need(begin_run());
  kill("simulations");
  pass(std::chrono::seconds{1});
  CHECK_FALSE(runner.is_listened_to());
  CHECK(reply(run).at("state") == "broken_off");
  CHECK(reply(run).at("reason") == "The server stopped or restarted during the run.");
  need(begin_run());
}

TEST_CASE_FIXTURE(with_runs, "simulation actor: its topics are for operators only") {
  const auto bea = sign_up("bea@example.org");
  auto stranger = connect(bea);
  CHECK(subscribe(stranger, "simulations").at("error").at("code") == "forbidden");
  const auto run = need(begin_run());
  CHECK(subscribe(stranger, topic(run)).at("error").at("code") == "forbidden");
}
