#include "domain/backup/backup_schedule.hpp"

#include <algorithm>
#include <cstdint>
#include <string>

namespace signalbox::domain {
namespace {

using std::chrono::seconds;

/// FNV-1a, because std::hash differs between standard libraries and the times must not change.
std::uint64_t ref_number(std::string_view ref) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : ref)
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash ^ (hash >> 32U);
}

const backup* newest_backup(const backup_state& state) {
  const auto found = std::ranges::max_element(state.backups, {}, &backup::finished_at);
  return found == state.backups.end() ? nullptr : &*found;
}

bool is_full_backup_due(const backup_state& state, core::time_point now) {
  return std::ranges::none_of(state.backups, [&](const backup& one) {
    return one.kind == backup_kind::full && now - one.started_at < full_backup_interval;
  });
}

}  // namespace

bool has_passed(std::chrono::milliseconds interval, core::time_point at, core::time_point now) {
  return at > now || now - at >= interval;
}

seconds backup_second_of(const project_ref& ref) {
  const auto night = static_cast<std::uint64_t>(backup_night.count());
  return seconds{static_cast<std::int64_t>(ref_number(ref.value) % night)};
}

core::time_point last_backup_due_at(const project_ref& ref, core::time_point now) {
  const auto today = std::chrono::floor<std::chrono::days>(now) + backup_second_of(ref);
  return today <= now ? today : today - std::chrono::days{1};
}

core::time_point next_backup_at(const project_ref& ref, core::time_point now) {
  return last_backup_due_at(ref, now) + std::chrono::days{1};
}

bool has_new_wal(const backup_state& state) {
  const auto* const newest = newest_backup(state);
  if (newest == nullptr) return true;
  // WAL that could not be archived is also a change.
  if (state.archive.failing_since || state.archive.waiting_files > 0) return true;
  return state.archive.archived_until &&
         *state.archive.archived_until > newest->finished_at + own_wal_max;
}

std::optional<backup_kind> due_backup(const project_ref& ref, const backup_state& state,
                                      std::optional<core::time_point> last_attempt,
                                      core::time_point now) {
  if (state.running) return std::nullopt;
  if (last_attempt && !has_passed(backup_retry_interval, *last_attempt, now)) return std::nullopt;
  const auto* const newest = newest_backup(state);
  if (newest == nullptr) return backup_kind::full;
  if (state.archive.has_gap) return requested_backup_kind(state, now);
  // A backup in the future was made before the clock was set back.
  if (newest->started_at > now) return requested_backup_kind(state, now);
  if (newest->started_at >= last_backup_due_at(ref, now) || !has_new_wal(state))
    return std::nullopt;
  return requested_backup_kind(state, now);
}

backup_kind requested_backup_kind(const backup_state& state, core::time_point now) {
  return is_full_backup_due(state, now) ? backup_kind::full : backup_kind::incremental;
}

std::optional<std::string> next_proof(const backup_state& state) {
  const auto* const newest = newest_backup(state);
  if (newest == nullptr || state.running_proof_since) return std::nullopt;
  if (state.last_proof && state.last_proof->label == newest->label) return std::nullopt;
  return newest->label;
}

}  // namespace signalbox::domain
