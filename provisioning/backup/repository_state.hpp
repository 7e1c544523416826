#pragma once

#include <cstdint>
#include <optional>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/backup/backup.hpp"
#include "postgres/connection.hpp"
#include "provisioning/backup/backup_jobs.hpp"
#include "provisioning/backup/tool_info.hpp"
#include "provisioning/backup/tool_run.hpp"
#include "provisioning/backup/wal_chain.hpp"

namespace signalbox::provisioning {

/// The figures of PostgreSQL's archiver.
struct archiver_reading {
  std::optional<core::time_point> archived_at = std::nullopt;  ///< the last segment
  std::optional<core::time_point> failed_at = std::nullopt;    ///< the last failed attempt
  /// The last segment that PostgreSQL regards as archived; it was not stored if the queue was full.
  std::optional<wal_segment> last = std::nullopt;

  /// Whether the last attempt failed.
  [[nodiscard]] bool is_failing() const {
    return failed_at && (!archived_at || *failed_at > *archived_at);
  }
};
/// Reads them from a running database. Errors: as `postgres::connection::run`.
[[nodiscard]] core::result<archiver_reading> read_archiver(postgres::connection& on,
                                                           postgres::deadline until);

/// What was read about a project's repository.
struct repository_facts {
  tool_info info;
  std::vector<wal_segment> segments;
  std::uint64_t archive_bytes = 0;  ///< of a repository that is not on this host
  timeline_history history;
  std::uint64_t waiting_files = 0;
  std::optional<core::time_point> waiting_since = std::nullopt;
  std::optional<archiver_reading> archiver = std::nullopt;  ///< empty: the database does not run
  std::string archive_failure = {};
  core::time_point now{};
};

/// Returns the backups, the archiving and the window; the other fields stay empty. Backups of an
/// abandoned timeline, or before a gap in the WAL, can be restored as they are but do not extend
/// the window. Pure.
[[nodiscard]] domain::backup_state state_from(const repository_facts& facts);

/// Returns the backups from which a time can be restored, in the same form. Pure.
[[nodiscard]] domain::backup_state state_for_times(const repository_facts& facts);

/// Returns whether every change before a segment of the database's current timeline can be restored
/// from the newest backup. Pure.
[[nodiscard]] bool restores_up_to(const repository_facts& facts, std::uint64_t segment);

/// Reads a project's repository and its data directory. `archiver` is that of a running database.
/// Errors: as `run_tool` and `parse_tool_info`.
[[nodiscard]] core::result<repository_facts> read_repository(
    const tool_context& with, const std::filesystem::path& data,
    std::optional<archiver_reading> archiver, core::time_point now, postgres::deadline until);

}  // namespace signalbox::provisioning
