#include "storage/project/branch_repository.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "domain/audit_actions.hpp"
#include "domain/project/project_origin_json.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/project/project_repository.hpp"

namespace signalbox::storage {
namespace {

constexpr postgres::statement update_expiry{"projects.save_expiry", R"(
  UPDATE projects SET expires_at = $2
  WHERE ref = $1 AND parent_ref IS NOT NULL AND status NOT IN ('GOING_DOWN', 'REMOVED'))"};

constexpr postgres::statement update_origin{"projects.save_origin",
                                            "UPDATE projects SET origin = $2 WHERE ref = $1"};
constexpr postgres::statement put_base{"branch_bases.put", R"(
  INSERT INTO branch_bases (project_id, format, definitions, read_at)
  SELECT id, $2, $3, $4 FROM projects WHERE ref = $1
  ON CONFLICT (project_id) DO UPDATE SET format = excluded.format,
    definitions = excluded.definitions, read_at = excluded.read_at)"};
constexpr postgres::statement select_base{"branch_bases.find", R"(
  SELECT b.format, b.definitions, b.read_at FROM branch_bases b
  JOIN projects p ON p.id = b.project_id WHERE p.ref = $1)"};

constexpr postgres::statement note_removed{"removed_branches.add", R"(
  INSERT INTO removed_branches (ref, organization_id, name, removed_at)
  SELECT ref, organization_id, name, now() FROM projects
  WHERE ref = $1 AND parent_ref IS NOT NULL ON CONFLICT (ref) DO NOTHING)"};
constexpr postgres::statement forget_removed{"removed_branches.forget", R"(
  DELETE FROM removed_branches WHERE removed_at < now() - make_interval(days => $1))"};
constexpr postgres::statement sum_hours{"removed_branches.sum_hours", R"(
  SELECT b.ref, b.name, b.is_removed, coalesce(sum(h.metered_ms), 0)::bigint AS ran_ms
  FROM (
    SELECT p.ref, p.name, false AS is_removed FROM projects p
    JOIN organizations o ON o.id = p.organization_id
    WHERE o.slug = $1 AND p.parent_ref IS NOT NULL
    UNION ALL
    SELECT r.ref, r.name, true FROM removed_branches r
    JOIN organizations o ON o.id = r.organization_id WHERE o.slug = $1) AS b
  LEFT JOIN probe_hours h ON h.project_ref = b.ref AND h.at >= $2
  GROUP BY b.ref, b.name, b.is_removed ORDER BY ran_ms DESC, b.name)"};

core::result<void> one_branch(const postgres::rows& changed) {
  if (changed.affected() > 0) return {};
  return core::fail(core::errc::not_found, "There is no such branch.");
}

}  // namespace

core::result<domain::project> branch_repository::save_expiry(const domain::project_ref& ref,
                                                             std::optional<core::time_point> at,
                                                             const domain::requester& by) {
  auto work = on_.begin();
  const auto before = project_repository(on_).find(ref);
  if (!before) return before;
  if (on_.run(update_expiry, {ref, at}).affected() == 0)
    return core::fail(core::errc::conflict, "Only a branch that is not being deleted can expire.");
  nlohmann::json detail = nlohmann::json::object();
  if (before->expires_at) detail["before"] = core::to_iso8601(*before->expires_at);
  if (at) detail["expires_at"] = core::to_iso8601(*at);
  const audit_entry entry{.by = by,
                          .organization = before->organization,
                          .project = ref,
                          .action = domain::audit::branch_update,
                          .target = before->name,
                          .detail = std::move(detail)};
  audit_repository(on_).append(entry);
  auto after = project_repository(on_).find(ref);
  if (!after) return after;
  work.commit();
  return after;
}

core::result<void> branch_repository::save_origin(const domain::project_ref& ref,
                                                  const domain::project_origin& origin) {
  return one_branch(on_.run(update_origin, {ref, domain::origin_json(origin).dump()}));
}

core::result<void> branch_repository::save_base(const domain::project_ref& ref,
                                                const branch_base& base) {
  return one_branch(on_.run(put_base, {ref, base.format, base.definitions, base.read_at}));
}

std::optional<branch_base> branch_repository::find_base(const domain::project_ref& ref) {
  const auto found = on_.run(select_base, {ref});
  if (found.empty()) return std::nullopt;
  return branch_base{.format = found[0].as<int>("format"),
                     .definitions = found[0].as<std::string>("definitions"),
                     .read_at = found[0].as<core::time_point>("read_at")};
}

void branch_repository::note_removal(const domain::project_ref& ref) {
  if (on_.run(note_removed, {ref}).affected() == 0) return;
  // A day more than hours are kept.
  on_.run(forget_removed, {static_cast<int>(domain::branch_hours_period.count()) + 1});
}

std::vector<domain::branch_running_time> branch_repository::running_times(
    const domain::organization_slug& of, core::time_point since) {
  std::vector<domain::branch_running_time> made;
  const auto found = on_.run(sum_hours, {of, since});
  for (std::size_t at = 0; at < found.size(); ++at) {
    const auto row = found[at];
    made.push_back({.ref = domain::project_ref{row.as<std::string>("ref")},
                    .name = row.as<std::string>("name"),
                    .is_removed = row.as<bool>("is_removed"),
                    .ran = std::chrono::milliseconds{row.as<std::int64_t>("ran_ms")}});
  }
  return made;
}

}  // namespace signalbox::storage
