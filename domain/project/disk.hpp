#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/error.hpp"
#include "domain/billing/plans.hpp"

/// The disk of a project's database: its possible sizes, and the handling of a full disk. A GB is
/// 1024 MB of 1048576 bytes (specification point 9).
namespace signalbox::domain {

inline constexpr std::uint64_t bytes_per_mib = std::uint64_t{1} << 20;
inline constexpr std::uint64_t mib_per_gb = 1024;

/// Usage from which a disk counts as full; the rest is reserved for running transactions.
inline constexpr std::uint64_t disk_full_percent = 95;

struct disk_use {
  std::uint64_t disk_mib = 0;
  std::uint64_t database_bytes = 0;
};

[[nodiscard]] bool is_full(const disk_use& use);

/// Returns whether the database must become read-only (true) or writable again (false); nothing
/// when its state is correct.
[[nodiscard]] std::optional<bool> read_only_change(const disk_use& use, bool is_read_only);

/// Returns the message for a database that became read-only or writable again, with the next step.
[[nodiscard]] std::string disk_full_text(const disk_use& use);
[[nodiscard]] std::string disk_free_text(const disk_use& use);

/// A request for a larger disk.
struct disk_request {
  std::uint64_t present_mib = 0;
  std::int64_t requested_gb = 0;
  std::uint64_t largest_gb = 0;  ///< in this installation
};

/// Returns the new disk size in MB. Errors: `bad_request` with `size_gb` when the plan has no
/// choice, the size is out of range, or it is not larger than the current one: disks cannot shrink.
[[nodiscard]] core::result<std::uint64_t> grown_disk(const disk_request& request,
                                                     const plan_limits* plan);

}  // namespace signalbox::domain
