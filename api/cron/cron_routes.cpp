#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "actors/messages/cron.hpp"
#include "api/cron/cron_json.hpp"
#include "api/http/call.hpp"
#include "api/query/sql_access.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"
#include "domain/query/quote.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::result;
using transport::http::method;

constexpr std::string_view jobs_pattern = "/platform/projects/{ref}/cron/jobs";
constexpr std::string_view job_pattern = "/platform/projects/{ref}/cron/jobs/{id}";
constexpr std::string_view job_runs_pattern = "/platform/projects/{ref}/cron/jobs/{id}/runs";
constexpr std::int64_t runs_page_usual = 20;

/// Returns the number in the path; 0, which no job has, for another text.
std::int64_t cron_job_number(const call& c) {
  const std::string text = c.parameter("id");
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? number : 0;
}

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

domain::cron_change cron_change_of(const call& c) {
  domain::cron_change made{.name = c.input.maybe_text("name"),
                           .schedule = c.input.maybe_text("schedule"),
                           .command = c.input.maybe_text("command"),
                           .role = c.input.maybe_text("role")};
  if (c.input.has("active")) made.is_active = c.input.boolean("active");
  if (const auto seconds = c.input.maybe_integer("timeout_seconds"))
    made.time_max = std::chrono::seconds{
        std::clamp<std::int64_t>(*seconds, 0, domain::cron_time_max.count() + 1)};
  return made;
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
  const auto limit = query_integer(c, "limit");
  if (!limit) co_return std::unexpected(limit.error());
  std::optional<std::int64_t> before;
  if (c.query("before")) {
    const auto given = query_integer(c, "before");
    if (!given) co_return std::unexpected(given.error());
    before = *given;
  }
  const auto count = static_cast<std::size_t>(*limit);
  // One more shows whether there is a further page.
  actors::list_cron_runs request{.job = cron_job_number(c), .before = before, .count = count + 1};
  auto found = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(found), [count](const std::vector<domain::cron_run>& all) {
    return ok(runs_json(all, count));
  });
}

std::vector<body_field> cron_job_fields(bool is_new) {
  return {
      {.name = "name", .summary = "1 to 64 characters, unique in the project", .required = is_new},
      {.name = "schedule",
       .summary = "Five fields as in crontab(5), @hourly and the like, or an interval such as "
                  "\"30 seconds\"; in UTC",
       .required = is_new},
      {.name = "command",
       .summary = "SQL: one or more statements",
       .required = is_new,
       .characters_max = domain::cron_command_bytes_max},
      {.name = "role",
       .summary = "Runs as this role, which the project's own role may become; empty: as the "
                  "project's own role",
       .required = false},
      {.name = "active",
       .summary = "Runs by its schedule",
       .kind = value_kind::boolean,
       .required = false},
      {.name = "timeout_seconds",
       .summary = "After which a run is cancelled: 1 to 3600, at first 300",
       .kind = value_kind::integer,
       .required = false}};
}

std::vector<query_field> cron_run_fields() {
  return {{.name = "limit",
           .summary = "Maximum number of runs",
           .range = query_range{.low = 1,
                                .high = static_cast<std::int64_t>(domain::cron_runs_kept),
                                .fallback = runs_page_usual}},
          {.name = "before",
           .summary = "Returns runs that are older than the one with this id",
           .range = query_range{
               .low = 1, .high = std::numeric_limits<std::int64_t>::max(), .fallback = 1}}};
}

/// A call that changes jobs: they run as the project's own role.
route changing_job(route what) {
  what.scripts = domain::token_scope::database_write;
  what.within = scope::project;
  what.asks = administering;
  return what;
}

route reading_jobs(route what) {
  what.verb = method::get;
  what.scripts = domain::token_scope::database_read;
  what.within = scope::project;
  what.asks = querying;
  return what;
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
