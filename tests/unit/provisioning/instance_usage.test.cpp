#include "provisioning/local/instance_usage.hpp"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <ctime>
#include <vector>

using namespace signalbox::provisioning;
using namespace std::chrono_literals;

namespace {

/// Uses the processor until this process has used `time` in total.
void work_for(std::chrono::microseconds time) {
  const auto ticks = static_cast<clock_t>(time.count() * CLOCKS_PER_SEC / 1'000'000);
  while (std::clock() < ticks) {
  }
}

}  // namespace

TEST_CASE("instance usage: the fields are found behind any name of a program") {
  constexpr std::string_view stat =
      "17 (post) gres (x) S 1 17 17 0 -1 4194560 900 800 0 0 31 12 7 5 20 0 1 0 33 1 1";
  CHECK(ticks_in(stat) == process_ticks{.own = 43, .children = 12});
  CHECK_FALSE(ticks_in("17 (postgres) S 1 17 17 0 -1 4194560 900"));
  CHECK_FALSE(ticks_in("17 (postgres"));
  CHECK_FALSE(ticks_in("17 (postgres) "));
  CHECK_FALSE(ticks_in(""));
}

TEST_CASE(
    "instance usage: a process and its children are measured, also children that have ended") {
  constexpr auto worked = 300ms;
  constexpr std::size_t held_bytes = 32U << 20U;
  int ready[2];
  REQUIRE(::pipe(ready) == 0);
  const pid_t main_process = ::fork();
  if (main_process == 0) {
    // Its children end with it.
    ::setpgid(0, 0);
    if (const pid_t ended = ::fork(); ended == 0) {
      work_for(worked);
      ::_exit(0);
    } else {
      ::waitpid(ended, nullptr, 0);
    }
    if (::fork() == 0) {
      std::vector<char> held(held_bytes);
      std::ranges::fill(held, 'x');
      work_for(worked);
      (void)!::write(ready[1], held.data(), 1);
      ::pause();
    }
    ::pause();
  }
  char done = 0;
  REQUIRE(::read(ready[0], &done, 1) == 1);
  const auto found = measure_instance(main_process);
  REQUIRE(found);
  // The clock of the kernel's accounting has ticks of 10 ms.
  CHECK(found->cpu >= 2 * worked - 40ms);
  CHECK(found->memory_bytes >= held_bytes);
  ::kill(-main_process, SIGKILL);
  ::waitpid(main_process, nullptr, 0);
  ::close(ready[0]);
  ::close(ready[1]);
  CHECK_FALSE(measure_instance(main_process));
}
