#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

#include "domain/project/instance_limits.hpp"
#include "postgres/deadline.hpp"

/// What a project takes of the host's disk.
namespace signalbox::provisioning {

/// Files and folders that one measurement reads at most, and how deep it goes.
inline constexpr std::size_t measured_entries_max = 1'000'000;
inline constexpr int measured_depth_max = 8;

/// Allocated bytes below a project's folder. A measurement that passed its deadline or a bound has
/// found at least this much.
struct project_usage {
  std::uint64_t bytes = 0;
  bool is_complete = true;
};

/// Adds up every file below `folder`: data, WAL, temporary files and logs. Follows no links. Files
/// that go meanwhile are left out.
[[nodiscard]] project_usage measure_folder(const std::filesystem::path& folder,
                                           postgres::deadline until);

/// Temporary files in a data directory, by the session that writes them.
[[nodiscard]] domain::temporary_use temporary_files(const std::filesystem::path& data);

/// Deletes the oldest log files until the folder takes at most `bytes_max`. The newest file of each
/// kind stays, because PostgreSQL writes to it; one that is larger than the bound is emptied.
void trim_logs(const std::filesystem::path& folder, std::uint64_t bytes_max);

}  // namespace signalbox::provisioning
