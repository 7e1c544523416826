#pragma once

#include <cstdint>
#include <string>

#include "core/error.hpp"

/// The disk of the machine that holds the platform's data and the projects' databases. When it is
/// full, every write of everybody fails, so the platform stops growing before.
namespace signalbox::domain {

struct host_disk {
  std::uint64_t free_mib = 0;
  std::uint64_t floor_mib = 0;  ///< `provisioning.disk_floor_mb`; 0: nothing is refused
};

enum class disk_room {
  enough,
  low,   ///< below the floor: no new projects
  none,  ///< PostgreSQL cannot write any more
};

/// Below it PostgreSQL cannot be relied on to write: a file of its log takes as much.
inline constexpr std::uint64_t disk_needed_mib = 16;

[[nodiscard]] disk_room room_on(const host_disk& disk);

/// A sentence for an operator, where there is not enough room.
[[nodiscard]] std::string disk_room_words(const host_disk& disk);

/// Whether there is room for one more project. Errors: `unavailable` with detail code `disk_low`,
/// for a person who cannot make room and may come back.
[[nodiscard]] core::result<void> check_room_for_project(const host_disk& disk);

}  // namespace signalbox::domain
