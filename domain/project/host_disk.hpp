#pragma once

#include <cstdint>
#include <string>

#include "core/error.hpp"

/// The disk with the platform's data and the projects' databases. When it is full, all writes fail,
/// so the platform stops growing before.
namespace signalbox::domain {

struct host_disk {
  std::uint64_t free_mib = 0;
  std::uint64_t floor_mib = 0;  ///< `provisioning.disk_floor_mb`; 0: no limit
};

enum class disk_headroom {
  enough,
  low,   ///< below the floor: no new projects
  none,  ///< PostgreSQL can no longer write
};

/// Below it PostgreSQL cannot write reliably: a WAL segment has this size.
inline constexpr std::uint64_t disk_needed_mib = 16;

[[nodiscard]] disk_headroom headroom_on(const host_disk& disk);

/// Returns a message for operators when there is not enough space.
[[nodiscard]] std::string disk_headroom_text(const host_disk& disk);

/// Checks whether there is space for another project. Errors: `unavailable` with detail code
/// `disk_low`, for users, who can only retry later.
[[nodiscard]] core::result<void> check_headroom_for_project(const host_disk& disk);

}  // namespace signalbox::domain
