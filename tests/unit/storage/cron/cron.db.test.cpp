#include <doctest/doctest.h>

#include <string>

#include "storage/audit/audit_repository.hpp"
#include "storage/cron/cron_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::cron_job;
using domain::cron_run;
using domain::cron_run_state;
using storage::cron_repository;

namespace {

struct with_jobs : with_database {
  domain::account_id ada = account("ada@example.org");
  domain::organization_slug acme = organization(ada);
  cron_repository jobs{on, soon()};

  with_jobs() {
    for (const auto letter : {'a', 'b'})
      need(storage::project_repository(on, soon())
               .insert(draft(letter, acme), {.ports = {20000, 20009}, .free_active_max = 2},
                       person()));
  }

  static storage::project_request request(const std::string& action = "cron.create_job") {
    return {.by = person(), .action = action};
  }

  cron_job add(const std::string& name) {
    cron_job job{.name = name, .schedule = "0 * * * *", .command = "SELECT 1"};
    return need(jobs.put(ref('a'), job, request()));
  }

  static cron_run running(std::int64_t job) {
    return {.job = job, .planned_at = noon, .started_at = noon};
  }

  bool has_jobs() {
    return need(storage::project_repository(on, soon()).find(ref('a'))).has_cron_jobs;
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_jobs,
                  "cron jobs: a job is created, changed and deleted, with audit entries") {
  CHECK_FALSE(has_jobs());
  auto job = add("tidy");
  CHECK(has_jobs());
  CHECK(job.id > 0);
  CHECK(job.created_at == noon);
  job.schedule = "@daily";
  job.is_active = false;
  CHECK(need(jobs.put(ref('a'), job, request("cron.update_job"))).schedule == "@daily");
  const auto listed = jobs.list(ref('a'));
  REQUIRE(listed.size() == 1);
  CHECK_FALSE(listed[0].job.is_active);
  CHECK_FALSE(listed[0].last_run);
  need(jobs.remove(ref('a'), job.id, request("cron.delete_job")));
  CHECK(jobs.list(ref('a')).empty());
  CHECK_FALSE(has_jobs());
  const auto entries =
      storage::audit_repository(on, soon()).find({.organization = acme, .count = 3});
  CHECK(entries[0].action == "cron.delete_job");
  CHECK(entries[1].action == "cron.update_job");
  CHECK(entries[2].action == "cron.create_job");
}

TEST_CASE_FIXTURE(with_jobs, "cron jobs: a name is unique in its project") {
  const auto job = add("tidy");
  cron_job same{.name = "tidy", .schedule = "@daily", .command = "SELECT 2"};
  CHECK(jobs.put(ref('a'), same, request()).error().code == errc::conflict);
  CHECK(jobs.put(ref('b'), same, request()));
  CHECK(jobs.put(ref('a'), job, request()));
}

TEST_CASE_FIXTURE(with_jobs, "cron jobs: jobs of another project are not found") {
  const auto job = add("tidy");
  CHECK(jobs.put(ref('b'), job, request()).error().code == errc::not_found);
  CHECK(jobs.remove(ref('b'), job.id, request()).error().code == errc::not_found);
  CHECK(jobs.add_run(ref('b'), running(job.id)).error().code == errc::not_found);
  CHECK(jobs.runs(ref('b'), job.id, std::nullopt, 10).empty());
}

TEST_CASE_FIXTURE(with_jobs, "cron jobs: their number in a project is bounded") {
  for (std::size_t at = 0; at < domain::cron_jobs_max; ++at)
    add("job " + std::to_string(at));
  cron_job more{.name = "more", .schedule = "@daily", .command = "SELECT 1"};
  CHECK(jobs.put(ref('a'), more, request()).error().code == errc::conflict);
}

TEST_CASE_FIXTURE(with_jobs, "cron runs: a job has one run in progress at most") {
  const auto job = add("tidy");
  auto run = need(jobs.add_run(ref('a'), running(job.id)));
  CHECK(jobs.add_run(ref('a'), running(job.id)).error().code == errc::conflict);
  run.state = cron_run_state::succeeded;
  run.ended_at = noon + 2s;
  run.rows = 3;
  run.output = "DELETE 3";
  jobs.end_run(run);
  CHECK(jobs.list(ref('a'))[0].last_run == run);
  CHECK(jobs.add_run(ref('a'), running(job.id)));
}

TEST_CASE_FIXTURE(with_jobs, "cron runs: those in progress are interrupted by a restart") {
  const auto job = add("tidy");
  need(jobs.add_run(ref('a'), running(job.id)));
  jobs.interrupt_runs(ref('b'), noon + 1s);
  CHECK(jobs.list(ref('a'))[0].last_run->state == cron_run_state::running);
  jobs.interrupt_runs(ref('a'), noon + 1s);
  const auto run = jobs.list(ref('a'))[0].last_run;
  REQUIRE(run);
  CHECK(run->state == cron_run_state::interrupted);
  CHECK(run->ended_at == noon + 1s);
}

TEST_CASE_FIXTURE(with_jobs, "cron runs: only the newest are kept, and listed in pages") {
  const auto job = add("tidy");
  auto skipped = running(job.id);
  skipped.state = cron_run_state::skipped;
  std::int64_t last = 0;
  for (std::size_t at = 0; at < domain::cron_runs_kept + 5; ++at)
    last = need(jobs.add_run(ref('a'), skipped)).id;
  const auto all = jobs.runs(ref('a'), job.id, std::nullopt, 1'000);
  REQUIRE(all.size() == domain::cron_runs_kept);
  CHECK(all.front().id == last);
  const auto older = jobs.runs(ref('a'), job.id, all[9].id, 2);
  REQUIRE(older.size() == 2);
  CHECK(older[0].id == all[10].id);
}
