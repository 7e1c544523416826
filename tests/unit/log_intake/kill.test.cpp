#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <string>
#include <thread>

#include "tests/unit/log_intake/intake_place.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

TEST_CASE("log intake: a kill at any moment neither loses nor doubles a line") {
  intake_place at({.rate = {.lines_per_second = 1'000'000, .bytes_per_second = 1'000'000'000}});
  std::mt19937 random(7);
  int number = 0;
  int kills = 0;
  const auto write_some = [&] {
    std::string text;
    for (auto count = random() % 400; count > 0; --count)
      text += postgres_json(fmt::format("line {}", number++));
    at.write(first_ref, text, fmt::format("pg.{:03}.json", number / 2'000));
  };
  for (; kills < 25; ++kills) {
    const auto child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      at.start();
      at.service().open(first_ref, 7);
      for (int reports = 0; reports < 10'000; ++reports) {
        at.provider().announce(first_ref);
        std::this_thread::sleep_for(2ms);
      }
      ::_exit(0);
    }
    for (int turn = 0; turn < 4; ++turn) {
      write_some();
      std::this_thread::sleep_for(std::chrono::milliseconds(random() % 25));
    }
    REQUIRE(::kill(child, SIGKILL) == 0);
    REQUIRE(::waitpid(child, nullptr, 0) == child);
  }
  at.start();
  at.service().open(first_ref, 7);
  auto lines = at.await_stored(first_ref, static_cast<std::size_t>(number));
  REQUIRE(lines.size() == static_cast<std::size_t>(number));
  std::ranges::sort(lines, {}, &domain::log_entry::id);
  for (int at_line = 0; at_line < number; ++at_line)
    REQUIRE(lines[static_cast<std::size_t>(at_line)].message == fmt::format("line {}", at_line));
  MESSAGE(number, " lines, ", kills, " kills");
}
