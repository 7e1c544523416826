#include "domain/project/disk.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

constexpr std::uint64_t mib = bytes_per_mib;

plan_limits pro() {
  plan_limits plan;
  plan.name = "Pro";
  plan.chooses_compute = true;
  plan.disk_included_gb = 8;
  return plan;
}

}  // namespace

TEST_CASE("disk: is full from exactly 95 percent") {
  CHECK(is_full({.disk_mib = 100, .database_bytes = 95 * mib}));
  CHECK_FALSE(is_full({.disk_mib = 100, .database_bytes = 95 * mib - 1}));
  CHECK(is_full({.disk_mib = 512, .database_bytes = 600 * mib}));
  CHECK_FALSE(is_full({.disk_mib = 512, .database_bytes = 0}));
  CHECK_FALSE(is_full({.disk_mib = 65'536 * mib_per_gb, .database_bytes = 60'000 * 1024 * mib}));
}

TEST_CASE("disk: the database becomes read-only once, and writable again once") {
  const disk_use full{.disk_mib = 100, .database_bytes = 95 * mib};
  const disk_use free{.disk_mib = 100, .database_bytes = 95 * mib - 1};
  CHECK(read_only_change(full, false) == true);
  CHECK_FALSE(read_only_change(full, true));
  CHECK(read_only_change(free, true) == false);
  CHECK_FALSE(read_only_change(free, false));
  CHECK(disk_full_text({.disk_mib = 512, .database_bytes = 487 * mib}) ==
        "The database uses 487 MB of its 512 MB disk: new transactions can only read. Enlarge the "
        "disk, or delete data in a session that begins with SET default_transaction_read_only = "
        "off.");
  CHECK(disk_free_text({.disk_mib = 8192, .database_bytes = 1536 * mib}) ==
        "The database uses 1.5 GB of its 8 GB disk and accepts writes again.");
}

TEST_CASE("disk: grows within the limits of the plan and the installation, and never shrinks") {
  const auto plan = pro();
  const auto grown = [&](std::uint64_t present_mib, std::int64_t requested_gb) {
    return grown_disk(
        {.present_mib = present_mib, .requested_gb = requested_gb, .largest_gb = 1024}, &plan);
  };
  CHECK(grown(512, 8) == 8192);
  CHECK(grown(8192, 9) == 9216);
  CHECK(grown(8192, 1024) == 1024 * 1024);
  CHECK(grown(512, 7).error().message == "size_gb: must be from 8 to 1024");
  CHECK(grown(8192, 1025).error().message == "size_gb: must be from 8 to 1024");
  CHECK_FALSE(grown(8192, -1));
  CHECK(grown(16'384, 16).error().message ==
        "size_gb: must be more than the current 16 GB: disks cannot shrink");
  CHECK_FALSE(grown(16'384, 12));
}

TEST_CASE("disk: a plan without a choice has none") {
  plan_limits free;
  free.name = "Free";
  const disk_request request{.present_mib = 512, .requested_gb = 8, .largest_gb = 1024};
  CHECK(grown_disk(request, &free).error().message == "size_gb: cannot be chosen on the Free plan");
  CHECK_FALSE(grown_disk(request, nullptr));
}
