#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "core/time.hpp"
#include "domain/backup/backup.hpp"

namespace signalbox::domain {

/// Returns how long backups are kept on a plan: Pro 7 days, Team 14 days (specification point 9).
/// Free promises none; the last day is kept. Enterprise is by agreement; 30 days are kept. An
/// unknown plan keeps as long as Free.
[[nodiscard]] std::chrono::days backups_kept_on(std::string_view plan);

/// Returns when the backup may be deleted; empty while it is unknown, because a full backup is kept
/// until the one after it is old enough, so that every second of the kept time can be restored.
/// Incremental backups are deleted together with the full one that they need.
[[nodiscard]] std::optional<core::time_point> backup_kept_until(const backup_state& state,
                                                                std::string_view label,
                                                                std::chrono::days kept);

}  // namespace signalbox::domain
