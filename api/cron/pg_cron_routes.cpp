#include <algorithm>
#include <limits>
#include <utility>

#include "actors/messages/cron.hpp"
#include "actors/messages/project.hpp"
#include "api/cron/cron_fields.hpp"
#include "api/cron/cron_json.hpp"
#include "api/cron/pg_cron_access.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"
#include "domain/cron/pg_cron.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using transport::http::method;

constexpr std::string_view pg_jobs_pattern = "/platform/projects/{ref}/cron/pg_cron/jobs";
constexpr std::string_view pg_job_pattern = "/platform/projects/{ref}/cron/pg_cron/jobs/{id}";
constexpr std::string_view pg_job_runs_pattern =
    "/platform/projects/{ref}/cron/pg_cron/jobs/{id}/runs";

json pg_cron_shown(pg_cron_state state, json jobs) {
  return {{"state", pg_cron_state_names.name_of(state)},
          {"time_zone", "UTC"},
          {"jobs_max", domain::cron_jobs_max},
          {"jobs", std::move(jobs)}};
}

awaitable<outcome> list_pg_cron_jobs(call& c) {
  auto access = co_await open_pg_cron(c);
  if (!access && access.error().code == errc::conflict) {
    auto what = co_await ask<actors::describe_project>(c, c.project);
    if (!what) co_return std::unexpected(std::move(what.error()));
    // A simulated database has no extensions.
    const auto state =
        c.in.session_address(*what) ? pg_cron_state::stopped : pg_cron_state::missing;
    co_return ok(pg_cron_shown(state, json::array()));
  }
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto state = co_await find_pg_cron_state(c, *access);
  if (!state) co_return std::unexpected(std::move(state.error()));
  auto jobs = json::array();
  if (*state == pg_cron_state::running || *state == pg_cron_state::unloaded) {
    auto rows = co_await pg_cron_rows(c, *access, domain::list_pg_cron_jobs(std::nullopt));
    if (!rows) co_return std::unexpected(std::move(rows.error()));
    std::optional<core::time_point> now;
    if (*state == pg_cron_state::running) now = c.in.clock();
    for (const auto& row : *rows)
      jobs.push_back(pg_cron_job_json(row, now));
  }
  co_return ok(pg_cron_shown(*state, std::move(jobs)));
}

result<void> check_owned(const json& row) {
  if (row.at("is_own").get<bool>()) return {};
  return core::fail(errc::conflict, "This job belongs to the role " +
                                        row.at("role").get<std::string>() +
                                        ". Change it in SQL as that role.");
}

/// Checks that no other job of the project's role has this name: pg_cron would replace it.
result<void> check_free(const json& rows, const domain::cron_job& job, bool is_new) {
  std::size_t own = 0;
  for (const auto& row : rows) {
    if (!row.at("is_own").get<bool>()) continue;
    ++own;
    if (row.at("name") == job.name && row.at("id") != job.id)
      return core::fail(errc::conflict, "Another job has this name.");
  }
  if (is_new && own >= domain::cron_jobs_max)
    return core::fail(errc::conflict, "A project can have " +
                                          std::to_string(domain::cron_jobs_max) +
                                          " jobs. Delete one to create another.");
  return {};
}

/// Stores a checked job and answers with it.
awaitable<outcome> put_pg_cron_job(call& c, sql_access access, domain::cron_job job) {
  const bool is_new = job.id == 0;
  auto rows = co_await pg_cron_rows(c, access, domain::list_pg_cron_jobs(std::nullopt));
  if (!rows) co_return std::unexpected(std::move(rows.error()));
  if (auto free = check_free(*rows, job, is_new); !free)
    co_return std::unexpected(std::move(free.error()));
  actors::note_pg_cron_change noted{
      .action = is_new ? domain::audit::cron_create_job : domain::audit::cron_update_job,
      .job = job,
      .by = c.requester()};
  auto statements = is_new ? domain::create_pg_cron_job(job) : domain::update_pg_cron_job(job);
  auto failed = co_await change_pg_cron(c, access, std::move(statements));
  if (!failed) co_return std::unexpected(std::move(failed.error()));
  if (*failed) co_return std::move(**failed);
  auto written = co_await ask(c, c.project, std::move(noted));
  if (!written) co_return std::unexpected(std::move(written.error()));
  auto stored = co_await pg_cron_rows(c, access, domain::list_pg_cron_jobs(std::nullopt));
  if (!stored) co_return std::unexpected(std::move(stored.error()));
  const auto is_it = [&](const json& row) {
    return row.at("is_own").get<bool>() &&
           (is_new ? row.at("name") == job.name : row.at("id") == job.id);
  };
  const auto found = std::ranges::find_if(*stored, is_it);
  if (found == stored->end()) co_return core::fail(errc::not_found, "There is no such job.");
  auto shown = pg_cron_job_json(*found, c.in.clock());
  if (is_new) co_return created(std::move(shown));
  co_return ok(std::move(shown));
}

awaitable<outcome> create_pg_cron_job(call& c) {
  auto access = co_await open_pg_cron(c);
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto enabled = co_await check_pg_cron(c, *access);
  if (!enabled) co_return std::unexpected(std::move(enabled.error()));
  auto job = domain::changed_pg_cron_job({}, cron_change_of(c));
  if (!job) co_return std::unexpected(std::move(job.error()));
  co_return co_await put_pg_cron_job(c, std::move(*access), std::move(*job));
}

