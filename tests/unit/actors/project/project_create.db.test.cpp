#include <doctest/doctest.h>

#include <vector>

#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::project_status;
using domain::step_state;

namespace {

std::vector<step_state> states(const domain::project& of) {
  std::vector<step_state> found;
  for (const auto& step : of.condition.steps)
    found.push_back(step.state);
  return found;
}

}  // namespace

TEST_CASE_FIXTURE(with_acme, "project actor: performs the steps of a creation in order") {
  const auto ref = create_held();
  CHECK(status(ref) == project_status::coming_up);
  CHECK(project(ref).condition.steps.front().id == "copy_template");
  for (std::size_t done = 0; done < 5; ++done) {
    std::vector<step_state> requested(5, step_state::waiting);
    std::fill_n(requested.begin(), done, step_state::done);
    requested[done] = step_state::running;
    CHECK(states(project(ref)) == requested);
    CHECK(provisioning_workers.waiting() == 1);
    pass(1s);
    perform_one();
  }
  const auto made = project(ref);
  CHECK(states(made) == std::vector(5, step_state::done));
  CHECK(made.condition.status == project_status::active_healthy);
  CHECK_FALSE(made.condition.deadline);
  for (const auto& step : made.condition.steps)
    CHECK(*step.ended_at - *step.started_at == 1s);
}

TEST_CASE_FIXTURE(with_acme, "project actor: gets the version from the first probe") {
  const auto ref = create(acme);
  CHECK(project(ref).db_version == "15.18");
  stop();
  start();
  CHECK(project(ref).db_version == "15.18");
}

TEST_CASE_FIXTURE(with_acme, "project actor: publishes each step to subscribers, with versions") {
  auto page = connect(ada);
  const auto ref = create_held();
  subscribe(page, topic_of(ref));
  CHECK(shown(page, topic_of(ref)).at("requested_by") == "ada");
  CHECK_FALSE(shown(page, topic_of(ref)).contains("connection"));
  for (const char* step : {"copy_template", "configure", "set_password", "start", "verify"}) {
    CHECK(shown(page, topic_of(ref)).at("steps").at(step).at("state") == "running");
    perform_one();
    CHECK(shown(page, topic_of(ref)).at("steps").at(step).at("state") == "done");
  }
  provisioning_workers.held = false;
  run_pending();
  const auto& last = shown(page, topic_of(ref));
  CHECK(last.at("status") == "ACTIVE_HEALTHY");
  CHECK(last.at("connection").at("port") == project(ref).port);
  CHECK(seen_by(page).gaps == 0);
  const auto patches = hub.patches(topic_of(ref));
  for (std::size_t at = 0; at < patches.size(); ++at)
    CHECK(patches[at].version == at + 1);
}

TEST_CASE_FIXTURE(with_acme, "project actor: resumes at the current step after a restart") {
  const auto ref = create_held();
  perform_one();
  perform_one();
  CHECK(provisioning_workers.waiting() == 1);
  stop();
  provisioning_workers.held = true;
  start();
  CHECK(states(project(ref))[2] == step_state::running);
  provisioning_workers.held = false;
  run_pending();
  CHECK(status(ref) == project_status::active_healthy);
}

TEST_CASE_FIXTURE(with_acme, "project actor: gives an operation its full time after a restart") {
  const auto ref = create_held();
  stop();
  pass(1h);
  provisioning_workers.held = true;
  start();
  CHECK(status(ref) == project_status::coming_up);
  CHECK(*project(ref).condition.deadline == now() + environment.settings.operation_deadline);
}
