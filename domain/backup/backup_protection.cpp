#include "domain/backup/backup_protection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/json/json_time.hpp"
#include "domain/backup/backup_schedule.hpp"

namespace signalbox::domain {
namespace {

std::string sentence_with_reason(std::string_view sentence, std::string_view reason) {
  return reason.empty() ? std::string(sentence) : fmt::format("{} {}", sentence, reason);
}

}  // namespace

backup_protection protection_of(const backup_state& state, core::time_point created_at,
                                core::time_point now) {
  if (state.backups.empty())
    return {.fault = protection_fault::no_backup,
            .since = created_at,
            .sentence = state.running
                            ? std::string("The first backup is being made.")
                            : sentence_with_reason("There is no backup yet.",
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
            .sentence = sentence_with_reason("Changes are not being archived.", archive.failure)};
  const auto expires = newest.finished_at + protecting_backup_age_max;
  if (now >= expires && has_new_wal(state))
    return {.fault = protection_fault::backup_too_old,
            .since = expires,
            .sentence = sentence_with_reason("The last backup is too old.",
                                             state.last_failure.value_or(std::string()))};
  return {.fault = std::nullopt, .since = newest.finished_at, .sentence = {}};
}

std::optional<missing_protection> missing_protection_of(const backup_state& state,
                                                        core::time_point created_at,
                                                        core::time_point now) {
  auto found = protection_of(state, created_at, now);
  if (!found.fault) return std::nullopt;
  if (*found.fault == protection_fault::no_backup && now - created_at < first_backup_delay_max)
    return std::nullopt;
  return missing_protection{
      .fault = *found.fault, .since = found.since, .reason = std::move(found.sentence)};
}

std::optional<core::time_point> protection_expires_at(const backup_state& state,
                                                      core::time_point created_at,
                                                      core::time_point now) {
  std::optional<core::time_point> earliest;
  const auto consider = [&](core::time_point at) {
    if (at > now) earliest = std::min(earliest.value_or(at), at);
  };
  if (state.backups.empty()) {
    consider(created_at + first_backup_delay_max);
    return earliest;
  }
  const auto& newest = *std::ranges::max_element(state.backups, {}, &backup::finished_at);
  consider(newest.finished_at + protecting_backup_age_max);
  if (state.archive.failing_since) consider(*state.archive.failing_since + archiving_failure_min);
  return earliest;
}

std::optional<missing_protection> missing_protection_from(const core::json& stored) {
  if (!stored.is_object()) return std::nullopt;
  const auto text_of = [&](const char* name) {
    const auto found = stored.find(name);
    return found != stored.end() && found->is_string() ? found->get<std::string>() : std::string();
  };
  const auto fault = protection_fault_names.value_of(text_of("fault"));
  const auto since = core::from_iso8601(text_of("since"));
  if (!fault || !since) return std::nullopt;
  return missing_protection{.fault = *fault, .since = *since, .reason = text_of("reason")};
}

core::json missing_protection_json(const missing_protection& of) {
  return {{"fault", protection_fault_names.name_of(of.fault)},
          {"since", core::to_iso8601(of.since)},
          {"reason", of.reason}};
}

}  // namespace signalbox::domain