/// A job of the project's own role, by the number in the path.
struct owned_pg_cron_job {
  sql_access access = {};
  domain::cron_job job = {};
};

awaitable<result<owned_pg_cron_job>> find_owned(call& c) {
  auto access = co_await open_pg_cron(c);
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto row = co_await find_pg_cron_job(c, *access, cron_job_number(c));
  if (!row) co_return std::unexpected(std::move(row.error()));
  if (auto owned = check_owned(*row); !owned) co_return std::unexpected(std::move(owned.error()));
  owned_pg_cron_job made;
  made.access = std::move(*access);
  made.job = pg_cron_job_of(*row);
  co_return made;
}

awaitable<outcome> update_pg_cron_job(call& c) {
  auto found = co_await find_owned(c);
  if (!found) co_return std::unexpected(std::move(found.error()));
  auto job = domain::changed_pg_cron_job(std::move(found->job), cron_change_of(c));
  if (!job) co_return std::unexpected(std::move(job.error()));
  co_return co_await put_pg_cron_job(c, std::move(found->access), std::move(*job));
}

awaitable<outcome> delete_pg_cron_job(call& c) {
  auto found = co_await find_owned(c);
  if (!found) co_return std::unexpected(std::move(found.error()));
  auto failed =
      co_await change_pg_cron(c, found->access, domain::delete_pg_cron_job(found->job.id));
  if (!failed) co_return std::unexpected(std::move(failed.error()));
  if (*failed) co_return std::move(**failed);
  actors::note_pg_cron_change noted{
      .action = domain::audit::cron_delete_job, .job = std::move(found->job), .by = c.requester()};
  auto written = co_await ask(c, c.project, std::move(noted));
  co_return shown(std::move(written), [](const actors::done&) { return nothing(); });
}

awaitable<outcome> run_pg_cron_job(call& c) {
  auto found = co_await find_owned(c);
  if (!found) co_return std::unexpected(std::move(found.error()));
  actors::run_pg_cron_job request{.job = std::move(found->job), .by = c.requester()};
  auto started = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(started),
                  [](const domain::cron_run& run) { return created(run_json(run)); });
}

awaitable<outcome> list_pg_cron_runs(call& c) {
  const auto page = cron_page_of(c);
  if (!page) co_return std::unexpected(page.error());
  auto access = co_await open_pg_cron(c);
  if (!access) co_return std::unexpected(std::move(access.error()));
  const auto id = cron_job_number(c);
  auto job = co_await find_pg_cron_job(c, *access, id);
  if (!job) co_return std::unexpected(std::move(job.error()));
  // One more shows whether there is a further page.
  auto rows = co_await pg_cron_rows(c, *access,
                                    domain::list_pg_cron_runs(id, page->before, page->count + 1));
  if (!rows) co_return std::unexpected(std::move(rows.error()));
  co_return ok(pg_cron_runs_json(*rows, page->count));
}

}  // namespace

std::vector<route> pg_cron_routes() {
  return {
      reading_jobs({.name = "list_pg_cron_jobs",
                    .summary = "List the jobs of pg_cron in this project's database by name, and "
                               "whether it runs",
                    .pattern = pg_jobs_pattern,
                    .answers = body_of("PgCronJobs"),
                    .fails = {errc::unavailable},
                    .run = list_pg_cron_jobs}),
      changing_job({.name = "create_pg_cron_job",
                    .summary = "Create a job of pg_cron",
                    .verb = method::post,
                    .pattern = pg_jobs_pattern,
                    .audited_as = domain::audit::cron_create_job,
                    .body = cron_job_fields(true),
                    .answers = body_of("PgCronJob", 201),
                    .fails = {errc::conflict, errc::unavailable},
                    .run = create_pg_cron_job}),
      changing_job({.name = "update_pg_cron_job",
                    .summary = "Change a job of pg_cron; absent fields stay as they are",
                    .verb = method::patch,
                    .pattern = pg_job_pattern,
                    .audited_as = domain::audit::cron_update_job,
                    .body = cron_job_fields(false),
                    .answers = body_of("PgCronJob"),
                    .fails = {errc::conflict, errc::unavailable},
                    .run = update_pg_cron_job}),
      changing_job({.name = "delete_pg_cron_job",
                    .summary = "Delete a job of pg_cron with its runs",
                    .verb = method::delete_,
                    .pattern = pg_job_pattern,
                    .audited_as = domain::audit::cron_delete_job,
                    .answers = no_body(),
                    .fails = {errc::conflict, errc::unavailable},
                    .run = delete_pg_cron_job}),
      reading_jobs({.name = "list_pg_cron_runs",
                    .summary = "List the last 100 runs of a job of pg_cron, newest first",
                    .pattern = pg_job_runs_pattern,
                    .query = cron_run_fields(),
                    .answers = body_of("CronRuns"),
                    .fails = {errc::conflict, errc::unavailable},
                    .run = list_pg_cron_runs}),
      changing_job({.name = "run_pg_cron_job",
                    .summary = "Run a job of pg_cron now; the answer is its run in progress",
                    .verb = method::post,
                    .pattern = pg_job_runs_pattern,
                    .audited_as = domain::audit::cron_run_job,
                    .answers = body_of("CronRun", 201),
                    .fails = {errc::conflict, errc::unavailable},
                    .run = run_pg_cron_job})};
}

}  // namespace signalbox::api
