#include "domain/backup/backup_protection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "domain/backup/backup_schedule.hpp"

namespace signalbox::domain {
namespace {

std::string with_reason(std::string_view sentence, std::string_view reason) {
  return reason.empty() ? std::string(sentence) : fmt::format("{} {}", sentence, reason);
}

}  // namespace

backup_protection protection_of(const backup_state& state, core::time_point created_at,
                                core::time_point now) {
  if (state.backups.empty())
    return {.fault = protection_fault::no_backup,
            .since = created_at,
            .sentence = state.running ? std::string("The first backup is being made.")
                                      : with_reason("There is no backup yet.",
                                                    state.last_failure.value_or(std::string()))};
  const auto& newest = *std::ranges::max_element(state.backups, {}, &backup::finished_at);
  // A newer backup does not end the fault: it can be damaged in the same way until it is proven.
  if (state.last_proof && !state.last_proof->failure.empty())
    return {.fault = protection_fault::proof_failed,
            .since = state.last_proof->proven_at,
            .sentence = fmt::format("The backup {} could not be restored: {}",
                                    state.last_proof->label, state.last_proof->failure)};
  const auto& archive = state.archive;
  if (archive.failing_since && now - *archive.failing_since >= archiving_failure_min)
    return {.fault = protection_fault::archiving_failing,
            .since = *archive.failing_since,
            .sentence = with_reason("Changes are not being archived.", archive.failure)};
  const auto expires = newest.finished_at + protecting_backup_age_max;
  if (now >= expires && has_new_wal(state))
    return {.fault = protection_fault::backup_too_old,
            .since = expires,
            .sentence = with_reason("The last backup is too old.",
                                    state.last_failure.value_or(std::string()))};
  return {.fault = std::nullopt, .since = newest.finished_at, .sentence = {}};
}

}  // namespace signalbox::domain
