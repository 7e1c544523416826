#include "simulations/machine/usage.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

using namespace signalbox::simulations;

TEST_CASE("usage: a process uses memory and time; one that has ended uses none") {
  const auto self = ::getpid();
  CHECK(resident_bytes({self}) > std::uint64_t{1} << 20);
  const auto child = ::fork();
  if (child == 0) ::_exit(0);
  REQUIRE(::waitpid(child, nullptr, 0) == child);
  CHECK(resident_bytes({child}) == 0);
  CHECK(cpu_seconds({child}) == 0);
}

TEST_CASE("usage: the CPU time of a process and of a named thread grows") {
  const auto self = ::getpid();
  const auto before = cpu_seconds({self});
  double of_thread = 0;
  std::thread busy([&] {
    ::pthread_setname_np(::pthread_self(), "busy.thread");
    // The kernel counts in steps of 10 ms.
    while (of_thread < 0.03)
      of_thread = cpu_seconds_of_thread({self}, "busy.thread");
  });
  busy.join();
  CHECK(cpu_seconds_of_thread({self}, "no.such.thread") == 0);
  CHECK(cpu_seconds_with_children(self) >= before + 0.03);
  CHECK(cpu_seconds_with_children(std::nullopt) == 0);
}

TEST_CASE("usage: the limit of open files is raised to the system's maximum") {
  const auto allowed = raise_file_limit();
  rlimit limit{};
  REQUIRE(::getrlimit(RLIMIT_NOFILE, &limit) == 0);
  CHECK(allowed == limit.rlim_max);
}
