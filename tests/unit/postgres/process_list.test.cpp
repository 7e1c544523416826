#include "postgres/process_list.hpp"

#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <thread>

#include "postgres/command.hpp"
#include "tests/unit/postgres/local_postgres.hpp"

using namespace signalbox;
using namespace signalbox::testing;

TEST_CASE("process list: this one is there, with the words it was started with") {
  const auto numbers = postgres::process_numbers();
  CHECK(std::ranges::find(numbers, ::getpid()) != numbers.end());
  const auto line = postgres::command_line_of(::getpid());
  CHECK(line.substr(0, line.find('\0')).ends_with("test_postgres"));
  CHECK(line.ends_with('\0'));
}

TEST_CASE("process list: a process that nobody has has no words") {
  CHECK(postgres::command_line_of(0).empty());
}

TEST_CASE("process list: children are those that run") {
  auto child = need(postgres::spawn({.program = "/bin/sleep", .arguments = {"60"}}));
  CHECK(std::ranges::count(postgres::children_of(::getpid()), child.number()) == 1);
  CHECK(postgres::children_of(child.number()).empty());
  child.signal(SIGKILL);
  REQUIRE(child.await_end(soon()));
  // Ended, and not reaped yet.
  CHECK(std::ranges::count(postgres::children_of(::getpid()), child.number()) == 0);
  CHECK(child.reap() == -SIGKILL);
}

TEST_CASE("process list: one may be reaped while it is read") {
  // Each is read again and again until it has gone; some go between opening and reading.
  constexpr int processes = 200;
  for (int round = 0; round < processes; ++round) {
    auto child = need(postgres::spawn({.program = "/bin/true", .as = unprivileged_user()}));
    std::atomic<bool> reaped = false;
    std::thread reader([&] {
      while (!reaped)
        (void)postgres::command_line_of(child.number());
    });
    CHECK(child.await_end(soon()));
    CHECK(child.reap() == 0);
    reaped = true;
    reader.join();
    CHECK(postgres::command_line_of(child.number()).empty());
  }
}
