#include "provisioning/local/instance_usage.hpp"

#include <doctest/doctest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <string>
#include <vector>

#include "tests/unit/postgres/local_postgres.hpp"

using namespace signalbox::provisioning;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

pid_t start_shell(std::string script) {
  std::string shell = "/bin/sh";
  std::string option = "-c";
  std::array<char*, 4> words{shell.data(), option.data(), script.data(), nullptr};
  pid_t started = 0;
  REQUIRE(::posix_spawn(&started, shell.c_str(), nullptr, nullptr, words.data(), environ) == 0);
  return started;
}

std::chrono::microseconds cpu_of_this_process() {
  const auto found = measure_instance(::getpid());
  REQUIRE(found);
  return found->cpu;
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

TEST_CASE("instance usage: CPU time of running and of ended children counts") {
  constexpr auto worked = 100ms;
  const auto before = cpu_of_this_process();
  const auto busy = start_shell("while :; do :; done");
  auto during = before;
  const auto until = soon();
  while (during < before + worked && std::chrono::steady_clock::now() < until)
    during = cpu_of_this_process();
  CHECK(during >= before + worked);
  ::kill(busy, SIGKILL);
  ::waitpid(busy, nullptr, 0);
  CHECK(cpu_of_this_process() >= during);
}

TEST_CASE("instance usage: private memory counts, and an ended process has no usage") {
  constexpr std::size_t held_bytes = 32U << 20U;
  std::vector<char> held(held_bytes);
  std::ranges::fill(held, 'x');
  const auto found = measure_instance(::getpid());
  REQUIRE(found);
  CHECK(found->memory_bytes >= held_bytes);
  const auto ended = start_shell("exit 0");
  ::waitpid(ended, nullptr, 0);
  CHECK_FALSE(measure_instance(ended));
}
