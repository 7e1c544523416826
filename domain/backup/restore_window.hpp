#pragma once

#include <optional>
#include <string>

#include "core/error.hpp"
#include "core/time.hpp"

namespace signalbox::domain {

struct backup_state;
struct recovery_target;

/// The time to which a database can be restored: any second from `earliest` to `latest`.
struct restore_window {
  core::time_point earliest{};
  core::time_point latest{};

  friend bool operator==(const restore_window&, const restore_window&) = default;
};

/// Returns the window of a repository: from the end of the oldest backup to the end of the archived
/// WAL. Empty without a backup.
[[nodiscard]] std::optional<restore_window> window_of(const backup_state& state);

/// Returns the newest second of the window of the repository, or its newest backup when no whole
/// second has passed since its end; empty without a backup.
[[nodiscard]] recovery_target newest_target(const backup_state& state);

/// Returns the target with the backup from which its restore begins. The window is that of the
/// state if it has one. A time is rounded down to a second. Errors: `bad_request` with a sentence,
/// with detail code `outside_window` for a time that cannot be restored, and `unknown_backup` for a
/// label that the repository does not have or that was taken after the time.
/// @{
inline constexpr const char* outside_window_code = "outside_window";
inline constexpr const char* unknown_backup_code = "unknown_backup";
[[nodiscard]] core::result<recovery_target> checked_recovery(const backup_state& state,
                                                             recovery_target target);
/// @}

}  // namespace signalbox::domain
