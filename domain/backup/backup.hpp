#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/names.hpp"
#include "core/time.hpp"
#include "domain/backup/restore_window.hpp"

/// Backups of a project's database: copies of its files, and the WAL archived since the oldest one,
/// in a repository of the project. With both, the database can be restored to any second.
namespace signalbox::domain {

enum class backup_kind : std::uint8_t {
  full,         ///< needs no other backup
  incremental,  ///< only what has changed since the previous backup, which it needs
};
inline constexpr backup_kind last_backup_kind = backup_kind::incremental;

inline constexpr auto backup_kind_names = core::names_of<backup_kind>({
    {backup_kind::full, "full"},
    {backup_kind::incremental, "incremental"},
});

/// A completed backup.
struct backup {
  std::string label;  ///< pgBackRest's, for example 20261129-021500F
  backup_kind kind = backup_kind::full;
  core::time_point started_at{};
  core::time_point finished_at{};
  std::uint64_t database_bytes = 0;  ///< size of the database
  std::uint64_t stored_bytes = 0;    ///< what it added to the repository, compressed

  friend bool operator==(const backup&, const backup&) = default;
};

struct running_backup {
  backup_kind kind = backup_kind::full;
  core::time_point started_at{};
  std::uint64_t done_bytes = 0;
  std::uint64_t total_bytes = 0;  ///< 0: not known yet

  friend bool operator==(const running_backup&, const running_backup&) = default;
};

/// The state of the continuous archiving of WAL.
struct archive_state {
  /// The end of the WAL that is in the repository without a gap; empty: none is.
  std::optional<core::time_point> archived_until = std::nullopt;
  std::optional<core::time_point> failing_since = std::nullopt;  ///< empty: it does not fail
  std::string failure = {};  ///< why it fails, a sentence; empty: it does not
  /// WAL since the newest backup is missing: only a new backup protects the project again.
  bool has_gap = false;
  std::uint64_t waiting_files = 0;  ///< WAL files that are not in the repository yet

  friend bool operator==(const archive_state&, const archive_state&) = default;
};

/// The result of restoring a backup into a scratch instance.
struct backup_proof {
  std::string label;
  core::time_point proven_at{};
  std::chrono::milliseconds took{0};
  std::string failure = {};  ///< a sentence; empty: restored successfully

  friend bool operator==(const backup_proof&, const backup_proof&) = default;
};

/// What a host knows of a project's repository.
struct backup_state {
  std::vector<backup> backups = {};  ///< oldest first
  std::optional<running_backup> running = std::nullopt;
  /// Why the backup that was started last failed, a sentence; empty: it did not, or runs.
  std::optional<std::string> last_failure = std::nullopt;
  std::optional<core::time_point> running_proof_since = std::nullopt;
  std::optional<backup_proof> last_proof = std::nullopt;
  archive_state archive = {};
  std::uint64_t stored_bytes = 0;  ///< of the whole repository, including WAL
  std::optional<restore_window> window = std::nullopt;

  friend bool operator==(const backup_state&, const backup_state&) = default;
};

/// The longest time for which backups can be kept.
inline constexpr std::chrono::days backup_kept_max{3'650};

/// A request for a backup.
struct backup_order {
  backup_kind kind = backup_kind::full;
  /// How long backups are kept: older ones that no kept one needs are deleted after this one. From
  /// one day to `backup_kept_max`.
  std::chrono::days kept{1};

  friend bool operator==(const backup_order&, const backup_order&) = default;
};

/// To what a database is restored.
struct recovery_target {
  /// The backup from which the restore begins. Empty: the newest one that precedes `time`.
  std::string label = {};
  /// The moment to which the changes since the backup are applied. Empty: the backup's own end.
  std::optional<core::time_point> time = std::nullopt;
  /// Without a time: all archived changes are applied.
  bool is_latest = false;

  friend bool operator==(const recovery_target&, const recovery_target&) = default;
};

/// Returns whether a text has the form of a backup's label, for example 20261129-021500F or
/// 20261129-021500F_20261130-021500I.
[[nodiscard]] bool is_backup_label(std::string_view text);

}  // namespace signalbox::domain
