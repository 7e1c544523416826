#include "api/schemas.hpp"
#include "domain/cron/cron_job.hpp"

namespace signalbox::api::schemas {

namespace {

schema cron_run() {
  return object({{"id", whole()},
                 {"state", one_of(domain::cron_run_state_names.names())},
                 {"planned_at", moment("When it was due")},
                 {"started_at", moment()},
                 {"ended_at", or_null(moment())},
                 {"started_by", or_null(text("Null: the schedule"))},
                 {"rows", or_null(whole("Returned and changed by all statements"))},
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

}  // namespace

std::vector<component> cron_schemas() {
  return {{"CronRun", cron_run()},
          {"CronJob", cron_job()},
          {"CronJobs", object({{"time_zone", text("Always UTC")},
                               {"jobs_max", whole("Of a project")},
                               {"jobs", list(named("CronJob"))}})},
          {"CronRuns", object({{"runs", list(named("CronRun"))}, {"has_more", flag()}})}};
}

}  // namespace signalbox::api::schemas
