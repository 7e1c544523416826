#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "core/time.hpp"
#include "domain/backup/backup.hpp"
#include "domain/project/project.hpp"

/// When the files of a paused project are moved to its backups, from which a resume restores them.
///
///     paused ──(after)──► proven, checked ──► marked (`offloaded_at`) ──► deleted on the host
///
/// The mark is stored first: a project that is marked is always resumed from its backups.
namespace signalbox::domain {

/// After an attempt that failed, the next one.
inline constexpr std::chrono::hours offload_retry_interval{24};

/// Returns when the files of a project are to be moved, `after` its pause; empty: they are not.
[[nodiscard]] std::optional<core::time_point> offload_due_at(const project& of,
                                                             std::chrono::days after);

/// Returns whether the newest backup has been restored successfully by its last test.
[[nodiscard]] bool has_proven_newest(const backup_state& of);

/// Returns the condition of a paused project with files in its backups only, and back.
/// @{
[[nodiscard]] project_condition offloaded(project_condition current);
[[nodiscard]] project_condition kept_on_host(project_condition current);
/// @}

/// Returns the condition of a project that is paused, or was being paused, and whose files are
/// lost: it stays paused, and a resume restores it. Empty for other projects, which are restored at
/// once (`recover_lost`).
[[nodiscard]] std::optional<project_condition> paused_lost(const project_condition& current,
                                                           core::time_point now);

/// The message of a resume that restores the files.
inline constexpr std::string_view offloaded_resume_reason =
    "The files of the database are being restored from its backups.";

}  // namespace signalbox::domain
