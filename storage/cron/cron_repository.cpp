#include "storage/cron/cron_repository.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "storage/audit/audit_repository.hpp"
#include "storage/project/project_repository.hpp"

namespace signalbox::storage {
namespace {

using core::errc;
using core::result;
using domain::cron_job;
using domain::cron_run;
using domain::project_ref;
using postgres::statement;

constexpr statement cron_select_jobs{"cron_jobs.list", R"(
  SELECT j.*, r.id AS run_id, r.state, r.planned_at, r.started_at, r.ended_at, r.started_by, r.rows,
         r.output, r.error
  FROM cron_jobs j JOIN projects p ON p.id = j.project_id
  LEFT JOIN LATERAL (SELECT * FROM cron_runs WHERE job_id = j.id ORDER BY id DESC LIMIT 1) r ON true
  WHERE p.ref = $1 ORDER BY j.name)"};
constexpr statement cron_interrupt_running{"cron_runs.interrupt", R"(
  UPDATE cron_runs r SET state = 'interrupted', ended_at = $2,
    error = 'Signalbox stopped during this run.'
  FROM cron_jobs j JOIN projects p ON p.id = j.project_id
  WHERE j.id = r.job_id AND p.ref = $1 AND r.state = 'running')"};
constexpr statement cron_lock_project{"cron_jobs.lock_project",
                                      "SELECT id FROM projects WHERE ref = $1 FOR UPDATE"};
constexpr statement cron_count_jobs{"cron_jobs.count",
                                    "SELECT count(*) AS jobs FROM cron_jobs WHERE project_id = $1"};
constexpr statement cron_find_name{"cron_jobs.find_name", R"(
  SELECT id FROM cron_jobs WHERE project_id = $1 AND name = $2 AND id <> $3)"};
constexpr statement cron_insert_job{"cron_jobs.insert", R"(
  INSERT INTO cron_jobs (project_id, name, schedule, command, role, is_active, time_max_s,
                         created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING *)"};
constexpr statement cron_update_job{"cron_jobs.update", R"(
  UPDATE cron_jobs SET name = $3, schedule = $4, command = $5, role = $6, is_active = $7,
    time_max_s = $8, updated_at = $9
  WHERE project_id = $1 AND id = $2 RETURNING *)"};
constexpr statement cron_delete_job{"cron_jobs.delete", R"(
  DELETE FROM cron_jobs j USING projects p
  WHERE p.id = j.project_id AND p.ref = $1 AND j.id = $2)"};
constexpr statement cron_disable_all{"cron_jobs.disable_all", R"(
  UPDATE cron_jobs j SET is_active = false, updated_at = $2 FROM projects p
  WHERE p.id = j.project_id AND p.ref = $1 AND j.is_active)"};
constexpr statement cron_mark_project{"cron_jobs.mark_project", R"(
  UPDATE projects p SET has_cron_jobs = EXISTS (SELECT FROM cron_jobs WHERE project_id = p.id)
  WHERE p.ref = $1)"};
// The job's row is locked, so that two runs never begin at once.
constexpr statement cron_lock_job{"cron_jobs.lock", R"(
  SELECT j.id, EXISTS (SELECT FROM cron_runs WHERE job_id = j.id AND state = 'running') AS is_running
  FROM cron_jobs j JOIN projects p ON p.id = j.project_id
  WHERE p.ref = $1 AND j.id = $2 FOR UPDATE OF j)"};
constexpr statement cron_insert_run{"cron_runs.insert", R"(
  INSERT INTO cron_runs (job_id, state, planned_at, started_at, ended_at, started_by, rows, output,
                         error)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id)"};
constexpr statement cron_delete_old_runs{"cron_runs.delete_old", R"(
  DELETE FROM cron_runs WHERE job_id = $1 AND state <> 'running' AND id <= (
    SELECT id FROM cron_runs WHERE job_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1))"};
constexpr statement cron_update_run{"cron_runs.end", R"(
  UPDATE cron_runs SET state = $2, ended_at = $3, rows = $4, output = $5, error = $6
  WHERE id = $1 AND state = 'running')"};
constexpr statement cron_select_runs{"cron_runs.list", R"(
  SELECT r.*, r.id AS run_id FROM cron_runs r
  JOIN cron_jobs j ON j.id = r.job_id JOIN projects p ON p.id = j.project_id
  WHERE p.ref = $1 AND j.id = $2 AND ($3::bigint IS NULL OR r.id < $3)
  ORDER BY r.id DESC LIMIT $4)"};

cron_job cron_job_from(const postgres::row& row) {
  return {.id = row.as<std::int64_t>("id"),
          .name = row.as<std::string>("name"),
          .schedule = row.as<std::string>("schedule"),
          .command = row.as<std::string>("command"),
          .role = row.as<std::string>("role"),
          .is_active = row.as<bool>("is_active"),
          .time_max = std::chrono::seconds(row.as<std::int64_t>("time_max_s")),
          .created_at = row.as<core::time_point>("created_at"),
          .updated_at = row.as<core::time_point>("updated_at")};
}

cron_run cron_run_from(const postgres::row& row, std::int64_t job) {
  return {.id = row.as<std::int64_t>("run_id"),
          .job = job,
          .state = domain::cron_run_state_names.value_of(row.as<std::string>("state"))
                       .value_or(domain::cron_run_state::failed),
          .planned_at = row.as<core::time_point>("planned_at"),
          .started_at = row.as<core::time_point>("started_at"),
          .ended_at = row.as<std::optional<core::time_point>>("ended_at"),
          .by = row.as<std::string>("started_by"),
          .rows = row.as<std::optional<std::uint64_t>>("rows"),
          .output = row.as<std::string>("output"),
          .error = row.as<std::string>("error")};
}

std::unexpected<core::error> no_cron_job() {
  return core::fail(errc::not_found, "There is no such job.");
}

}  // namespace

std::vector<stored_cron_job> cron_repository::list(const project_ref& ref) {
  const auto found = on_.run(cron_select_jobs, {ref});
  std::vector<stored_cron_job> made;
  for (std::size_t at = 0; at < found.size(); ++at) {
    const auto row = found[at];
    stored_cron_job one{.job = cron_job_from(row), .last_run = std::nullopt};
    if (row.as<std::optional<std::int64_t>>("run_id"))
      one.last_run = cron_run_from(row, one.job.id);
    made.push_back(std::move(one));
  }
  return made;
}

void cron_repository::interrupt_runs(const project_ref& ref, core::time_point now) {
  on_.run(cron_interrupt_running, {ref, now});
}

result<cron_job> cron_repository::put(const project_ref& ref, cron_job job,
                                      const project_request& request) {
  auto work = on_.begin();
  const auto locked = on_.run(cron_lock_project, {ref});
  if (locked.empty()) return core::fail(errc::not_found, "There is no such project.");
  const auto project = locked[0].as<std::int64_t>("id");
  if (!on_.run(cron_find_name, {project, job.name, job.id}).empty())
    return core::fail(errc::conflict, fmt::format("There is already a job named {}.", job.name));
  const bool is_new = job.id == 0;
  if (is_new &&
      on_.run(cron_count_jobs, {project})[0].as<std::uint64_t>("jobs") >= domain::cron_jobs_max)
    return core::fail(errc::conflict, fmt::format("A project can have {} jobs. Delete one first.",
                                                  domain::cron_jobs_max));
  const auto seconds = static_cast<std::int64_t>(job.time_max.count());
  const auto saved =
      is_new ? on_.run(cron_insert_job, {project, job.name, job.schedule, job.command, job.role,
                                         job.is_active, seconds, request.by.at})
             : on_.run(cron_update_job, {project, job.id, job.name, job.schedule, job.command,
                                         job.role, job.is_active, seconds, request.by.at});
  if (saved.empty()) return no_cron_job();
  on_.run(cron_mark_project, {ref});
  note(ref, request);
  work.commit();
  return cron_job_from(saved[0]);
}

result<void> cron_repository::remove(const project_ref& ref, std::int64_t id,
                                     const project_request& request) {
  auto work = on_.begin();
  if (on_.run(cron_delete_job, {ref, id}).affected() == 0) return no_cron_job();
  on_.run(cron_mark_project, {ref});
  note(ref, request);
  work.commit();
  return {};
}

void cron_repository::disable_all(const project_ref& ref, core::time_point at) {
  on_.run(cron_disable_all, {ref, at});
}

result<cron_run> cron_repository::add_run(const project_ref& ref, cron_run run,
                                          const std::optional<project_request>& request) {
  auto work = on_.begin();
  const auto locked = on_.run(cron_lock_job, {ref, run.job});
  if (locked.empty()) return no_cron_job();
  if (run.state == domain::cron_run_state::running && locked[0].as<bool>("is_running"))
    return core::fail(errc::conflict, "A run of this job is in progress.");
  const auto added = on_.run(
      cron_insert_run, {run.job, domain::cron_run_state_names.name_of(run.state), run.planned_at,
                        run.started_at, run.ended_at, run.by, run.rows, run.output, run.error});
  run.id = added[0].as<std::int64_t>("id");
  on_.run(cron_delete_old_runs, {run.job, domain::cron_runs_kept});
  if (request) note(ref, *request);
  work.commit();
  return run;
}

void cron_repository::end_run(const cron_run& run) {
  on_.run(cron_update_run, {run.id, domain::cron_run_state_names.name_of(run.state), run.ended_at,
                            run.rows, run.output, run.error});
}

std::vector<cron_run> cron_repository::runs(const project_ref& ref, std::int64_t job,
                                            std::optional<std::int64_t> before, std::size_t count) {
  const auto found = on_.run(cron_select_runs, {ref, job, before, count});
  std::vector<cron_run> made;
  for (std::size_t at = 0; at < found.size(); ++at)
    made.push_back(cron_run_from(found[at], job));
  return made;
}

void cron_repository::note(const project_ref& ref, const project_request& request) {
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
