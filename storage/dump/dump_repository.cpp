#include "storage/dump/dump_repository.hpp"

#include <string>
#include <utility>

#include "core/json/json.hpp"
#include "storage/project/project_audit.hpp"

namespace signalbox::storage {
namespace {

using core::errc;
using core::json;
using core::result;
using domain::dump_job;
using domain::project_ref;
using postgres::statement;

constexpr statement dumps_select{"project_dumps.list", R"(
  SELECT d.* FROM project_dumps d JOIN projects p ON p.id = d.project_id
  WHERE p.ref = $1 ORDER BY d.started_at DESC, d.id)"};
constexpr statement dumps_lock_project{"project_dumps.lock_project",
                                       "SELECT id FROM projects WHERE ref = $1 FOR UPDATE"};
constexpr statement dumps_find_running{"project_dumps.find_running", R"(
  SELECT id FROM project_dumps WHERE project_id = $1 AND state = 'running')"};
constexpr statement dumps_insert{"project_dumps.insert", R"(
  INSERT INTO project_dumps (id, project_id, kind, state, name, started_by, started_at, ended_at,
                             in_one_transaction, message, progress, errors, tables)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13))"};
constexpr statement dumps_delete_old{"project_dumps.delete_old", R"(
  DELETE FROM project_dumps WHERE project_id = $1 AND state <> 'running' AND id IN (
    SELECT id FROM project_dumps WHERE project_id = $1 ORDER BY started_at DESC, id OFFSET $2))"};
constexpr statement dumps_update{"project_dumps.update", R"(
  UPDATE project_dumps SET state = $2, ended_at = $3, message = $4, progress = $5, errors = $6,
    tables = $7
  WHERE id = $1)"};

std::string dumped(const json& of) {
  return of.dump(-1, ' ', false, json::error_handler_t::replace);
}

json parsed(const postgres::row& row, std::string_view column) {
  return json::parse(row.as<std::string>(column), nullptr, false);
}

dump_job dump_job_from(const postgres::row& row) {
  return {.id = row.as<std::string>("id"),
          .kind = domain::dump_kind_names.value_of(row.as<std::string>("kind"))
                      .value_or(domain::dump_kind::download),
          .state = domain::dump_state_names.value_of(row.as<std::string>("state"))
                       .value_or(domain::dump_state::failed),
          .name = row.as<std::string>("name"),
          .by = row.as<std::string>("started_by"),
          .started_at = row.as<core::time_point>("started_at"),
          .ended_at = row.as<std::optional<core::time_point>>("ended_at"),
          .in_one_transaction = row.as<bool>("in_one_transaction"),
          .message = row.as<std::string>("message"),
          .progress = domain::dump_progress_from(parsed(row, "progress")),
          .errors = domain::dump_errors_from(parsed(row, "errors")),
          .tables = domain::dump_tables_from(parsed(row, "tables"))};
}

}  // namespace

std::vector<dump_job> dump_repository::list(const project_ref& ref) {
  const auto found = on_.run(dumps_select, {ref});
  std::vector<dump_job> made;
  for (std::size_t at = 0; at < found.size(); ++at)
    made.push_back(dump_job_from(found[at]));
  return made;
}

result<void> dump_repository::add(const project_ref& ref, const dump_job& job,
                                  const project_request& request) {
  auto work = on_.begin();
  const auto locked = on_.run(dumps_lock_project, {ref});
  if (locked.empty()) return core::fail(errc::not_found, "There is no such project.");
  const auto project = locked[0].as<std::int64_t>("id");
  if (!on_.run(dumps_find_running, {project}).empty())
    return core::fail(
        errc::conflict,
        "Another dump of this project is being made or restored. Wait for its end, or "
        "cancel it.");
  on_.run(
      dumps_insert,
      {job.id, project, domain::dump_kind_names.name_of(job.kind),
       domain::dump_state_names.name_of(job.state), job.name, job.by, job.started_at, job.ended_at,
       job.in_one_transaction, job.message, dumped(domain::dump_progress_json(job.progress)),
       dumped(domain::dump_errors_json(job.errors)), dumped(domain::dump_tables_json(job.tables))});
  on_.run(dumps_delete_old, {project, domain::dump_jobs_kept});
  note(ref, request);
  work.commit();
  return {};
}

void dump_repository::update(const dump_job& job) {
  on_.run(dumps_update, {job.id, domain::dump_state_names.name_of(job.state), job.ended_at,
                         job.message, dumped(domain::dump_progress_json(job.progress)),
                         dumped(domain::dump_errors_json(job.errors)),
                         dumped(domain::dump_tables_json(job.tables))});
}

void dump_repository::note(const project_ref& ref, const project_request& request) {
  if (const auto of = project_repository(on_).find(ref)) audit_request(on_, *of, request);
}

}  // namespace signalbox::storage
