#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

#include "domain/project/instance_limits.hpp"
#include "postgres/deadline.hpp"

/// The disk usage of a project.
namespace signalbox::provisioning {

/// Maximum number of files and folders, and maximum depth, of one measurement.
inline constexpr std::size_t measured_entries_max = 1'000'000;
inline constexpr int measured_depth_max = 8;

/// Allocated bytes below a project's folder. A measurement that exceeded its deadline or a limit
/// has found at least this much.
struct project_usage {
  std::uint64_t bytes = 0;
  bool is_complete = true;
};

/// Adds up every file below `folder`: data, WAL, temporary files and logs. Follows no links. Files
/// that disappear meanwhile are left out.
[[nodiscard]] project_usage measure_folder(const std::filesystem::path& folder,
                                           postgres::deadline until);

/// Returns the temporary files in a data directory, by session.
[[nodiscard]] domain::temporary_use temporary_files(const std::filesystem::path& data);

/// Deletes the oldest log files until the folder uses at most `bytes_max`. The newest file of each
/// kind remains, because PostgreSQL writes to it; if it is larger than the limit, it is emptied.
void trim_logs(const std::filesystem::path& folder, std::uint64_t bytes_max);

}  // namespace signalbox::provisioning
