#include "domain/cron/pg_cron.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/fault_list.hpp"
#include "core/time.hpp"
#include "domain/query/quote.hpp"
#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

/// Statuses of pg_cron in which a run is in progress.
constexpr std::string_view in_progress = "('starting', 'running', 'sending', 'connecting')";

/// A run as `cron_run`, from the row `d`. `server restarted` is what pg_cron writes when it starts
/// and finds runs in progress.
std::string run_columns() {
  return fmt::format(
      "d.runid AS id, CASE WHEN d.status = 'succeeded' THEN 'succeeded' "
      "WHEN d.status IN {} THEN 'running' "
      "WHEN d.return_message = 'server restarted' THEN 'interrupted' ELSE 'failed' END AS state, "
      "to_char(coalesce(d.start_time, d.end_time, now()) AT TIME ZONE 'UTC', {}) AS started_at, "
      "to_char(d.end_time AT TIME ZONE 'UTC', {}) AS ended_at, "
      "left(coalesce(d.return_message, ''), {}) AS message",
      in_progress, R"('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')", R"('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')",
      cron_output_max);
}

std::string moment_text(core::time_point at) {
  return quote_literal(core::to_iso8601(at)) + "::timestamptz";
}

}  // namespace

std::string prepare_pg_cron(std::string_view owner) {
  const auto role = quote_ident(owner);
  // pg_cron lets every role that reaches its schema add jobs, and logins that may only read reach
  // all schemas (`pg_read_all_data`). The launcher runs the trigger as the superuser, so its names
  // are qualified and its search path is fixed. As members of the extension, the functions are
  // dropped with it and not in dumps.
  return fmt::format(
      R"(GRANT USAGE ON SCHEMA cron TO {0} WITH GRANT OPTION;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA cron FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cron.schedule(text, text), cron.schedule(text, text, text),
  cron.unschedule(bigint), cron.unschedule(name),
  cron.alter_job(bigint, text, text, text, text, boolean) TO {0} WITH GRANT OPTION;
REVOKE DELETE ON cron.job_run_details FROM PUBLIC;
GRANT DELETE ON cron.job_run_details TO {0};
GRANT UPDATE (jobname) ON cron.job TO {0};
GRANT INSERT (jobid, database, username, command, status, start_time),
  UPDATE (status, return_message, end_time) ON cron.job_run_details TO {0};
GRANT USAGE ON SEQUENCE cron.runid_seq TO {0};
CREATE POLICY signalbox_owner ON cron.job FOR SELECT TO {0} USING (true);
CREATE POLICY signalbox_owner ON cron.job_run_details FOR SELECT TO {0} USING (true);
CREATE INDEX signalbox_runs_of_job ON cron.job_run_details (jobid, runid);
CREATE FUNCTION cron.signalbox_is_loaded() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog
  AS $$SELECT EXISTS (SELECT FROM pg_settings
    WHERE name = 'cron.database_name' AND context = 'postmaster')$$;
CREATE FUNCTION cron.signalbox_delete_old_runs() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog AS $$
BEGIN
  DELETE FROM cron.job_run_details AS d WHERE d.runid <= NEW.runid - {2};
  DELETE FROM cron.job_run_details AS d WHERE d.jobid = NEW.jobid AND d.runid <= (
    SELECT o.runid FROM cron.job_run_details AS o WHERE o.jobid = NEW.jobid
    ORDER BY o.runid DESC OFFSET {1} LIMIT 1);
  RETURN NULL;
END $$;
CREATE TRIGGER signalbox_delete_old_runs AFTER INSERT ON cron.job_run_details
  FOR EACH ROW EXECUTE FUNCTION cron.signalbox_delete_old_runs();
REVOKE ALL ON FUNCTION cron.signalbox_is_loaded() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cron.signalbox_is_loaded() TO {0};
ALTER EXTENSION pg_cron ADD FUNCTION cron.signalbox_is_loaded();
ALTER EXTENSION pg_cron ADD FUNCTION cron.signalbox_delete_old_runs())",
      role, pg_cron_runs_kept, pg_cron_runs_kept_of_all);
}

