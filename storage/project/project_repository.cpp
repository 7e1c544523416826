#include "storage/project/project_repository.hpp"

#include <fmt/format.h>

#include <utility>

#include "domain/audit_actions.hpp"
#include "domain/backup/backup_json.hpp"
#include "domain/billing/free_limit.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/organization/member_rows.hpp"
#include "storage/organization/organization_rows.hpp"
#include "storage/organization/tenancy.hpp"
#include "storage/project/activity_repository.hpp"
#include "storage/project/branch_repository.hpp"
#include "storage/project/condition_json.hpp"
#include "storage/project/project_audit.hpp"
#include "storage/project/project_family.hpp"
#include "storage/project/project_ports.hpp"
#include "storage/project/project_resource_repository.hpp"
#include "storage/project/project_rows.hpp"
#include "storage/project/transfer_link_repository.hpp"

namespace signalbox::storage {
namespace {

using core::errc;
using core::result;
using domain::project;
using domain::project_ref;
using domain::stored_project;
using postgres::statement;

constexpr statement insert_project{"projects.insert", R"(
  WITH made AS (
    INSERT INTO projects (ref, organization_id, name, region, cloud_provider, port, sealed_password,
                          compute_size, disk_mib, status, condition, inserted_at,
                          postgres_config, origin, parent_ref, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
    ON CONFLICT (ref) DO NOTHING RETURNING *)
  SELECT made.*, o.slug FROM made JOIN organizations o ON o.id = made.organization_id)"};
constexpr statement count_active{"projects.count_active", R"(
  SELECT count(*) AS active FROM projects
  WHERE organization_id = $1 AND ref <> $2
    AND status <> ALL ($3::text[]))"};
constexpr statement select_project{"projects.find", R"(
  SELECT p.*, o.slug FROM projects p JOIN organizations o ON o.id = p.organization_id
  WHERE p.ref = $1)"};
constexpr statement select_of_organization{"projects.list_for_organization", R"(
  SELECT p.*, o.slug FROM projects p JOIN organizations o ON o.id = p.organization_id
  WHERE o.slug = $1 ORDER BY p.id)"};
constexpr statement select_all{"projects.list_all", R"(
  SELECT p.*, o.slug FROM projects p JOIN organizations o ON o.id = p.organization_id
  ORDER BY p.id)"};
constexpr statement select_refs{"projects.all_refs", "SELECT ref FROM projects ORDER BY id"};
constexpr statement update_condition{
    "projects.save_condition", "UPDATE projects SET status = $2, condition = $3 WHERE ref = $1"};
constexpr statement update_compute_size{"projects.save_compute_size",
                                        "UPDATE projects SET compute_size = $2 WHERE ref = $1"};
constexpr statement update_version{"projects.save_version",
                                   "UPDATE projects SET db_version = $2 WHERE ref = $1"};
constexpr statement update_recovery{"projects.save_recovery",
                                    "UPDATE projects SET recovery_target = $2 WHERE ref = $1"};
constexpr statement update_offloaded{"projects.save_offloaded",
                                     "UPDATE projects SET offloaded_at = $2 WHERE ref = $1"};
constexpr statement lock_port_of{"projects.lock",
                                 "SELECT port FROM projects WHERE ref = $1 FOR UPDATE"};
constexpr statement update_port{"projects.move_port",
                                "UPDATE projects SET port = $2 WHERE ref = $1"};
constexpr statement update_name{"projects.rename", "UPDATE projects SET name = $2 WHERE ref = $1"};
constexpr statement select_locked_project{"projects.lock_in", R"(
  SELECT status, parent_ref IS NOT NULL AS is_branch FROM projects
  WHERE ref = $1 AND organization_id = $2 FOR UPDATE)"};
constexpr statement update_organization{"projects.transfer",
                                        "UPDATE projects SET organization_id = $2 WHERE ref = $1"};
constexpr statement delete_project{"projects.remove", "DELETE FROM projects WHERE ref = $1"};

std::unexpected<core::error> no_project() {
  return core::fail(errc::not_found, "There is no such project.");
}

/// Returns the uncounted statuses in the text format of PostgreSQL's arrays.
std::string uncounted_text() {
  std::string list;
  for (const auto status : domain::uncounted_statuses)
    list += fmt::format("{}{}", list.empty() ? '{' : ',', to_string(status));
  return list + '}';
}

/// Checks the Free plan's limit of active projects. The organization's row is locked.
result<void> keep_to_limit(const statements& on, const domain::organization& of,
                           const project_ref& but, std::uint64_t free_active_max) {
  if (!domain::is_free(of)) return {};
  const auto counted = on.run(count_active, {of.id, but, uncounted_text()});
  return domain::check_one_more_active(
      {.applies = true, .active = counted[0].as<std::uint64_t>("active"), .max = free_active_max});
}

result<void> one_changed(const postgres::rows& changed) {
  if (changed.affected() == 0) return no_project();
  return {};
}

/// The two organizations of a transfer, with locked rows.
struct transfer_ends {
  domain::organization from;
  domain::organization to;
};

result<transfer_ends> lock_ends(const statements& on, const project_transfer& requested) {
  // Rows are locked in a fixed order: two opposite transfers must not deadlock.
  const bool forwards = requested.from < requested.to;
  auto first = lock_organization(on, forwards ? requested.from : requested.to);
  if (!first) return std::unexpected(first.error());
  auto second = lock_organization(on, forwards ? requested.to : requested.from);
  if (!second) return std::unexpected(second.error());
  if (!forwards) std::swap(*first, *second);
  return transfer_ends{.from = std::move(*first), .to = std::move(*second)};
}

/// Checks whether the requester may transfer the project from its organization.
result<void> check_giving(const statements& on, std::int64_t from,
                          const project_transfer& requested, const domain::requester& by) {
  if (!requested.by_transfer_link)
    return check_access_unchanged(on, from, by.account, requested.as_in_from);
  const auto link = transfer_link_repository(on).find(requested.ref, *requested.by_transfer_link);
  if (!link) return std::unexpected(link.error());
  return domain::check_claim(*link, by.at);
}

result<void> check_transfer(const statements& on, const transfer_ends& ends,
                            const project_transfer& requested, const domain::requester& by) {
  if (auto given = check_giving(on, ends.from.id, requested, by); !given) return given;
  if (auto stands = check_access_unchanged(on, ends.to.id, by.account, requested.as_in_to); !stands)
    return stands;
  const auto found = on.run(select_locked_project, {requested.ref, ends.from.id});
  if (found.empty() || requested.from == requested.to) {
    return core::fail(errc::conflict,
                      "This project has moved to another organization. Reload and try again.");
  }
  if (found[0].as<bool>("is_branch"))
    return core::fail(errc::conflict, "A branch belongs to the organization of its project.");
  if (auto alone = check_no_branches(on, requested.ref, "transferred"); !alone) return alone;
  const auto status = domain::project_status_from(found[0].as<std::string>("status"));
  if (status == domain::project_status::going_down || status == domain::project_status::removed)
    return core::fail(errc::conflict, "This project is being deleted.");
  if (!status || !domain::counts_as_active(*status)) return {};
  return keep_to_limit(on, ends.to, requested.ref, requested.free_active_max);
}

std::string condition_text(const domain::project_condition& condition) {
  // A reason may quote a program's output, in any encoding.
  return condition_to_json(condition).dump(-1, ' ', false,
                                           nlohmann::json::error_handler_t::replace);
}

}  // namespace

result<stored_project> project_repository::insert(const project_draft& draft,
                                                  const project_rules& rules,
                                                  const domain::requester& by) {
  auto work = on_.begin();
  const auto held = lock_organization(on_, draft.organization);
  if (!held) return std::unexpected(held.error());
  if (auto kept = keep_to_limit(on_, *held, draft.ref, rules.free_active_max); !kept)
    return std::unexpected(kept.error());
  if (auto allowed = check_parent(on_, *held, draft.parent); !allowed)
    return std::unexpected(allowed.error());
  const auto port = reserve_port(on_, rules.ports, 0);
  if (!port) return std::unexpected(port.error());
  // The lock of ports is held now, for the whole installation.
  if (auto kept = keep_to_project_limits(on_, by, domain::is_free(*held), rules.tenancy); !kept)
    return std::unexpected(kept.error());
  const auto inserted = on_.run(
      insert_project, {draft.ref, held->id, draft.name, draft.region, draft.cloud_provider, *port,
                       postgres::bytes{draft.sealed_password}, draft.compute_size, draft.disk_mib,
                       to_string(draft.condition.status), condition_text(draft.condition), by.at,
                       nlohmann::json(draft.postgres_config).dump(), origin_text(draft.origin),
                       parent_text(draft), draft.expires_at});
  if (inserted.empty()) return core::fail(errc::conflict, "This project ref is taken.");
  activity_repository(on_).put(draft.ref, draft.activity);
  audit_repository(on_).append(creation_entry(draft, by));
  work.commit();
  return project_from(inserted[0]);
}

result<stored_project> project_repository::find(const project_ref& ref) {
  const auto found = on_.run(select_project, {ref});
  if (found.empty()) return no_project();
  return project_from(found[0]);
}

std::vector<project> project_repository::list_for(const domain::organization_slug& organization) {
  const auto found = on_.run(select_of_organization, {organization});
  const auto stored = projects_in(found);
  return domain::without_passwords(stored);
}

std::vector<stored_project> project_repository::list_all() {
  const auto found = on_.run(select_all, {});
  return projects_in(found);
}

std::vector<project_ref> project_repository::all_refs() {
  const auto found = on_.run(select_refs, {});
  std::vector<project_ref> refs;
  refs.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    refs.push_back(found[at].as<project_ref>("ref"));
  return refs;
}

result<void> project_repository::save_condition(const project_ref& ref,
                                                const domain::project_condition& condition,
                                                const std::optional<project_request>& request,
                                                std::optional<std::uint64_t> free_active_max) {
  const auto save = [&] {
    return one_changed(
        on_.run(update_condition, {ref, to_string(condition.status), condition_text(condition)}));
  };
  const bool begins_deletion = request && condition.status == domain::project_status::going_down;
  // An automatic change is one statement; it needs no transaction.
  if (!request && !free_active_max) return save();

  auto work = on_.begin();
  const auto before = find(ref);
  if (!before) return std::unexpected(before.error());
  if (begins_deletion) {
    // A new branch locks the organization's row, too.
    if (const auto held = lock_organization(on_, before->organization); !held)
      return std::unexpected(held.error());
    if (auto alone = check_no_branches(on_, ref, "deleted"); !alone) return alone;
  }
  if (free_active_max && domain::counts_as_active(condition.status)) {
    const auto held = lock_organization(on_, before->organization);
    if (!held) return std::unexpected(held.error());
    if (auto kept = keep_to_limit(on_, *held, ref, *free_active_max); !kept) return kept;
  }
  if (auto saved = save(); !saved) return saved;
  if (request) audit_request(on_, *before, *request);
  work.commit();
  return {};
}

result<void> project_repository::save_compute_size(const project_ref& ref,
                                                   const std::string& compute_size) {
  return one_changed(on_.run(update_compute_size, {ref, compute_size}));
}

result<void> project_repository::save_version(const project_ref& ref,
                                              const std::string& db_version) {
  return one_changed(on_.run(update_version, {ref, db_version}));
}

result<void> project_repository::save_recovery(const project_ref& ref,
                                               const domain::recovery_target& target) {
  return one_changed(on_.run(update_recovery, {ref, domain::recovery_json(target).dump()}));
}

result<void> project_repository::save_offloaded(const project_ref& ref,
                                                std::optional<core::time_point> at) {
  return one_changed(on_.run(update_offloaded, {ref, at}));
}

result<std::uint16_t> project_repository::move_port(const project_ref& ref, port_range ports) {
  auto work = on_.begin();
  const auto present = on_.run(lock_port_of, {ref});
  if (present.empty()) return no_project();
  const auto port = reserve_port(on_, ports, present[0].as<std::uint16_t>("port"));
  if (!port) return port;
  if (auto moved = one_changed(on_.run(update_port, {ref, *port})); !moved)
    return std::unexpected(moved.error());
  work.commit();
  return *port;
}

result<project> project_repository::rename(const project_ref& ref, const std::string& name,
                                           const domain::requester& by) {
  auto work = on_.begin();
  const auto before = find(ref);
  if (!before) return before;
  if (auto renamed = one_changed(on_.run(update_name, {ref, name})); !renamed)
    return std::unexpected(renamed.error());
  const audit_entry entry{.by = by,
                          .organization = before->organization,
                          .project = ref,
                          .action = domain::audit::project_rename,
                          .target = name,
                          .detail = {{"before", before->name}}};
  audit_repository(on_).append(entry);
  auto after = find(ref);
  if (!after) return after;
  work.commit();
  return after;
}

result<stored_project> project_repository::transfer(const project_transfer& requested,
                                                    const domain::requester& by) {
  auto work = on_.begin();
  const auto ends = lock_ends(on_, requested);
  if (!ends) return std::unexpected(ends.error());
  if (auto allowed = check_transfer(on_, *ends, requested, by); !allowed)
    return std::unexpected(allowed.error());
  drop_project_roles(on_, ends->from.id, requested.ref);
  if (auto moved = one_changed(on_.run(update_organization, {requested.ref, ends->to.id})); !moved)
    return std::unexpected(moved.error());
  transfer_link_repository(on_).end(requested.ref);
  if (requested.sealed_password) {
    auto rotated =
        project_resource_repository(on_).rotate_password(requested.ref, *requested.sealed_password);
    if (!rotated) return std::unexpected(rotated.error());
  }
  auto after = find(requested.ref);
  if (!after) return after;
  nlohmann::json detail = {{"from", ends->from.name}, {"to", ends->to.name}};
  if (requested.sealed_password) detail["password_rotated"] = true;
  for (const auto* where : {&ends->from, &ends->to}) {
    const audit_entry entry{.by = by,
                            .organization = where->slug,
                            .project = requested.ref,
                            .action = requested.by_transfer_link ? domain::audit::project_claim
                                                                 : domain::audit::project_transfer,
                            .target = after->name,
                            .detail = detail};
    audit_repository(on_).append(entry);
  }
  work.commit();
  return after;
}

result<void> project_repository::remove(const project_ref& ref) {
  auto work = on_.begin();
  const auto before = find(ref);
  if (!before) return std::unexpected(before.error());
  const auto held = lock_organization(on_, before->organization);
  if (!held) return std::unexpected(held.error());
  drop_project_roles(on_, held->id, ref);
  if (!before->parent.empty()) branch_repository(on_).note_removal(ref);
  if (auto gone = one_changed(on_.run(delete_project, {ref})); !gone) return gone;
  work.commit();
  return {};
}

}  // namespace signalbox::storage
