#include "domain/backup/restore_window.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "domain/backup/backup.hpp"

namespace signalbox::domain {
namespace {

std::unexpected<core::error> refused_target(const char* code, std::string sentence) {
  auto failed = core::fail(core::errc::bad_request, std::move(sentence));
  failed.error().detail_code = code;
  return failed;
}

/// The newest backup that had ended at this time; null when there is none.
const backup* newest_before(const backup_state& state, core::time_point time) {
  const backup* found = nullptr;
  for (const auto& one : state.backups)
    if (one.finished_at <= time && (found == nullptr || one.finished_at > found->finished_at))
      found = &one;
  return found;
}

}  // namespace

std::optional<restore_window> window_of(const backup_state& state) {
  if (state.backups.empty()) return std::nullopt;
  const auto oldest = std::ranges::min_element(state.backups, {}, &backup::finished_at);
  const auto newest = std::ranges::max_element(state.backups, {}, &backup::finished_at);
  // A backup contains the WAL that it needs, so its own end can always be restored.
  const auto latest =
      std::max(newest->finished_at, state.archive.archived_until.value_or(newest->finished_at));
  return restore_window{.earliest = oldest->finished_at, .latest = latest};
}

recovery_target newest_target(const backup_state& state) {
  const auto window = state.window ? state.window : window_of(state);
  if (!window) return {};
  const auto second = std::chrono::floor<std::chrono::seconds>(window->latest);
  if (newest_before(state, second) != nullptr) return {.time = second};
  return {.label = std::ranges::max_element(state.backups, {}, &backup::finished_at)->label};
}

core::result<recovery_target> checked_recovery(const backup_state& state, recovery_target target) {
  const auto window = state.window ? state.window : window_of(state);
  if (!window)
    return refused_target(outside_window_code, "The project has no backup that can be restored.");
  if (target.time) {
    // Users choose seconds, which is also what pgBackRest accepts.
    target.time = std::chrono::floor<std::chrono::seconds>(*target.time);
    const auto earliest = std::chrono::ceil<std::chrono::seconds>(window->earliest);
    if (*target.time < earliest || *target.time > window->latest)
      return refused_target(
          outside_window_code,
          fmt::format("The database can be restored to a time from {} to {}, not to {}.",
                      core::to_iso8601(earliest), core::to_iso8601(window->latest),
                      core::to_iso8601(*target.time)));
  }
  if (target.label.empty()) {
    const auto* const chosen = newest_before(state, target.time.value_or(window->latest));
    if (chosen == nullptr)
      return refused_target(outside_window_code, "No backup precedes the chosen time.");
    target.label = chosen->label;
    return target;
  }
  const auto found = std::ranges::find(state.backups, target.label, &backup::label);
  if (found == state.backups.end())
    return refused_target(unknown_backup_code, fmt::format("There is no backup {}.", target.label));
  if (target.time && found->finished_at > *target.time)
    return refused_target(
        unknown_backup_code,
        fmt::format("The backup {} was taken after the chosen time.", target.label));
  return target;
}

}  // namespace signalbox::domain
