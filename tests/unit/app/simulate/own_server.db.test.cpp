#include "app/simulate/own_server.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "app/command_line/platform_client.hpp"
#include "tests/unit/app/scratch_folder.hpp"

using namespace signalbox;
using namespace std::chrono_literals;
using app::own_server;

namespace {

namespace fs = std::filesystem;

/// A separate folder, few people and projects, and a server for them in tests that start one.
struct with_folder {
  scratch_folder around;
  const simulations::population everything =
      simulations::populate({.organizations = 3,
                             .projects = 12,
                             .members = 2,
                             .plans = {{"pro", 1.0}},
                             .regions = {{"eu-central-1", 1.0}},
                             .paused = 0.25},
                            1);
  own_server::request request{
      .everything = everything, .program = SIGNALBOX_PROGRAM, .below = around.path};
  std::unique_ptr<own_server> server;

  void begin() {
    auto made = own_server::begin(request);
    REQUIRE_MESSAGE(made, made.error().message);
    server = std::move(*made);
  }
  /// Returns why no server could be started; nothing of it remains.
  std::string refusal() const {
    const auto refused = own_server::begin(request);
    REQUIRE(!refused);
    CHECK(leaves_nothing());
    return refused.error().message;
  }
  bool leaves_nothing() const { return fs::is_empty(around.path); }

  core::result<app::platform_answer> get(const simulations::identity& subject,
                                         const std::string& path) {
    return app::call_platform({.url = server->url(), .token = server->token(subject)},
                              {.method = "GET", .path = path});
  }
  bool answers() const {
    const auto answer = app::call_platform({.url = server->url(), .token = {}},
                                           {.method = "GET", .path = "/readyz"});
    return answer && answer->status == 200;
  }
};

constexpr const char* all_projects = "/platform/operator/projects";

void until_holds(const std::function<bool()>& holds) {
  const auto end = std::chrono::steady_clock::now() + 60s;
  while (!holds()) {
    REQUIRE(std::chrono::steady_clock::now() < end);
    std::this_thread::sleep_for(20ms);
  }
}

}  // namespace

TEST_CASE_FIXTURE(with_folder,
                  "own server: contains the whole population, and is removed completely") {
  begin();
  CHECK(server->runs());
  CHECK(server->process());
  CHECK(server->can_be_broken());
  REQUIRE(server->people().size() == everything.people.size() + 1);
  const auto& owner = server->people()[everything.organizations[0].people.front()];
  const auto seen = get(owner, "/platform/organizations/" + everything.organizations[0].slug.value);
  REQUIRE(seen);
  CHECK(seen->status == 200);
  CHECK(seen->body["name"] == everything.organizations[0].name);
  const auto all = get(server->people().back(), all_projects);
  REQUIRE(all);
  CHECK(all->status == 200);
  // Only the operator sees all organizations.
  CHECK(get(owner, all_projects)->status == 403);
  server.reset();
  CHECK(leaves_nothing());
}

TEST_CASE_FIXTURE(with_folder, "own server: restarts at the same address after a kill and a stop") {
  begin();
  const auto first = server->process();
  server->kill();
  CHECK_FALSE(server->runs());
  CHECK_FALSE(server->process());
  server->start();
  CHECK(server->runs());
  until_holds([&] { return answers(); });
  CHECK(server->process() != first);
  const auto second = server->process();
  server->stop();
  CHECK_FALSE(server->runs());
  server->start();
  until_holds([&] { return server->process() && server->process() != second && answers(); });
  // Earlier sign-ins remain valid.
  CHECK(get(server->people().back(), all_projects)->status == 200);
}

TEST_CASE_FIXTURE(with_folder, "own server: stalled storage does not respond, and resumes") {
  begin();
  server->hold_storage(true);
  until_holds([&] { return !answers(); });
  server->hold_storage(false);
  until_holds([&] { return answers(); });
}

TEST_CASE_FIXTURE(with_folder, "own server: ends even if it is stalled or was killed") {
  begin();
  server->kill();
  server->hold_storage(true);
  server.reset();
  CHECK(leaves_nothing());
}

TEST_CASE_FIXTURE(with_folder, "own server: a missing program is named in the error") {
  request.program = "/nonexistent/signalbox";
  CHECK(refusal().find("/nonexistent/signalbox") != std::string::npos);
}

TEST_CASE_FIXTURE(with_folder,
                  "own server: an immediate exit is reported with its last log lines") {
  // This program accepts other arguments than a server.
  request.program = "/bin/ls";
  const auto said = refusal();
  CHECK(said.find("It ended with exit code 2. Its last log lines:\n") != std::string::npos);
  CHECK(said.find("serve") != std::string::npos);
}

TEST_CASE_FIXTURE(with_folder, "own server: an invalid setting is rejected before the start") {
  request.backends.step_fails = 2;
  CHECK(refusal().find("provisioning.simulated.failure_rate") != std::string::npos);
}

TEST_CASE_FIXTURE(with_folder,
                  "own server: missing programs of PostgreSQL are named in the error") {
  request.postgres_bin = "/nonexistent/bin";
  CHECK(refusal().find("/nonexistent/bin") != std::string::npos);
}
