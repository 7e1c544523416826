#include "domain/backup/final_backup.hpp"

#include <algorithm>
#include <chrono>

#include "domain/backup/backup_schedule.hpp"

namespace signalbox::domain {
namespace {

final_backup_decision failed_because(std::string why) {
  return {.step = final_backup_step::failed, .failure = std::move(why)};
}

bool was_tried(std::optional<core::time_point> at, core::time_point since) {
  return at && *at >= since;
}

}  // namespace

final_backup_decision next_final_backup_step(const backup_state& state,
                                             const final_backup_attempts& attempts) {
  if (state.running || state.running_proof_since) return {};
  const auto newest = std::ranges::max_element(state.backups, {}, &backup::finished_at);
  const bool has_one = newest != state.backups.end();
  // Backups are named by whole seconds.
  const bool is_new =
      has_one && newest->started_at >= std::chrono::floor<std::chrono::seconds>(attempts.since);
  if (!is_new && (has_new_wal(state) || state.archive.has_gap)) {
    if (!was_tried(attempts.backup_at, attempts.since)) return {.step = final_backup_step::backup};
    if (!attempts.failure.empty()) return failed_because(attempts.failure);
    return failed_because(state.last_failure.value_or("The backup has ended without a result."));
  }
  const auto& proof = state.last_proof;
  const bool is_proven = proof && proof->label == newest->label;
  if (is_proven && proof->failure.empty()) return {.step = final_backup_step::done};
  if (is_proven && proof->proven_at >= attempts.since) return failed_because(proof->failure);
  if (was_tried(attempts.proof_at, attempts.since))
    return failed_because("The restore test has ended without a result.");
  return {.step = final_backup_step::proof, .label = newest->label};
}

}  // namespace signalbox::domain
