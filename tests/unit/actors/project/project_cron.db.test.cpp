#include "actors/project/project_cron.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "actors/topic/topic_name.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/cron/cron_repository.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::cron_run_state;
using domain::project_operation;

namespace {

/// Holds commands until the test ends them: time does not pass while real ones run.
class held_jobs final : public actors::job_runner {
 public:
  std::shared_ptr<void> run(actors::job_command what,
                            std::function<void(core::result<actors::job_outcome>)> done) override {
    commands.push_back(std::move(what));
    ends.push_back(std::move(done));
    return {this, [this](void*) { ++dropped; }};
  }

  std::vector<actors::job_command> commands;
  std::vector<std::function<void(core::result<actors::job_outcome>)>> ends;
  int dropped = 0;
};

class with_cron : public with_acme {
 public:
  with_cron() {
    environment.jobs = &jobs;
    ref = create(acme);
    // Half a second after ten minutes; an hour later the session would have expired.
    using ten_minutes = std::chrono::duration<std::int64_t, std::ratio<600>>;
    pass(std::chrono::ceil<ten_minutes>(now()) - now() + 500ms);
  }
  ~with_cron() {
    stop();
    environment.jobs = nullptr;
  }

  core::result<actors::scheduled_job> put(const std::string& name, const std::string& schedule) {
    domain::cron_change change{.name = name, .schedule = schedule, .command = "SELECT 1"};
    return ask(owner(topic_of(ref)), actors::put_cron_job{0, change, by(ada)});
  }
  std::vector<actors::scheduled_job> all() {
    return need(ask(owner(topic_of(ref)), actors::list_cron_jobs{}));
  }
  core::result<domain::cron_run> run_now(std::int64_t id) {
    return ask(owner(topic_of(ref)), actors::run_cron_job{id, by(ada)});
  }
  std::vector<domain::cron_run> runs(std::int64_t id) {
    return need(ask(owner(topic_of(ref)), actors::list_cron_runs{id, std::nullopt, 100}));
  }
  void end(std::size_t at, core::result<actors::job_outcome> how = actors::job_outcome{}) {
    jobs.ends.at(at)(std::move(how));
    run_pending();
  }

  held_jobs jobs;
  domain::project_ref ref;
};

}  // namespace

TEST_CASE_FIXTURE(with_cron, "project cron: a due job runs, and its outcome is stored") {
  const auto job = need(put("tidy", "*/10 * * * *")).job;
  pass(9min);
  CHECK(jobs.commands.empty());
  pass(1min);
  REQUIRE(jobs.commands.size() == 1);
  CHECK(jobs.commands[0].text == "SELECT 1");
  CHECK(jobs.commands[0].time_max == domain::cron_time_default);
  CHECK(all()[0].last_run->state == cron_run_state::running);
  pass(2s);
  end(0, actors::job_outcome{.rows = 3, .output = "DELETE 3", .error = ""});
  const auto run = runs(job.id).at(0);
  CHECK(run.state == cron_run_state::succeeded);
  CHECK(run.rows == 3);
  CHECK(run.output == "DELETE 3");
  CHECK(run.by.empty());
  CHECK(*run.ended_at - run.started_at >= 2s);
  pass(10min);
  CHECK(jobs.commands.size() == 2);
}

TEST_CASE_FIXTURE(with_cron, "project cron: a failed command is recorded with its reason") {
  const auto job = need(put("tidy", "* * * * *")).job;
  pass(1min);
  end(0, actors::job_outcome{.rows = 0, .output = "", .error = "relation \"x\" does not exist"});
  CHECK(runs(job.id).at(0).state == cron_run_state::failed);
  CHECK(runs(job.id).at(0).error == "relation \"x\" does not exist");
  pass(1min);
  end(1, core::fail(errc::bad_request, "role \"gone\" does not exist"));
  CHECK(runs(job.id).at(0).error == "role \"gone\" does not exist");
}

TEST_CASE_FIXTURE(with_cron, "project cron: a run in progress is not overlapped but skipped") {
  const auto job = need(put("slow", "* * * * *")).job;
  pass(2min);
  CHECK(jobs.commands.size() == 1);
  const auto skipped = runs(job.id).at(0);
  CHECK(skipped.state == cron_run_state::skipped);
  CHECK(skipped.error == "The previous run was still in progress.");
  CHECK(run_now(job.id).error().code == errc::conflict);
  // The run in progress is shown, not the skipped one.
  CHECK(all()[0].last_run->state == cron_run_state::running);
  end(0);
  CHECK(all()[0].last_run->state == cron_run_state::succeeded);
}

TEST_CASE_FIXTURE(with_cron, "project cron: an interval begins again when a longer run has ended") {
  const auto job = need(put("often", "30 seconds")).job;
  pass(30s);
  CHECK(jobs.commands.size() == 1);
  pass(2min);
  CHECK(jobs.commands.size() == 1);
  end(0);
  pass(1s);
  CHECK(jobs.commands.size() == 2);
  CHECK(runs(job.id).size() == 2);
}

