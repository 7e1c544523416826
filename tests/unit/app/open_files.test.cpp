#include "app/open_files.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>

using namespace signalbox;

TEST_CASE("open files: a limit below what is allowed is raised to it") {
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
