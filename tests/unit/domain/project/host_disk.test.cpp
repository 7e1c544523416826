#include "domain/project/host_disk.hpp"

#include <doctest/doctest.h>

using namespace signalbox::core;
using namespace signalbox::domain;

TEST_CASE("host disk: is low below its floor, and full without space for a write") {
  CHECK(headroom_on({.free_mib = 512, .floor_mib = 512}) == disk_headroom::enough);
  CHECK(headroom_on({.free_mib = 511, .floor_mib = 512}) == disk_headroom::low);
  CHECK(headroom_on({.free_mib = 16, .floor_mib = 512}) == disk_headroom::low);
  CHECK(headroom_on({.free_mib = 15, .floor_mib = 512}) == disk_headroom::none);
  CHECK(headroom_on({.free_mib = 16, .floor_mib = 0}) == disk_headroom::enough);
  CHECK(headroom_on({.free_mib = 0, .floor_mib = 0}) == disk_headroom::none);
}

TEST_CASE("host disk: below the floor a new project is refused with its own code") {
  CHECK(check_headroom_for_project({.free_mib = 512, .floor_mib = 512}));
  for (const auto free_mib : {511U, 15U, 0U}) {
    const auto refused = check_headroom_for_project({.free_mib = free_mib, .floor_mib = 512});
    REQUIRE(!refused);
    CHECK(refused.error().code == errc::unavailable);
    CHECK(refused.error().detail_code == "disk_low");
    CHECK(refused.error().retry_after.has_value());
    // Users who are not operators must not learn how full the host is.
    CHECK(refused.error().message.find("MB") == std::string::npos);
  }
}

TEST_CASE("host disk: without a floor no project is refused") {
  CHECK(check_headroom_for_project({.free_mib = 0, .floor_mib = 0}));
}

TEST_CASE("host disk: the operator's message contains the free space and the setting") {
  CHECK(disk_headroom_text({.free_mib = 100, .floor_mib = 512}) ==
        "The disk is nearly full: 100 MB are free, and below 512 MB (provisioning.disk_floor_mb) "
        "no projects can be created. Free up space.");
  CHECK(disk_headroom_text({.free_mib = 3, .floor_mib = 512}) ==
        "The disk is full: 3 MB are free, and changes cannot be stored. Free up space.");
}
