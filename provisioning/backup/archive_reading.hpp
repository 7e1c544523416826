#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/time.hpp"
#include "postgres/os_user.hpp"
#include "provisioning/backup/backup_folder.hpp"
#include "provisioning/backup/tool_run.hpp"
#include "provisioning/backup/wal_chain.hpp"

/// What the files of a database and of its repository tell about its archiving. All functions read
/// with the permissions of `owner` only, and return what they could read.
namespace signalbox::provisioning {

/// Segments in one listing of a repository; further ones are left out.
inline constexpr std::size_t listed_segments_max = 1'000'000;
/// Files of WAL that wait; further ones are not counted.
inline constexpr std::size_t waiting_files_max = 100'000;

/// WAL that is complete but not in the repository.
struct waiting_wal {
  std::uint64_t files = 0;
  std::optional<core::time_point> since = std::nullopt;  ///< of the oldest one
};
[[nodiscard]] waiting_wal waiting_wal_in(const std::filesystem::path& data,
                                         const postgres::os_user& owner);

/// Returns whether a completed segment of WAL no longer waits to be archived.
[[nodiscard]] bool is_archived_segment(const std::filesystem::path& data, std::string_view segment,
                                       const postgres::os_user& owner);

/// Returns the current timeline of a database and those that it continues.
[[nodiscard]] timeline_history timeline_history_in(const std::filesystem::path& data,
                                                   const postgres::os_user& owner);

/// Returns the newest timeline in a repository and those that it continues: for a database whose
/// files are lost. Errors: as `run_tool`.
[[nodiscard]] core::result<timeline_history> timeline_history_of(const tool_context& with,
                                                                 std::string_view archive_id,
                                                                 postgres::deadline until);

/// Requests that the histories of all timelines are archived, with the next segment of WAL at the
/// latest. Errors: `internal`.
[[nodiscard]] core::result<void> archive_histories(const std::filesystem::path& data,
                                                   const postgres::os_user& owner);

/// Returns the segments in a repository. `archive_id` is `tool_info::archive_id`.
[[nodiscard]] std::vector<wal_segment> stored_segments(const backup_folder& folder,
                                                       std::string_view archive_id,
                                                       const postgres::os_user& owner);

/// The WAL of a repository in a bucket.
struct listed_archive {
  std::vector<wal_segment> segments = {};
  std::uint64_t bytes = 0;  ///< of all files
};
/// Reads the answer of `pgbackrest repo-ls --recurse --output=json`. Pure. Errors: `internal` for
/// text that is not such an answer.
[[nodiscard]] core::result<listed_archive> parse_listed_archive(std::string_view text);

/// Lists the WAL in a repository that is not on this host. Errors: as `run_tool` and
/// `parse_listed_archive`.
[[nodiscard]] core::result<listed_archive> list_archive(const tool_context& with,
                                                        std::string_view archive_id,
                                                        postgres::deadline until);

/// Returns the last message of the asynchronous archiving about a failure, a sentence; empty when
/// there is none.
[[nodiscard]] std::string archive_failure_in(const backup_folder& folder,
                                             const postgres::os_user& owner);

/// Returns whether a data directory is that of a database which was not being restored.
[[nodiscard]] bool is_whole_database(const std::filesystem::path& data,
                                     const postgres::os_user& owner);

}  // namespace signalbox::provisioning
