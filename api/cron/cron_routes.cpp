#include <string>
#include <utility>

#include "actors/messages/cron.hpp"
#include "api/cron/cron_fields.hpp"
#include "api/cron/cron_json.hpp"
#include "api/http/call.hpp"
#include "api/query/sql_access.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::result;
using transport::http::method;

constexpr std::string_view jobs_pattern = "/platform/projects/{ref}/cron/jobs";
constexpr std::string_view job_pattern = "/platform/projects/{ref}/cron/jobs/{id}";
constexpr std::string_view job_runs_pattern = "/platform/projects/{ref}/cron/jobs/{id}/runs";

std::unexpected<core::error> no_such_cron_job() {
  return core::fail(core::errc::not_found, "There is no such job.");
}

awaitable<outcome> list_cron_jobs(call& c) {
  auto found = co_await ask<actors::list_cron_jobs>(c, c.project);
  co_return shown(std::move(found), [](const std::vector<actors::scheduled_job>& all) {
    auto list = json::array();
    for (const auto& one : all)
      list.push_back(job_json(one));
    return ok({{"time_zone", "UTC"}, {"jobs_max", domain::cron_jobs_max}, {"jobs", list}});
  });
}

awaitable<outcome> create_cron_job(call& c) {
  actors::put_cron_job request{.change = cron_change_of(c), .by = c.requester()};
  auto made = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(made),
                  [](const actors::scheduled_job& one) { return created(job_json(one)); });
}

awaitable<outcome> update_cron_job(call& c) {
  const auto id = cron_job_number(c);
  if (id == 0) co_return no_such_cron_job();
  actors::put_cron_job request{.id = id, .change = cron_change_of(c), .by = c.requester()};
  auto saved = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(saved),
                  [](const actors::scheduled_job& one) { return ok(job_json(one)); });
}

awaitable<outcome> delete_cron_job(call& c) {
  actors::delete_cron_job request{.id = cron_job_number(c), .by = c.requester()};
  auto gone = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(gone), [](const actors::done&) { return nothing(); });
}

awaitable<outcome> run_cron_job(call& c) {
  actors::run_cron_job request{.id = cron_job_number(c), .by = c.requester()};
  auto started = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(started),
                  [](const domain::cron_run& run) { return created(run_json(run)); });
}

awaitable<outcome> list_cron_runs(call& c) {
  const auto page = cron_page_of(c);
  if (!page) co_return std::unexpected(page.error());
  const auto count = page->count;
  // One more shows whether there is a further page.
  actors::list_cron_runs request{
      .job = cron_job_number(c), .before = page->before, .count = count + 1};
  auto found = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(found), [count](const std::vector<domain::cron_run>& all) {
    return ok(runs_json(all, count));
  });
}

}  // namespace

std::vector<route> cron_routes() {
  return {reading_jobs({.name = "list_cron_jobs",
                        .summary = "List the scheduled jobs of this project by name",
                        .pattern = jobs_pattern,
                        .answers = body_of("CronJobs"),
                        .run = list_cron_jobs}),
          changing_job({.name = "create_cron_job",
                        .summary = "Create a scheduled job",
                        .verb = method::post,
                        .pattern = jobs_pattern,
                        .audited_as = domain::audit::cron_create_job,
                        .body = cron_job_fields(true),
                        .answers = body_of("CronJob", 201),
                        .fails = {core::errc::conflict},
                        .run = create_cron_job}),
          changing_job({.name = "update_cron_job",
                        .summary = "Change a scheduled job; absent fields stay as they are",
                        .verb = method::patch,
                        .pattern = job_pattern,
                        .audited_as = domain::audit::cron_update_job,
                        .body = cron_job_fields(false),
                        .answers = body_of("CronJob"),
                        .fails = {core::errc::conflict},
                        .run = update_cron_job}),
          changing_job({.name = "delete_cron_job",
                        .summary = "Delete a scheduled job with its runs",
                        .verb = method::delete_,
                        .pattern = job_pattern,
                        .audited_as = domain::audit::cron_delete_job,
                        .answers = no_body(),
                        .run = delete_cron_job}),
          reading_jobs({.name = "list_cron_runs",
                        .summary = "List the last 100 runs of a job, newest first",
                        .pattern = job_runs_pattern,
                        .query = cron_run_fields(),
                        .answers = body_of("CronRuns"),
                        .run = list_cron_runs}),
          changing_job({.name = "run_cron_job",
                        .summary = "Run a job now; the answer is its run in progress",
                        .verb = method::post,
                        .pattern = job_runs_pattern,
                        .audited_as = domain::audit::cron_run_job,
                        .answers = body_of("CronRun", 201),
                        .fails = {core::errc::conflict, core::errc::unavailable},
                        .run = run_cron_job})};
}

}  // namespace signalbox::api
