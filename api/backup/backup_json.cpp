#include "api/backup/backup_json.hpp"

#include <algorithm>
#include <ranges>

#include "core/json/json_time.hpp"
#include "domain/backup/backup_protection.hpp"
#include "domain/backup/backup_retention.hpp"

namespace signalbox::api {

using core::json;

namespace {

std::int64_t unix_seconds(core::time_point at) {
  return std::chrono::floor<std::chrono::seconds>(at).time_since_epoch().count();
}

json proof_json_of(const domain::backup_proof& of) {
  return {{"id", of.label},
          {"proven_at", core::to_iso8601(of.proven_at)},
          {"took_ms", of.took.count()},
          {"failure", of.failure.empty() ? json() : json(of.failure)}};
}

json backup_json_of(const domain::backup& of, const actors::backups_overview& among,
                    std::chrono::days kept) {
  const auto proof = std::ranges::find(among.proofs, of.label, &domain::backup_proof::label);
  return {
      {"id", of.label},
      {"project_id", among.project.id},
      {"status", "COMPLETED"},
      {"isPhysicalBackup", true},
      {"kind", domain::backup_kind_names.name_of(of.kind)},
      {"started_at", core::to_iso8601(of.started_at)},
      {"inserted_at", core::to_iso8601(of.finished_at)},
      {"database_bytes", of.database_bytes},
      {"stored_bytes", of.stored_bytes},
      {"kept_until", core::time_or_null(domain::backup_kept_until(among.state, of.label, kept))},
      {"proof", proof == among.proofs.end() ? json() : proof_json_of(*proof)}};
}

json running_json_of(const std::optional<domain::running_backup>& of) {
  if (!of) return {};
  return {{"kind", domain::backup_kind_names.name_of(of->kind)},
          {"started_at", core::to_iso8601(of->started_at)},
          {"done_bytes", of->done_bytes},
          {"total_bytes", of->total_bytes}};
}

json waiting_json_of(const std::optional<actors::waiting_backup>& of) {
  if (!of) return {};
  return {{"kind", domain::backup_kind_names.name_of(of->kind)},
          {"requested_at", core::to_iso8601(of->requested_at)},
          {"requested_by", of->by.empty() ? json() : json(of->by)}};
}

json running_proof_json_of(const std::optional<actors::running_proof>& of) {
  if (!of) return {};
  return {{"id", of->label.empty() ? json() : json(of->label)},
          {"since", core::to_iso8601(of->since)}};
}

json protection_json_of(const actors::backups_overview& of, core::time_point now) {
  const auto found = domain::protection_of(of.state, of.project.inserted_at, now);
  return {
      {"is_protected", found.is_protected()},
      {"fault", found.fault ? json(domain::protection_fault_names.name_of(*found.fault)) : json()},
      {"since", core::to_iso8601(found.since)},
      {"reason", found.sentence}};
}

}  // namespace

json backups_json(const actors::backups_overview& of, std::chrono::days kept,
                  core::time_point now) {
  auto backups = json::array();
  for (const auto& one : of.state.backups | std::views::reverse)
    backups.push_back(backup_json_of(one, of, kept));
  auto proofs = json::array();
  for (const auto& one : of.proofs)
    proofs.push_back(proof_json_of(one));
  const auto& window = of.state.window;
  const auto& archive = of.state.archive;
  return {
      {"region", of.project.region},
      {"walg_enabled", true},
      {"pitr_enabled", window.has_value()},
      {"backups", std::move(backups)},
      {"physicalBackupData",
       {{"earliestPhysicalBackupDateUnix", window ? json(unix_seconds(window->earliest)) : json()},
        {"latestPhysicalBackupDateUnix", window ? json(unix_seconds(window->latest)) : json()}}},
      {"read_at", core::time_or_null(of.read_at)},
      {"is_current", of.is_current},
      {"retention_days", kept.count()},
      {"next_backup_at", core::time_or_null(of.next_at)},
      {"requested", waiting_json_of(of.waiting)},
      {"running", running_json_of(of.state.running)},
      {"running_proof", running_proof_json_of(of.proof)},
      {"last_failure", of.failure.empty() ? json() : json(of.failure)},
      {"proofs", std::move(proofs)},
      {"protection", protection_json_of(of, now)},
      {"window", window ? json{{"earliest", core::to_iso8601(window->earliest)},
                               {"latest", core::to_iso8601(window->latest)}}
                        : json()},
      {"archive",
       {{"archived_until", core::time_or_null(archive.archived_until)},
        {"failing_since", core::time_or_null(archive.failing_since)},
        {"failure", archive.failure},
        {"waiting_files", archive.waiting_files}}},
      {"stored_bytes", of.state.stored_bytes}};
}

}  // namespace signalbox::api
