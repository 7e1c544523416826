#include "domain/project/host_disk.hpp"

#include <fmt/format.h>

#include "core/retry_after.hpp"

namespace signalbox::domain {

disk_headroom headroom_on(const host_disk& disk) {
  if (disk.free_mib < disk_needed_mib) return disk_headroom::none;
  return disk.free_mib < disk.floor_mib ? disk_headroom::low : disk_headroom::enough;
}

std::string disk_headroom_text(const host_disk& disk) {
  if (headroom_on(disk) == disk_headroom::none)
    return fmt::format(
        "The disk is full: {} MB are free, and changes cannot be stored. Free up space.",
        disk.free_mib);
  return fmt::format(
      "The disk is nearly full: {} MB are free, and below {} MB (provisioning.disk_floor_mb) no "
      "projects can be created. Free up space.",
      disk.free_mib, disk.floor_mib);
}

core::result<void> check_headroom_for_project(const host_disk& disk) {
  if (disk.floor_mib == 0 || headroom_on(disk) == disk_headroom::enough) return {};
  auto refused =
      core::fail(core::errc::unavailable,
                 "This installation has no room for another project at the moment. Nothing was "
                 "created. Try again later, or ask its operator to free up disk space.");
  refused.error().detail_code = "disk_low";
  refused.error().retry_after = core::retry_after::manual_capacity;
  return refused;
}

}  // namespace signalbox::domain
