#include "app/metrics/process_usage.hpp"

#include <doctest/doctest.h>

#include <cstdio>
#include <memory>

using namespace signalbox::app;

TEST_CASE("process usage: finds the times behind a name with brackets and spaces") {
  CHECK(cpu_seconds_in("1 (a) b (c)) S 1 1 1 0 -1 4 0 0 0 0 250 50 0 0 20", 100.0) == 3.0);
}

TEST_CASE("process usage: returns 0 for an invalid stat line") {
  CHECK(cpu_seconds_in("", 100.0) == 0.0);
  CHECK(cpu_seconds_in("1 (a) S 1", 100.0) == 0.0);
  CHECK(cpu_seconds_in("1 (a) S 1 1 1 0 -1 4 0 0 0 0 250 50 0", 0.0) == 0.0);
}

TEST_CASE("process usage: counts an opened descriptor") {
  const auto before = read_process_usage().open_descriptors;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen("/dev/null", "r"),
                                                             &std::fclose);
  REQUIRE(file);
  CHECK(read_process_usage().open_descriptors == before + 1);
  CHECK(read_process_usage().resident_bytes > 0);
}
