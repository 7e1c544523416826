#include "app/simulate/child_runner.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <fstream>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "tests/unit/app/scratch_folder.hpp"

using namespace signalbox;
using namespace std::chrono_literals;
using app::child_runner;
using domain::simulation_end;

namespace {

/// Collects the reports of a runner, and waits for them.
struct received {
  std::mutex guard;
  std::condition_variable updates;
  std::vector<std::string> lines;
  std::optional<simulation_end> end;

  actors::simulation_runner::listener listener() {
    return {.line =
                [this](std::string line) {
                  const std::lock_guard lock(guard);
                  lines.push_back(std::move(line));
                  updates.notify_all();
                },
            .end =
                [this](simulation_end how) {
                  const std::lock_guard lock(guard);
                  end = std::move(how);
                  updates.notify_all();
                }};
  }
  void await_lines(std::size_t count) {
    std::unique_lock lock(guard);
    REQUIRE(updates.wait_for(lock, 20s, [&] { return lines.size() >= count; }));
  }
  simulation_end await_end() {
    std::unique_lock lock(guard);
    REQUIRE(updates.wait_for(lock, 20s, [&] { return end.has_value(); }));
    return *end;
  }
};

/// A script in place of the program, with the arguments of `signalbox`.
struct with_program {
  scratch_folder home;
  received reply;
  std::unique_ptr<child_runner> runner;

  void is(const std::string& script, const std::filesystem::path& postgres_bin = {},
          const std::string& os_user = {}) {
    const auto program = home.path / "program";
    std::ofstream(program) << "#!/bin/sh\n" << script << '\n';
    ::chmod(program.c_str(), 0700);
    auto opened = child_runner::open({.folder = home.path / "simulations",
                                      .scenarios = home.path / "scenarios",
                                      .program = program,
                                      .postgres_bin = postgres_bin,
                                      .os_user = os_user});
    REQUIRE(opened);
    runner = std::move(*opened);
  }
  static domain::simulation_run run() {
    domain::simulation_run made;
    made.id = domain::simulation_id{"51300000-0000-4000-8000-000000000001"};
    made.scenario = "quiet-day";
    made.seed = 7;
    return made;
  }
  simulation_end run_it() {
    runner->start(run(), reply.listener());
    return reply.await_end();
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_program,
                  "child runner: reports each line, the exit status, and the report files") {
  is(R"(echo one; echo oh >&2; echo two; echo '{"a":1}' > "$4/quiet-day.json"
        echo page > "$4/quiet-day.html"; exit 99)");
  const auto how = run_it();
  CHECK(reply.lines == std::vector<std::string>{"one", "two"});
  CHECK(how.exit_code == 99);
  CHECK(how.result == "{\"a\":1}\n");
  CHECK(how.final_output == "oh");
  CHECK(runner->page(run()).value() == "page\n");
  runner->forget(run().id);
  CHECK(runner->page(run()).error().code == core::errc::not_found);
}

TEST_CASE_FIXTURE(with_program,
                  "child runner: passes the run's options, and no environment of the server") {
  is(R"(echo "$@"; env | sort | cut -d= -f1 | tr '\n' ' '; echo)");
  auto requested = run();
  requested.is_short = true;
  requested.connections = 250;
  runner->start(requested, reply.listener());
  (void)reply.await_end();
  const auto& words = reply.lines.at(0);
  CHECK(words.starts_with("simulate " + (home.path / "scenarios/quiet-day.toml").string()));
  CHECK(words.ends_with("--progress json --backend in_memory --seed 7 --short --connections 250"));
  CHECK(reply.lines.at(1).find("SIGNALBOX") == std::string::npos);
  CHECK(reply.lines.at(1).find("HOME") == std::string::npos);
}

TEST_CASE_FIXTURE(with_program,
                  "child runner: passes the settings of PostgreSQL and the temporary folder") {
  is(R"(echo "$@"; echo "$TMPDIR"; nice)", "pg/bin", "nobody");
  (void)run_it();
  const auto absolute = std::filesystem::absolute("pg/bin").string();
  CHECK(reply.lines.at(0).ends_with(" --postgres-bin " + absolute + " --os-user nobody"));
  CHECK(reply.lines.at(1) == std::filesystem::temp_directory_path().string());
  // The tests themselves may already run with a lower priority.
  const auto own = ::getpriority(PRIO_PROCESS, 0);
  CHECK(std::stoi(reply.lines.at(2)) == std::max(own, child_runner::run_nice));
}

TEST_CASE_FIXTURE(with_program, "child runner: a stopped run may still print lines") {
  is(R"(trap 'echo bye; exit 99' TERM; echo begun; while :; do sleep 0.05; done)");
  runner->start(run(), reply.listener());
  reply.await_lines(1);
  CHECK(runner->running() == 1);
  runner->stop(domain::simulation_id{"51300000-0000-4000-8000-000000000002"});
  runner->stop(run().id);
  CHECK(reply.await_end().exit_code == 99);
  CHECK(reply.lines == std::vector<std::string>{"begun", "bye"});
}

TEST_CASE_FIXTURE(with_program, "child runner: a signal is reported as its negative number") {
  is("kill -9 $$");
  CHECK(run_it().exit_code == -9);
}

TEST_CASE_FIXTURE(with_program, "child runner: a program that cannot be started is reported") {
  is("exit 0");
  std::filesystem::remove(home.path / "program");
  const auto how = run_it();
  CHECK_FALSE(how.exit_code);
  CHECK_FALSE(how.final_output.empty());
}

TEST_CASE_FIXTURE(with_program, "child runner: an abandoned run is ended and reports nothing") {
  is(R"(echo begun; exec sleep 60)");
  runner->start(run(), reply.listener());
  reply.await_lines(1);
  runner->abandon();
  runner.reset();
  CHECK_FALSE(reply.end);
}

TEST_CASE("child runner: finds the shipped scenarios") {
  const auto runner = child_runner::open({.folder = {}, .scenarios = SIGNALBOX_SCENARIOS_DIR});
  REQUIRE(runner);
  const auto& all = (*runner)->scenarios();
  REQUIRE(all.size() == 10);
  CHECK(all[4].name == "quiet-day");
  CHECK(all[4].size.people == 16'000);
  CHECK(all[4].size.connections == 5'000);
  CHECK(all[4].duration == 24h);
  CHECK(all[4].short_duration < 1h);
  CHECK(all[4].short_size.people < all[4].size.people);
  CHECK(all[4].short_size.connections < all[4].size.connections);
}
