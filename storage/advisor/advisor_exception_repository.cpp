#include "storage/advisor/advisor_exception_repository.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::storage {
namespace {

using core::errc;
using core::result;
using domain::advisor_exception;
using domain::project_ref;
using postgres::statement;

// The project's row is locked, so that concurrent requests cannot both pass the limit.
constexpr statement lock_advised_project{"advisor_exceptions.lock_project", R"(
  SELECT p.id, p.name, o.slug FROM projects p JOIN organizations o ON o.id = p.organization_id
  WHERE p.ref = $1 FOR NO KEY UPDATE OF p)"};
constexpr statement count_exceptions{
    "advisor_exceptions.count",
    "SELECT count(*) AS count FROM advisor_exceptions WHERE project_id = $1"};
constexpr statement select_exceptions{"advisor_exceptions.list", R"(
  SELECT e.* FROM advisor_exceptions e JOIN projects p ON p.id = e.project_id
  WHERE p.ref = $1 ORDER BY e.lint_name, e.cache_key NULLS FIRST)"};
constexpr statement insert_exception{"advisor_exceptions.create", R"(
  INSERT INTO advisor_exceptions (project_id, lint_name, cache_key, reason, created_by, created_at)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING *)"};
constexpr statement update_exception{"advisor_exceptions.update", R"(
  UPDATE advisor_exceptions SET reason = $3 WHERE project_id = $1 AND id = $2 RETURNING *)"};
constexpr statement delete_exception{"advisor_exceptions.remove", R"(
  DELETE FROM advisor_exceptions WHERE project_id = $1 AND id = $2 RETURNING *)"};

advisor_exception exception_from(const postgres::row& row) {
  return {.id = row.as<domain::advisor_exception_id>("id"),
          .lint_name = row.as<std::string>("lint_name"),
          .cache_key = row.as<std::optional<std::string>>("cache_key"),
          .reason = row.as<std::string>("reason"),
          .created_by = row.as<std::string>("created_by"),
          .created_at = row.as<core::time_point>("created_at")};
}

std::unexpected<core::error> no_advised_project() {
  return core::fail(errc::not_found, "There is no such project.");
}

std::unexpected<core::error> no_such_exception() {
  return core::fail(errc::not_found, "This project has no such exception.");
}

}  // namespace

std::vector<advisor_exception> advisor_exception_repository::list(const project_ref& project) {
  const auto found = on_.run(select_exceptions, {project});
  std::vector<advisor_exception> all;
  all.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    all.push_back(exception_from(found[at]));
  return all;
}

result<advisor_exception> advisor_exception_repository::create(
    const project_ref& project, const domain::new_advisor_exception& requested,
    const domain::requester& by) {
  auto work = on_.begin();
  const auto locked = on_.run(lock_advised_project, {project});
  if (locked.empty()) return no_advised_project();
  const auto id = locked[0].as<std::int64_t>("id");
  const auto held = on_.run(count_exceptions, {id})[0].as<std::int64_t>("count");
  if (held >= static_cast<std::int64_t>(domain::advisor_exceptions_max)) {
    return core::fail(errc::conflict,
                      fmt::format("This project has {} exceptions, which is the maximum. Mute a "
                                  "whole rule instead of single findings.",
                                  held));
  }
  const auto stored = on_.run(insert_exception, {id, requested.lint_name, requested.cache_key,
                                                 requested.reason, by.name, by.at});
  if (stored.empty()) return core::fail(errc::conflict, "This finding is muted already.");
  auto made = exception_from(stored[0]);
  note(domain::audit::project_mute_finding, project, locked[0], made, by);
  work.commit();
  return made;
}

result<advisor_exception> advisor_exception_repository::update(const project_ref& project,
                                                               const change& requested,
                                                               const domain::requester& by) {
  auto work = on_.begin();
  const auto locked = on_.run(lock_advised_project, {project});
  if (locked.empty()) return no_advised_project();
  const auto stored =
      on_.run(update_exception, {locked[0].as<std::int64_t>("id"), requested.id, requested.reason});
  if (stored.empty()) return no_such_exception();
  auto made = exception_from(stored[0]);
  note(domain::audit::project_mute_finding, project, locked[0], made, by);
  work.commit();
  return made;
}

result<advisor_exception> advisor_exception_repository::remove(
    const project_ref& project, const domain::advisor_exception_id& id,
    const domain::requester& by) {
  auto work = on_.begin();
  const auto locked = on_.run(lock_advised_project, {project});
  if (locked.empty()) return no_advised_project();
  const auto gone = on_.run(delete_exception, {locked[0].as<std::int64_t>("id"), id});
  if (gone.empty()) return no_such_exception();
  auto removed = exception_from(gone[0]);
  note(domain::audit::project_unmute_finding, project, locked[0], removed, by);
  work.commit();
  return removed;
}

void advisor_exception_repository::note(const std::string& action, const project_ref& ref,
                                        const postgres::row& project, const advisor_exception& what,
                                        const domain::requester& by) {
  audit_entry entry{.by = by,
                    .organization = project.as<domain::organization_slug>("slug"),
                    .project = ref,
                    .action = action,
                    .target = project.as<std::string>("name"),
                    .detail = {{"rule", what.lint_name}, {"reason", what.reason}}};
  if (what.cache_key) entry.detail["finding"] = *what.cache_key;
  audit_repository(on_).append(entry);
}

}  // namespace signalbox::storage
