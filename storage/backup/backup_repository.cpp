#include "storage/backup/backup_repository.hpp"

#include <chrono>
#include <utility>

#include "core/json/json.hpp"
#include "domain/backup/backup_json.hpp"
#include "storage/project/project_audit.hpp"

namespace signalbox::storage {
namespace {

using core::errc;
using core::result;
using domain::backup_proof;
using domain::project_ref;
using postgres::statement;

constexpr statement backup_select{"project_backups.find", R"(
  SELECT b.* FROM project_backups b JOIN projects p ON p.id = b.project_id WHERE p.ref = $1)"};
constexpr statement backup_upsert{"project_backups.save", R"(
  INSERT INTO project_backups (project_id, state, state_at, tried_at, failure, requested_kind,
                               requested_by, requested_at)
  SELECT id, $2, $3, $4, $5, $6, $7, $8 FROM projects WHERE ref = $1
  ON CONFLICT (project_id) DO UPDATE SET state = EXCLUDED.state, state_at = EXCLUDED.state_at,
    tried_at = EXCLUDED.tried_at, failure = EXCLUDED.failure, requested_kind = EXCLUDED.requested_kind,
    requested_by = EXCLUDED.requested_by, requested_at = EXCLUDED.requested_at)"};
constexpr statement backup_update_protection{"project_backups.save_protection",
                                             "UPDATE projects SET unprotected = $2 WHERE ref = $1"};
constexpr statement backup_select_proofs{"backup_proofs.list", R"(
  SELECT b.* FROM backup_proofs b JOIN projects p ON p.id = b.project_id
  WHERE p.ref = $1 ORDER BY b.proven_at DESC, b.id DESC LIMIT $2)"};
constexpr statement backup_insert_proof{"backup_proofs.insert", R"(
  INSERT INTO backup_proofs (project_id, label, proven_at, took_ms, failure)
  SELECT id, $2, $3, $4, $5 FROM projects WHERE ref = $1
  ON CONFLICT DO NOTHING)"};
constexpr statement backup_delete_old_proofs{"backup_proofs.delete_old", R"(
  DELETE FROM backup_proofs b USING projects p
  WHERE p.id = b.project_id AND p.ref = $1 AND b.id IN (
    SELECT id FROM backup_proofs WHERE project_id = p.id
    ORDER BY proven_at DESC, id DESC OFFSET $2))"};
constexpr statement backup_select_plan{"project_backups.plan", R"(
  SELECT o.plan FROM projects p JOIN organizations o ON o.id = p.organization_id WHERE p.ref = $1)"};

constexpr statement backup_select_terms{"project_backups.terms", R"(
  SELECT o.plan, p.recovery_days
  FROM projects p JOIN organizations o ON o.id = p.organization_id WHERE p.ref = $1)"};
constexpr statement backup_update_addon{"project_backups.save_addon",
                                        "UPDATE projects SET recovery_days = $2 WHERE ref = $1"};

std::unexpected<core::error> no_backup_project() {
  return core::fail(errc::not_found, "There is no such project.");
}

}  // namespace

backup_record backup_repository::find(const project_ref& ref) {
  const auto found = on_.run(backup_select, {ref});
  if (found.empty()) return {};
  const auto row = found[0];
  backup_record record{.tried_at = row.as<std::optional<core::time_point>>("tried_at"),
                       .failure = row.as<std::string>("failure")};
  if (const auto text = row.as<std::optional<std::string>>("state"))
    if (auto state = domain::backup_state_from(core::json::parse(*text, nullptr, false))) {
      record.state = std::move(*state);
      record.state_at = row.as<core::time_point>("state_at");
    }
  if (const auto kind = row.as<std::optional<std::string>>("requested_kind"))
    record.requested = requested_backup{
        .kind = domain::backup_kind_names.value_of(*kind).value_or(domain::backup_kind::full),
        .by = row.as<std::string>("requested_by"),
        .at = row.as<core::time_point>("requested_at")};
  return record;
}

result<void> backup_repository::save(const project_ref& ref, const backup_record& record,
                                     const std::optional<project_request>& request) {
  std::optional<std::string> state;
  std::optional<core::time_point> state_at;
  if (record.state) {
    // Its sentences may quote a program's output, in any encoding.
    state = domain::backup_state_json(*record.state)
                .dump(-1, ' ', false, core::json::error_handler_t::replace);
    state_at = record.state_at;
  }
  std::optional<std::string> kind;
  std::optional<std::string> by;
  std::optional<core::time_point> at;
  if (record.requested) {
    kind = domain::backup_kind_names.name_of(record.requested->kind);
    by = record.requested->by;
    at = record.requested->at;
  }
  auto work = on_.begin();
  const auto saved =
      on_.run(backup_upsert, {ref, state, state_at, record.tried_at, record.failure, kind, by, at});
  if (saved.affected() == 0) return no_backup_project();
  if (request) {
    const auto of = project_repository(on_).find(ref);
    if (!of) return std::unexpected(of.error());
    audit_request(on_, *of, *request);
  }
  work.commit();
  return {};
}

result<void> backup_repository::save_protection(
    const project_ref& ref, const std::optional<domain::missing_protection>& what) {
  std::optional<std::string> text;
  if (what)
    text = domain::missing_protection_json(*what).dump(-1, ' ', false,
                                                       core::json::error_handler_t::replace);
  if (on_.run(backup_update_protection, {ref, text}).affected() == 0) return no_backup_project();
  return {};
}

std::vector<backup_proof> backup_repository::proofs(const project_ref& ref) {
  const auto found = on_.run(backup_select_proofs, {ref, backup_proofs_kept});
  std::vector<backup_proof> made;
  made.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at) {
    const auto row = found[at];
    made.push_back({.label = row.as<std::string>("label"),
                    .proven_at = row.as<core::time_point>("proven_at"),
                    .took = std::chrono::milliseconds(row.as<std::int64_t>("took_ms")),
                    .failure = row.as<std::string>("failure")});
  }
  return made;
}

void backup_repository::keep(const project_ref& ref, const backup_proof& proof) {
  auto work = on_.begin();
  on_.run(backup_insert_proof, {ref, proof.label, proof.proven_at,
                                static_cast<std::int64_t>(proof.took.count()), proof.failure});
  on_.run(backup_delete_old_proofs, {ref, backup_proofs_kept});
  work.commit();
}

result<std::string> backup_repository::plan_of(const project_ref& ref) {
  const auto found = on_.run(backup_select_plan, {ref});
  if (found.empty()) return no_backup_project();
  return found[0].as<std::string>("plan");
}

result<backup_terms> backup_repository::terms_of(const project_ref& ref) {
  const auto found = on_.run(backup_select_terms, {ref});
  if (found.empty()) return no_backup_project();
  backup_terms terms{.plan = found[0].as<std::string>("plan")};
  if (const auto days = found[0].as<std::optional<std::int64_t>>("recovery_days"))
    terms.addon = std::chrono::days(*days);
  return terms;
}

result<void> backup_repository::save_addon(const project_ref& ref,
                                           std::optional<std::chrono::days> kept,
                                           const project_request& request) {
  std::optional<std::int64_t> days;
  if (kept) days = kept->count();
  auto work = on_.begin();
  if (on_.run(backup_update_addon, {ref, days}).affected() == 0) return no_backup_project();
  const auto of = project_repository(on_).find(ref);
  if (!of) return std::unexpected(of.error());
  audit_request(on_, *of, request);
  work.commit();
  return {};
}

}  // namespace signalbox::storage
