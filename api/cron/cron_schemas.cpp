#include "api/cron/pg_cron_json.hpp"
#include "api/schemas.hpp"
#include "domain/cron/cron_job.hpp"

namespace signalbox::api::schemas {

namespace {

schema cron_run() {
  return object(
      {{"id", whole()},
       {"state", one_of(domain::cron_run_state_names.names())},
       {"planned_at", moment("When it was due")},
       {"started_at", moment()},
       {"ended_at", or_null(moment())},
       {"started_by", or_null(text("Null: the schedule, or a run of pg_cron"))},
       {"rows", or_null(whole("Returned and changed by all statements; null for pg_cron"))},
       {"output", text("Command tags, notices and the first rows; at most 4 KiB")},
       {"error", text("Why it failed, or did not run; else empty")}});
}

schema cron_job() {
  return object({{"id", whole()},
                 {"name", text()},
                 {"schedule", text()},
                 {"description", text("The schedule in words, in UTC")},
                 {"command", text()},
                 {"role", or_null(text("Null: the project's own role"))},
                 {"active", flag()},
                 {"timeout_seconds", whole()},
                 {"created_at", moment()},
                 {"updated_at", moment()},
                 {"next_run_at", or_null(moment("Null while it is inactive"))},
                 {"last_run", or_null(named("CronRun"))}});
}

schema pg_cron_job() {
  return object(
      {{"id", whole()},
       {"name", text("Empty: created by SQL without a name")},
       {"schedule", text()},
       {"description", text("The schedule in words, in UTC")},
       {"command", text()},
       {"role", text("Runs as this role of the database")},
       {"is_own", flag("Runs as the project's own role, so that it can be changed here")},
       {"active", flag()},
       {"next_run_at", or_null(moment("Null while it is inactive or pg_cron does not run"))},
       {"last_run", or_null(named("CronRun"))}});
}

}  // namespace

std::vector<component> cron_schemas() {
  return {{"CronRun", cron_run()},
          {"CronJob", cron_job()},
          {"CronJobs", object({{"time_zone", text("Always UTC")},
                               {"jobs_max", whole("Of a project")},
                               {"jobs", list(named("CronJob"))}})},
          {"PgCronJob", pg_cron_job()},
          {"PgCronJobs",
           object({{"state", one_of(pg_cron_state_names.names(),
                                    "Whether jobs run: stopped with the database; missing on the "
                                    "host; available to be enabled; unloaded until the database is "
                                    "restarted; running")},
                   {"time_zone", text("Always UTC")},
                   {"jobs_max", whole("Of a project")},
                   {"jobs", list(named("PgCronJob"))}})},
          {"CronRuns", object({{"runs", list(named("CronRun"))}, {"has_more", flag()}})}};
}

}  // namespace signalbox::api::schemas
