#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "core/time.hpp"
#include "domain/backup/backup.hpp"
#include "domain/identifiers.hpp"

/// When a project is backed up. Each project has its own second of the night, so that the backups
/// of an installation are spread over it.
namespace signalbox::domain {

/// The night begins at midnight UTC.
inline constexpr std::chrono::seconds backup_night{std::chrono::hours{6}};
/// A full backup is due when the last one is at least this old. Slightly less than a week, so that
/// a backup that began later than usual does not move the next full one to the following night.
inline constexpr std::chrono::hours full_backup_interval{7 * 24 - 6};
/// After a failed backup, the next attempt.
inline constexpr std::chrono::minutes backup_retry_interval{30};
/// How much later than the end of a backup WAL must be archived to be new: the last WAL of the
/// backup itself is archived while it ends.
inline constexpr std::chrono::seconds own_wal_max{5};

/// Returns whether `interval` has passed since `at`. A time in the future was noted before the
/// clock was set back, so it has passed, too.
[[nodiscard]] bool has_passed(std::chrono::milliseconds interval, core::time_point at,
                              core::time_point now);

/// Returns the project's second of the night, from 0 to less than `backup_night`. Depends only on
/// the ref.
[[nodiscard]] std::chrono::seconds backup_second_of(const project_ref& ref);

/// Returns the first nightly time after `now`, and the last one at or before `now`.
/// @{
[[nodiscard]] core::time_point next_backup_at(const project_ref& ref, core::time_point now);
[[nodiscard]] core::time_point last_backup_due_at(const project_ref& ref, core::time_point now);
/// @}

/// Returns whether the database has changed since its newest backup, or may have.
[[nodiscard]] bool has_new_wal(const backup_state& state);

/// Returns the kind of backup that is due now; empty when none is, because one runs, the newest one
/// is of this night, nothing has changed since it, or the last attempt has just failed. The first
/// backup of a project is due at once, as is one after a gap in the WAL, and a missed one as soon
/// as possible. `last_attempt` is when a backup was last started.
[[nodiscard]] std::optional<backup_kind> due_backup(const project_ref& ref,
                                                    const backup_state& state,
                                                    std::optional<core::time_point> last_attempt,
                                                    core::time_point now);

/// Returns the kind of a backup that a member requests now.
[[nodiscard]] backup_kind requested_backup_kind(const backup_state& state, core::time_point now);

/// Returns the label of the backup to prove next: the newest one, unless its proof is the last one.
/// Empty: there is nothing to prove, or a proof runs.
[[nodiscard]] std::optional<std::string> next_proof(const backup_state& state);

}  // namespace signalbox::domain
