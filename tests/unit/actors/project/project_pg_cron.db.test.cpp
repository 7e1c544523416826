#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "actors/project/project_cron.hpp"
#include "domain/audit_actions.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;

namespace {

/// Ends the statements that record runs at once, and holds the commands of jobs.
class recorded_jobs final : public actors::job_runner {
 public:
  std::shared_ptr<void> run(actors::job_command what,
                            std::function<void(core::result<actors::job_outcome>)> done) override {
    const bool records = what.text.find("cron.job_run_details") != std::string::npos;
    if (records) done(actors::job_outcome{.rows = 1, .output = "", .error = record_error});
    commands.push_back(std::move(what));
    if (!records) held = std::move(done);
    return {this, [this](void*) { ++dropped; }};
  }

  std::string record_error;
  std::vector<actors::job_command> commands;
  std::function<void(core::result<actors::job_outcome>)> held;
  int dropped = 0;
};

class with_pg_cron : public with_acme {
 public:
  with_pg_cron() {
    environment.jobs = &jobs;
    ref = create(acme);
    job.id = 7;
    job.name = "tidy";
    job.command = "DELETE FROM sessions";
  }
  ~with_pg_cron() {
    stop();
    environment.jobs = nullptr;
  }

  core::result<domain::cron_run> run_now() {
    return ask(owner(topic_of(ref)), actors::run_pg_cron_job{job, by(ada)});
  }

  recorded_jobs jobs;
  domain::project_ref ref;
  domain::cron_job job;
};

}  // namespace

TEST_CASE_FIXTURE(with_pg_cron,
                  "project pg_cron: a run that a member starts is recorded around its command") {
  const auto run = need(run_now());
  CHECK(run.state == domain::cron_run_state::running);
  CHECK(run.job == 7);
  REQUIRE(jobs.commands.size() == 2);
  CHECK(jobs.commands[0].text.starts_with("INSERT INTO cron.job_run_details"));
  CHECK(jobs.commands[1].text == "DELETE FROM sessions");
  CHECK(jobs.commands[1].role.empty());
  CHECK(jobs.commands[1].time_max == domain::cron_time_default);
  CHECK(run_now().error().code == errc::conflict);
  jobs.held(actors::job_outcome{.rows = 3, .output = "DELETE 3", .error = ""});
  run_pending();
  REQUIRE(jobs.commands.size() == 3);
  CHECK(jobs.commands[2].text.find("status = 'succeeded', return_message = 'DELETE 3'") !=
        std::string::npos);
  CHECK(run_now());
}

TEST_CASE_FIXTURE(with_pg_cron, "project pg_cron: a failed command is recorded with its reason") {
  need(run_now());
  jobs.held(core::fail(errc::bad_request, "relation \"gone\" does not exist"));
  run_pending();
  CHECK(jobs.commands.back().text.find("status = 'failed'") != std::string::npos);
  CHECK(jobs.commands.back().text.find("relation \"gone\" does not exist") != std::string::npos);
}

TEST_CASE_FIXTURE(with_pg_cron, "project pg_cron: a run that cannot be recorded does not begin") {
  jobs.record_error = "permission denied";
  const auto refused = run_now();
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().message.find("permission denied") != std::string::npos);
  CHECK(jobs.commands.size() == 1);
  jobs.record_error.clear();
  CHECK(run_now());
}

TEST_CASE_FIXTURE(with_pg_cron, "project pg_cron: deleting a job cancels the command in progress") {
  need(run_now());
  const auto before = jobs.dropped;
  need(ask(owner(topic_of(ref)),
           actors::note_pg_cron_change{domain::audit::cron_delete_job, job, by(ada)}));
  CHECK(jobs.dropped == before + 1);
}

TEST_CASE_FIXTURE(with_pg_cron, "project pg_cron: nothing runs while the database does not") {
  CHECK(operate(ref, domain::project_operation::pause));
  CHECK(run_now().error().code == errc::conflict);
  CHECK(jobs.commands.empty());
}
