#include "domain/project/host_disk.hpp"

#include <fmt/format.h>

#include "core/retry_after.hpp"

namespace signalbox::domain {

disk_room room_on(const host_disk& disk) {
  if (disk.free_mib < disk_needed_mib) return disk_room::none;
  return disk.free_mib < disk.floor_mib ? disk_room::low : disk_room::enough;
}

std::string disk_room_words(const host_disk& disk) {
  if (room_on(disk) == disk_room::none)
    return fmt::format(
        "The disk is full: {} MB are free, and changes cannot be stored. Free up space.",
        disk.free_mib);
  return fmt::format(
      "The disk is nearly full: {} MB are free, and below {} MB (provisioning.disk_floor_mb) no "
      "projects can be created. Free up space.",
      disk.free_mib, disk.floor_mib);
}

core::result<void> check_room_for_project(const host_disk& disk) {
  if (disk.floor_mib == 0 || room_on(disk) == disk_room::enough) return {};
  auto refused =
      core::fail(core::errc::unavailable,
                 "This installation has no room for another project at the moment. Nothing was "
                 "created. Try again later, or ask its operator to free up disk space.");
  refused.error().detail_code = "disk_low";
  refused.error().retry_after = core::retry_after::manual_room;
  return refused;
}

}  // namespace signalbox::domain
