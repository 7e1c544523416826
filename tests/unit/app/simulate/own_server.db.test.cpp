#include "app/simulate/own_server.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <functional>
#include <thread>

#include "app/platform_client.hpp"
#include "tests/unit/app/scratch_folder.hpp"

using namespace signalbox;
using namespace std::chrono_literals;
using app::own_server;

namespace {

namespace fs = std::filesystem;

simulations::population few() {
  return simulations::populate({.organizations = 3,
                                .projects = 12,
                                .members = 2,
                                .plans = {{"pro", 1.0}},
                                .regions = {{"eu-central-1", 1.0}},
                                .paused = 0.25},
                               1);
}

own_server::wish wish_for(const simulations::population& everything, const fs::path& below) {
  return {.everything = everything, .program = SIGNALBOX_PROGRAM, .below = below};
}

domain::result<app::platform_answer> get(own_server& from, const simulations::identity& who,
                                         const std::string& path) {
  return app::call_platform({.url = from.url(), .token = from.token(who)},
                            {.method = "GET", .path = path});
}

void until_holds(const std::function<bool()>& holds) {
  const auto end = std::chrono::steady_clock::now() + 60s;
  while (!holds()) {
    REQUIRE(std::chrono::steady_clock::now() < end);
    std::this_thread::sleep_for(20ms);
  }
}

bool answers(own_server& one) {
  const auto answer =
      app::call_platform({.url = one.url(), .token = {}}, {.method = "GET", .path = "/readyz"});
  return answer && answer->status == 200;
}

}  // namespace

TEST_CASE("own server: has everybody and everything, and goes without a trace") {
  const scratch_folder around;
  const auto everything = few();
  {
    auto made = own_server::begin(wish_for(everything, around.path));
    REQUIRE_MESSAGE(made, made.error().message);
    auto& server = **made;
    CHECK(server.runs());
    CHECK(server.process());
    CHECK(server.can_be_broken());
    REQUIRE(server.people().size() == everything.people.size() + 1);
    const auto& owner = server.people()[everything.organizations[0].people.front()];
    const auto path = "/platform/organizations/" + everything.organizations[0].slug.value;
    const auto seen = get(server, owner, path);
    REQUIRE(seen);
    CHECK(seen->status == 200);
    CHECK(seen->body["name"] == everything.organizations[0].name);
    const auto all = get(server, server.people().back(), "/platform/operator/projects");
    REQUIRE(all);
    CHECK(all->status == 200);
    // Nobody but the operator sees all.
    CHECK(get(server, owner, "/platform/operator/projects")->status == 403);
  }
  CHECK(fs::is_empty(around.path));
}

TEST_CASE("own server: comes back after a kill and after a stop, at the same place") {
  const scratch_folder around;
  const auto everything = few();
  auto made = own_server::begin(wish_for(everything, around.path));
  REQUIRE_MESSAGE(made, made.error().message);
  auto& server = **made;
  const auto first = server.process();
  server.kill();
  CHECK_FALSE(server.runs());
  CHECK_FALSE(server.process());
  server.start();
  CHECK(server.runs());
  until_holds([&] { return answers(server); });
  CHECK(server.process() != first);
  const auto second = server.process();
  server.stop();
  CHECK_FALSE(server.runs());
  server.start();
  until_holds([&] { return server.process() && server.process() != second && answers(server); });
  // Sign-ins from before count on.
  CHECK(get(server, server.people().back(), "/platform/operator/projects")->status == 200);
}

TEST_CASE("own server: storage that is held answers nobody, and goes on") {
  const scratch_folder around;
  const auto everything = few();
  auto made = own_server::begin(wish_for(everything, around.path));
  REQUIRE_MESSAGE(made, made.error().message);
  auto& server = **made;
  server.hold_storage(true);
  until_holds([&] { return !answers(server); });
  server.hold_storage(false);
  until_holds([&] { return answers(server); });
}

TEST_CASE("own server: ends also while it is held or was killed") {
  const scratch_folder around;
  const auto everything = few();
  {
    auto made = own_server::begin(wish_for(everything, around.path));
    REQUIRE_MESSAGE(made, made.error().message);
    (*made)->kill();
    (*made)->hold_storage(true);
  }
  CHECK(fs::is_empty(around.path));
}

TEST_CASE("own server: a program that is not there is named") {
  const scratch_folder around;
  const auto everything = few();
  auto wanted = wish_for(everything, around.path);
  wanted.program = "/nonexistent/signalbox";
  const auto refused = own_server::begin(wanted);
  REQUIRE(!refused);
  CHECK(refused.error().message.find("/nonexistent/signalbox") != std::string::npos);
  CHECK(fs::is_empty(around.path));
}

TEST_CASE("own server: one that ends at once is told with its last words") {
  const scratch_folder around;
  const auto everything = few();
  auto wanted = wish_for(everything, around.path);
  // Takes other words than a server.
  wanted.program = "/bin/ls";
  const auto refused = own_server::begin(wanted);
  REQUIRE(!refused);
  const auto& said = refused.error().message;
  CHECK(said.find("It ended with exit code 2. Its last words:\n") != std::string::npos);
  CHECK(said.find("serve") != std::string::npos);
  CHECK(fs::is_empty(around.path));
}

TEST_CASE("own server: a setting that the server would refuse is refused before") {
  const scratch_folder around;
  const auto everything = few();
  auto wanted = wish_for(everything, around.path);
  wanted.backends.step_fails = 2;
  const auto refused = own_server::begin(wanted);
  REQUIRE(!refused);
  CHECK(refused.error().message.find("provisioning.simulated.failure_rate") != std::string::npos);
  CHECK(fs::is_empty(around.path));
}

TEST_CASE("own server: programs of PostgreSQL that are not there are named") {
  const scratch_folder around;
  const auto everything = few();
  auto wanted = wish_for(everything, around.path);
  wanted.postgres_bin = "/nonexistent/bin";
  const auto refused = own_server::begin(wanted);
  REQUIRE(!refused);
  CHECK(refused.error().message.find("/nonexistent/bin") != std::string::npos);
  CHECK(fs::is_empty(around.path));
}
