#include <doctest/doctest.h>

#include <string>

#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::project_operation;
using domain::project_status;
using domain::step_state;

namespace {

provisioning::simulated_settings without(const std::string& step) {
  provisioning::simulated_settings settings;
  settings.steps[step] = {.failure_rate = 1};
  return settings;
}

}  // namespace

TEST_CASE("project actor: any failed step of a creation shows the reason and the next action") {
  for (const std::string failing :
       {"copy_template", "configure", "set_password", "start", "verify"}) {
    CAPTURE(failing);
    with_acme at(without(failing));
    const auto ref = at.create(at.acme);
    auto page = at.connect(at.ada);
    at.subscribe(page, with_acme::topic_of(ref));
    const auto& state = at.shown(page, with_acme::topic_of(ref));
    CHECK(state.at("status") == "INIT_FAILED");
    CHECK(state.at("reason") ==
          "Creating the database failed: The step failed (simulated failure).");
    CHECK(state.at("error").at("code") == "internal");
    CHECK(state.at("steps").at(failing).at("state") == "failed");
    CHECK(state.at("actions").at("retry") == true);
    CHECK(state.at("actions").at("delete") == true);
    CHECK_FALSE(state.contains("deadline"));
    CHECK(at.provisioning_workers.waiting() == 0);
    CHECK(at.operate(ref, project_operation::destroy));
    CHECK(at.ask(actors::find_project{ref}).error().code == core::errc::not_found);
  }
}

TEST_CASE_FIXTURE(with_acme, "project actor: a failed creation succeeds when it is retried") {
  fleet->cut_off("eu-central-1", true);
  const auto ref = create(acme);
  CHECK(status(ref) == project_status::init_failed);
  CHECK(project(ref).condition.fault->code == "unavailable");
  CHECK(project(ref).condition.reason.ends_with("The region eu-central-1 is unreachable."));
  const auto actor = owner(topic_of(ref));
  REQUIRE(ask(actor, actors::retry_project{by(ada)}));
  CHECK(status(ref) == project_status::init_failed);
  fleet->cut_off("eu-central-1", false);
  REQUIRE(ask(actor, actors::retry_project{by(ada)}));
  CHECK(status(ref) == project_status::active_healthy);
  CHECK_FALSE(project(ref).condition.fault);
  const auto again = ask(actor, actors::retry_project{by(ada)});
  REQUIRE(!again);
  CHECK(again.error().code == core::errc::conflict);
}

TEST_CASE_FIXTURE(with_acme, "project actor: a failed deletion is retried automatically") {
  const auto ref = create(acme);
  fleet->cut_off("eu-central-1", true);
  CHECK(operate(ref, project_operation::destroy));
  CHECK(status(ref) == project_status::going_down);
  CHECK(project(ref).condition.fault);
  pass(12s);
  CHECK(status(ref) == project_status::going_down);
  fleet->cut_off("eu-central-1", false);
  pass(6s);
  CHECK(ask(actors::find_project{ref}).error().code == core::errc::not_found);
  CHECK(fleet->inventory().empty());
}

TEST_CASE_FIXTURE(with_acme, "project actor: a deletion that keeps failing needs a manual retry") {
  const auto ref = create(acme);
  fleet->cut_off("eu-central-1", true);
  const auto before = provisioning_workers.ran();
  CHECK(operate(ref, project_operation::destroy));
  pass(5min);
  const auto performed = provisioning_workers.ran();
  // The user's own attempt and five automatic ones.
  CHECK(performed == before + 6);
  pass(5min);
  CHECK(provisioning_workers.ran() == performed);
  fleet->cut_off("eu-central-1", false);
  CHECK(ask(owner(topic_of(ref)), actors::retry_project{by(ada)}));
  CHECK(ask(actors::find_project{ref}).error().code == core::errc::not_found);
}

TEST_CASE_FIXTURE(
    with_acme,
    "project actor: the outcome of a cancelled operation's step does not affect the next") {
  const auto ref = create_held();
  const auto actor = owner(topic_of(ref));
  REQUIRE(provisioning_workers.waiting() == 1);
  pass(1s);
  REQUIRE(ask(actor, actors::cancel_project{by(ada)}));
  pass(1s);
  REQUIRE(ask(actor, actors::retry_project{by(ada)}));
  CHECK(status(ref) == project_status::coming_up);
  perform_one();
  // The step of the cancelled operation has ended; the same step of the new one waits.
  CHECK(provisioning_workers.waiting() == 1);
  CHECK(project(ref).condition.steps.front().state == step_state::running);
  provisioning_workers.held = false;
  run_pending();
  CHECK(status(ref) == project_status::active_healthy);
}
