#include "app/server/open_files.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>

using namespace signalbox;

TEST_CASE("open files: a limit below the allowed maximum is raised to it") {
  rlimit before{};
  REQUIRE(::getrlimit(RLIMIT_NOFILE, &before) == 0);
  rlimit low{.rlim_cur = 256, .rlim_max = before.rlim_max};
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &low) == 0);
  CHECK(app::raise_open_files() == app::open_files_allowed());
  rlimit after{};
  REQUIRE(::getrlimit(RLIMIT_NOFILE, &after) == 0);
  CHECK(after.rlim_cur == before.rlim_max);
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &before) == 0);
}

TEST_CASE(
    "open files: connections are limited to the descriptors not reserved for databases and files") {
  CHECK(app::connections_within(1'048'576, 19'000) == 19'000);
  CHECK(app::connections_within(19'500, 19'000) == 19'000);
  CHECK(app::connections_within(19'499, 19'000) == 18'999);
  CHECK(app::connections_within(1'024, 19'000) == 524);
  CHECK(app::connections_within(64, 19'000) == 32);
  CHECK(app::connections_within(64, 10) == 10);
  CHECK(app::connections_within(1, 10) == 1);
  // If the system does not report the limit, the requested number is unchanged.
  CHECK(app::connections_within(0, 19'000) == 19'000);
}
