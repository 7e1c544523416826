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

TEST_CASE("process list: contains this process, with its command line") {
  const auto numbers = postgres::process_numbers();
  CHECK(std::ranges::find(numbers, ::getpid()) != numbers.end());
  const auto line = postgres::command_line_of(::getpid());
  CHECK(line.substr(0, line.find('\0')).ends_with("test_postgres"));
  CHECK(line.ends_with('\0'));
}

TEST_CASE("process list: an unused process id has no command line") {
  CHECK(postgres::command_line_of(0).empty());
}

TEST_CASE("process list: child processes are the running ones") {
  auto child = need(postgres::spawn({.program = "/bin/sleep", .arguments = {"60"}}));
  CHECK(std::ranges::count(postgres::children_of(::getpid()), child.number()) == 1);
  CHECK(postgres::children_of(child.number()).empty());
  child.signal(SIGKILL);
  REQUIRE(child.await_end(soon()));
  // Ended, but not reaped yet.
  CHECK(std::ranges::count(postgres::children_of(::getpid()), child.number()) == 0);
  CHECK(child.reap() == -SIGKILL);
}

TEST_CASE("process list: a process may be reaped while it is read") {
  // Each is read repeatedly until it has ended; some end between opening and reading.
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