core::result<cron_job> changed_pg_cron_job(cron_job from, const cron_change& change) {
  auto checked = changed_cron_job(std::move(from), change);
  core::fault_list faults;
  const auto refuse = [&](std::string field, std::string why) {
    faults.add(std::move(fail_field(std::move(field), std::move(why)).error()));
  };
  if (!checked) faults.add(std::move(checked.error()));
  const auto schedule = parse_cron(checked ? checked->schedule : change.schedule.value_or(""));
  if (schedule && schedule->interval)
    refuse(
        "schedule",
        "must be five fields or a word such as @hourly: pg_cron runs jobs at most once a minute");
  if (schedule && schedule->has_last_day)
    refuse("schedule", "must not contain $, which pg_cron does not know");
  if (checked && checked->name.size() > pg_cron_name_bytes_max)
    refuse("name", fmt::format("must have at most {} bytes in pg_cron", pg_cron_name_bytes_max));
  if (change.role && !change.role->empty())
    refuse("role", "must be empty: pg_cron runs these jobs as the project's own role");
  if (change.time_max)
    refuse("timeout_seconds", "must be absent: jobs of pg_cron have no time limit");
  if (auto failed = std::move(faults).as_error()) return std::unexpected(std::move(*failed));
  return checked;
}

std::string find_pg_cron() {
  return "SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_cron') AS is_enabled, "
         "EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_cron') AS is_available";
}

std::string find_pg_cron_launcher() {
  return "SELECT cron.signalbox_is_loaded() AS is_loaded";
}

std::string list_pg_cron_jobs(std::optional<std::int64_t> id) {
  return fmt::format(
      "SELECT j.jobid AS id, coalesce(j.jobname::text, '') AS name, j.schedule, j.command, "
      "j.username AS role, j.active, j.username = current_user::text AS is_own, "
      "(SELECT row_to_json(r) FROM (SELECT {} FROM cron.job_run_details AS d "
      "WHERE d.jobid = j.jobid ORDER BY d.runid DESC LIMIT 1) AS r) AS last_run "
      "FROM cron.job AS j{} ORDER BY j.jobname, j.jobid LIMIT {}",
      run_columns(), id ? fmt::format(" WHERE j.jobid = {}", *id) : std::string(),
      pg_cron_jobs_listed_max);
}

std::string list_pg_cron_runs(std::int64_t job, std::optional<std::int64_t> before,
                              std::size_t count) {
  return fmt::format(
      "SELECT {} FROM cron.job_run_details AS d WHERE d.jobid = {}{} ORDER BY d.runid DESC LIMIT "
      "{}",
      run_columns(), job, before ? fmt::format(" AND d.runid < {}", *before) : std::string(),
      count);
}

std::vector<std::string> create_pg_cron_job(const cron_job& job) {
  const auto schedule = fmt::format("cron.schedule({}, {}, {})", quote_literal(job.name),
                                    quote_literal(job.schedule), quote_literal(job.command));
  if (job.is_active) return {"SELECT " + schedule};
  return {fmt::format("SELECT cron.alter_job(job_id := {}, active := false)", schedule)};
}

std::vector<std::string> update_pg_cron_job(const cron_job& job) {
  return {
      fmt::format("SELECT cron.alter_job(job_id := {}, schedule := {}, command := {}, "
                  "active := {})",
                  job.id, quote_literal(job.schedule), quote_literal(job.command), job.is_active),
      fmt::format("UPDATE cron.job SET jobname = {} WHERE jobid = {}", quote_literal(job.name),
                  job.id)};
}

std::vector<std::string> delete_pg_cron_job(std::int64_t id) {
  return {fmt::format("DELETE FROM cron.job_run_details WHERE jobid = {}", id),
          fmt::format("SELECT cron.unschedule({}::bigint)", id)};
}

std::string begin_pg_cron_run(const cron_job& job, core::time_point at) {
  return fmt::format(
      "INSERT INTO cron.job_run_details (jobid, database, username, command, status, start_time) "
      "VALUES ({}, current_database(), current_user, {}, 'running', {})",
      job.id, quote_literal(job.command), moment_text(at));
}

std::string end_pg_cron_run(std::int64_t job, core::time_point started_at, bool has_succeeded,
                            std::string_view message, core::time_point ended_at) {
  return fmt::format(
      "UPDATE cron.job_run_details SET status = {}, return_message = {}, end_time = {} "
      "WHERE jobid = {} AND start_time = {} AND status = 'running'",
      has_succeeded ? "'succeeded'" : "'failed'", quote_literal(message), moment_text(ended_at),
      job, moment_text(started_at));
}

}  // namespace signalbox::domain