TEST_CASE_FIXTURE(with_cron, "project cron: too many runs at once are skipped") {
  for (std::size_t at = 0; at <= domain::cron_running_max; ++at)
    need(put("job " + std::to_string(at), "* * * * *"));
  pass(1min);
  CHECK(jobs.commands.size() == domain::cron_running_max);
  CHECK(all().back().last_run->state == cron_run_state::skipped);
}

TEST_CASE_FIXTURE(with_cron, "project cron: nothing runs while the project is paused, or later") {
  const auto job = need(put("tidy", "* * * * *")).job;
  CHECK(operate(ref, project_operation::pause));
  pass(10min);
  CHECK(jobs.commands.empty());
  CHECK(run_now(job.id).error().code == errc::conflict);
  CHECK(operate(ref, project_operation::restore));
  pass(5s);
  CHECK(jobs.commands.empty());
  REQUIRE(runs(job.id).size() == 1);
  CHECK(runs(job.id).at(0).state == cron_run_state::missed);
  CHECK(runs(job.id).at(0).error.find("runs since") != std::string::npos);
  pass(1min);
  CHECK(jobs.commands.size() == 1);
}

TEST_CASE_FIXTURE(with_cron, "project cron: a restart interrupts runs and makes up for none") {
  const auto job = need(put("tidy", "* * * * *")).job;
  pass(1min);
  CHECK(jobs.commands.size() == 1);
  stop();
  CHECK(jobs.dropped == 1);
  pass(5min);
  start();
  pass(1s);
  const auto found = runs(job.id);
  REQUIRE(found.size() == 2);
  CHECK(found[0].state == cron_run_state::missed);
  CHECK(found[1].state == cron_run_state::interrupted);
  CHECK(jobs.commands.size() == 1);
  pass(1min);
  CHECK(jobs.commands.size() == 2);
}

TEST_CASE_FIXTURE(with_cron, "project cron: a killed owner cancels its run, and continues") {
  const auto job = need(put("tidy", "* * * * *")).job;
  pass(1min);
  kill(topic_of(ref));
  pass(2s);
  CHECK(jobs.dropped == 1);
  CHECK(runs(job.id).at(0).state == cron_run_state::interrupted);
  pass(1min);
  CHECK(jobs.commands.size() == 2);
}

TEST_CASE_FIXTURE(with_cron, "project cron: an inactive job runs on request only") {
  const auto job = need(put("tidy", "* * * * *")).job;
  domain::cron_change off;
  off.is_active = false;
  const auto changed = need(ask(owner(topic_of(ref)), actors::put_cron_job{job.id, off, by(ada)}));
  CHECK_FALSE(changed.next_run_at);
  CHECK(changed.job.command == "SELECT 1");
  const auto timers_before = timers();
  pass(5min);
  CHECK(jobs.commands.empty());
  CHECK(timers() <= timers_before);
  CHECK(need(run_now(job.id)).by == "ada@example.org");
  CHECK(jobs.commands.size() == 1);
  const auto entries =
      storage::audit_repository(on, soon()).find({.organization = acme, .count = 1});
  CHECK(entries[0].action == "cron.run_job");
}

TEST_CASE_FIXTURE(with_cron, "project cron: a deleted job cancels its run") {
  const auto job = need(put("tidy", "* * * * *")).job;
  pass(1min);
  CHECK(ask(owner(topic_of(ref)), actors::delete_cron_job{job.id, by(ada)}));
  CHECK(jobs.dropped == 1);
  end(0);
  CHECK(all().empty());
  CHECK(run_now(job.id).error().code == errc::not_found);
  pass(5min);
  CHECK(jobs.commands.size() == 1);
}

TEST_CASE_FIXTURE(with_cron, "project cron: invalid jobs and unknown ones are refused") {
  CHECK(put("tidy", "0 25 * * *").error().fields.at(0).field == "schedule");
  CHECK(put(" ", "* * * * *").error().fields.at(0).field == "name");
  CHECK(put("tidy", "* * * * *"));
  CHECK(put("tidy", "@daily").error().code == errc::conflict);
  CHECK(ask(owner(topic_of(ref)), actors::put_cron_job{99, {}, by(ada)}).error().code ==
        errc::not_found);
  CHECK(ask(owner(topic_of(ref)), actors::list_cron_runs{99, std::nullopt, 1}).error().code ==
        errc::not_found);
}

TEST_CASE_FIXTURE(with_cron, "project cron: subscribers see each change of jobs and runs") {
  const auto topic = actors::cron_topic_of(ref);
  auto page = connect(ada);
  const auto first = subscribe(page, topic).at("state").at("revision").get<std::uint64_t>();
  need(put("tidy", "* * * * *"));
  CHECK(shown(page, topic).at("revision") == first + 1);
  pass(1min);
  CHECK(shown(page, topic).at("revision") == first + 2);
  end(0);
  CHECK(shown(page, topic).at("revision") == first + 3);
  CHECK(seen_by(page).gaps == 0);
}
