#include "storage/hooks/hook_repository.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <utility>

#include "core/json/json.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/project/project_repository.hpp"

namespace signalbox::storage {
namespace {

using core::errc;
using core::result;
using domain::project_ref;
using postgres::statement;

constexpr statement hook_select{"database_hooks.list", R"(
  SELECT h.*, to_json(h.events)::text AS event_names
  FROM database_hooks h JOIN projects p ON p.id = h.project_id
  WHERE p.ref = $1 ORDER BY h.name)"};
constexpr statement hook_lock_project{"database_hooks.lock_project",
                                      "SELECT id FROM projects WHERE ref = $1 FOR UPDATE"};
constexpr statement hook_find{"database_hooks.find", R"(
  SELECT count(*) AS hooks, count(*) FILTER (WHERE id = $2) AS same,
    count(*) FILTER (WHERE name = $3 AND id <> $2) AS of_name
  FROM database_hooks WHERE project_id = $1)"};
constexpr statement hook_put{"database_hooks.put", R"(
  INSERT INTO database_hooks (project_id, id, name, schema_name, table_name, events, condition, url,
    timeout_s, attempts_max, is_active, sealed_secrets, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, ARRAY(SELECT json_array_elements_text($6::json)), $7, $8, $9, $10,
    $11, $12, $13, $13)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, schema_name = excluded.schema_name,
    table_name = excluded.table_name, events = excluded.events, condition = excluded.condition,
    url = excluded.url, timeout_s = excluded.timeout_s, attempts_max = excluded.attempts_max,
    is_active = excluded.is_active, sealed_secrets = excluded.sealed_secrets,
    updated_at = excluded.updated_at
  RETURNING *, to_json(events)::text AS event_names)"};
constexpr statement hook_delete{"database_hooks.delete", R"(
  DELETE FROM database_hooks h USING projects p
  WHERE p.id = h.project_id AND p.ref = $1 AND h.id = $2)"};
constexpr statement hook_disable_all{"database_hooks.disable_all", R"(
  UPDATE database_hooks h SET is_active = false, updated_at = $2 FROM projects p
  WHERE p.id = h.project_id AND p.ref = $1 AND h.is_active)"};
constexpr statement hook_mark_project{"database_hooks.mark_project", R"(
  UPDATE projects p SET has_hooks = EXISTS (SELECT FROM database_hooks WHERE project_id = p.id)
  WHERE p.ref = $1)"};

std::vector<domain::row_event> events_from(const std::string& text) {
  std::vector<domain::row_event> made;
  for (const auto& name : core::json::parse(text))
    made.push_back(domain::row_event_names.checked_value_of(name.get<std::string>()));
  return made;
}

stored_hook hook_from(const postgres::row& row) {
  return {.hook = {.id = row.as<std::string>("id"),
                   .name = row.as<std::string>("name"),
                   .table = {.schema = row.as<std::string>("schema_name"),
                             .name = row.as<std::string>("table_name")},
                   .events = events_from(row.as<std::string>("event_names")),
                   .condition = row.as<std::string>("condition"),
                   .url = row.as<std::string>("url"),
                   .timeout = std::chrono::seconds(row.as<std::int64_t>("timeout_s")),
                   .attempts_max = row.as<std::uint64_t>("attempts_max"),
                   .is_active = row.as<bool>("is_active"),
                   .created_at = row.as<core::time_point>("created_at"),
                   .updated_at = row.as<core::time_point>("updated_at")},
          .sealed_secrets = row.as<postgres::bytes>("sealed_secrets").value};
}

}  // namespace

std::vector<stored_hook> hook_repository::list(const project_ref& ref) {
  const auto found = on_.run(hook_select, {ref});
  std::vector<stored_hook> made;
  for (std::size_t at = 0; at < found.size(); ++at)
    made.push_back(hook_from(found[at]));
  return made;
}

result<stored_hook> hook_repository::put(const project_ref& ref, stored_hook what,
                                         const project_request& request) {
  auto work = on_.begin();
  const auto locked = on_.run(hook_lock_project, {ref});
  if (locked.empty()) return core::fail(errc::not_found, "There is no such project.");
  const auto project = locked[0].as<std::int64_t>("id");
  const auto& hook = what.hook;
  const auto others = on_.run(hook_find, {project, hook.id, hook.name});
  if (others[0].as<std::int64_t>("of_name") > 0)
    return core::fail(errc::conflict, fmt::format("There is already a hook named {}.", hook.name));
  if (others[0].as<std::int64_t>("same") == 0 &&
      others[0].as<std::uint64_t>("hooks") >= domain::hooks_max)
    return core::fail(errc::conflict, fmt::format("A project can have {} hooks. Delete one first.",
                                                  domain::hooks_max));
  auto events = core::json::array();
  for (const auto one : hook.events)
    events.push_back(domain::row_event_names.name_of(one));
  const auto saved =
      on_.run(hook_put, {project, hook.id, hook.name, hook.table.schema, hook.table.name,
                         events.dump(), hook.condition, hook.url,
                         static_cast<std::int64_t>(hook.timeout.count()), hook.attempts_max,
                         hook.is_active, postgres::bytes{what.sealed_secrets}, request.by.at});
  on_.run(hook_mark_project, {ref});
  note(ref, request);
  work.commit();
  return hook_from(saved[0]);
}

void hook_repository::disable_all(const project_ref& ref, core::time_point at) {
  on_.run(hook_disable_all, {ref, at});
}

result<void> hook_repository::remove(const project_ref& ref, const std::string& id,
                                     const project_request& request) {
  auto work = on_.begin();
  if (on_.run(hook_delete, {ref, id}).affected() == 0)
    return core::fail(errc::not_found, "There is no such hook.");
  on_.run(hook_mark_project, {ref});
  note(ref, request);
  work.commit();
  return {};
}

void hook_repository::note(const project_ref& ref, const project_request& request) {
  const auto of = project_repository(on_).find(ref);
  if (!of) return;
  audit_repository(on_).append({.by = request.by,
                                .organization = of->organization,
                                .project = ref,
                                .action = request.action,
                                .target = of->name,
                                .detail = request.detail});
}

}  // namespace signalbox::storage
