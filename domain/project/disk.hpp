#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/error.hpp"
#include "domain/billing/plans.hpp"

/// The disk of a project's database: how large it may be, and what happens when it is full. A GB is
/// 1024 MB of 1048576 bytes (specification point 9).
namespace signalbox::domain {

inline constexpr std::uint64_t bytes_per_mib = std::uint64_t{1} << 20;
inline constexpr std::uint64_t mib_per_gb = 1024;

/// From here on a disk counts as full, so that what runs can still end.
inline constexpr std::uint64_t disk_full_percent = 95;

struct disk_use {
  std::uint64_t disk_mib = 0;
  std::uint64_t database_bytes = 0;
};

[[nodiscard]] bool is_full(const disk_use& use);

/// Whether the database has to become read-only (true) or take changes again (false); nothing when
/// it is as it should be.
[[nodiscard]] std::optional<bool> read_only_change(const disk_use& use, bool is_read_only);

/// What happened and what one can do, when it became read-only or takes changes again.
[[nodiscard]] std::string disk_full_words(const disk_use& use);
[[nodiscard]] std::string disk_free_words(const disk_use& use);

/// A larger disk, as somebody wants it.
struct disk_wish {
  std::uint64_t present_mib = 0;
  std::int64_t wanted_gb = 0;
  std::uint64_t largest_gb = 0;  ///< of this installation
};

/// The disk after it, in MB. Errors: `bad_request` naming `size_gb` where the plan has no choice,
/// it is out of its range, or no larger than what is there: a disk never shrinks.
[[nodiscard]] core::result<std::uint64_t> grown_disk(const disk_wish& wish, const plan_terms* plan);

}  // namespace signalbox::domain
