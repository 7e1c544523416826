#include "app/simulate/server_process.hpp"

#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

#include "tests/unit/app/scratch_folder.hpp"

using namespace signalbox;
using namespace std::chrono_literals;
using app::server_process;

namespace {

postgres::deadline soon_enough() {
  return std::chrono::steady_clock::now() + 20s;
}

/// Polls, because the actions of another process produce no event.
void until(const std::function<bool()>& holds) {
  const auto end = soon_enough();
  while (!holds()) {
    REQUIRE(std::chrono::steady_clock::now() < end);
    std::this_thread::sleep_for(2ms);
  }
}

postgres::command script(const std::string& text) {
  return {.program = "/bin/sh", .arguments = {"-c", text}};
}

bool is_there(pid_t number) {
  return ::kill(number, 0) == 0;
}

}  // namespace

TEST_CASE("server process: is started, killed and started again") {
  server_process server(script("exec sleep 60"));
  CHECK_FALSE(server.is_requested());
  CHECK_FALSE(server.number());
  server.start();
  CHECK(server.is_requested());
  until([&] { return server.number().has_value(); });
  const auto first = *server.number();
  server.kill();
  CHECK_FALSE(server.is_requested());
  CHECK_FALSE(server.number());
  server.start();
  until([&] { return server.number().has_value(); });
  CHECK(*server.number() != first);
  CHECK_FALSE(is_there(first));
}

TEST_CASE("server process: the next process starts when the previous one has ended") {
  const scratch_folder folder;
  const auto mark = folder.path / "mark";
  const auto log = folder.path / "log";
  // The program stops after a short time, and logs its start and its end. It waits in a loop,
  // because a signal directly before `wait` would be handled only after it.
  server_process server(script("trap 'sleep 0.2; echo ended >> " + log.string() +
                               "; exit 0' TERM; echo began >> " + log.string() + "; touch " +
                               mark.string() + "; while :; do sleep 0.05; done"));
  server.start();
  until([&] { return std::filesystem::exists(mark); });
  std::filesystem::remove(mark);
  server.stop();
  server.start();
  until([&] { return std::filesystem::exists(mark); });
  std::ifstream lines(log);
  std::string first, second, third;
  lines >> first >> second >> third;
  CHECK(first == "began");
  CHECK(second == "ended");
  CHECK(third == "began");
}

TEST_CASE("server process: an unexpected end is reported") {
  server_process server(script("exit 3"));
  server.start();
  CHECK(server.await_failure(soon_enough()) == "It ended with exit code 3.");
  CHECK(server.is_requested());
  CHECK_FALSE(server.number());
}

TEST_CASE("server process: a missing program is reported") {
  server_process server({.program = "/nonexistent/signalbox"});
  server.start();
  const auto why = server.await_failure(soon_enough());
  REQUIRE(why);
  CHECK(why->find("/nonexistent/signalbox") != std::string::npos);
}

TEST_CASE("server process: the end of a stopped process is not reported") {
  server_process server(script("exec sleep 60"));
  server.start();
  until([&] { return server.number().has_value(); });
  server.stop();
  CHECK_FALSE(server.await_failure(std::chrono::steady_clock::now() + 100ms));
}

TEST_CASE("server process: a process stopped before it starts does not run") {
  const scratch_folder folder;
  const auto mark = folder.path / "mark";
  {
    server_process server(script("sleep 0.2; touch " + mark.string() + "; exec sleep 60"));
    server.start();
    server.kill();
    CHECK_FALSE(server.is_requested());
    CHECK_FALSE(server.number());
  }
  CHECK_FALSE(std::filesystem::exists(mark));
}

TEST_CASE("server process: the process ends with its object") {
  pid_t number = 0;
  {
    server_process server(script("exec sleep 60"));
    server.start();
    until([&] { return server.number().has_value(); });
    number = *server.number();
  }
  CHECK_FALSE(is_there(number));
}
