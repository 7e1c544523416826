#include <doctest/doctest.h>

#include <string>

#include "domain/project/project_machine.hpp"
#include "storage/audit/audit_repository.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::project_operation;
using domain::project_status;

namespace {

class with_sizes : public with_acme {
 public:
  with_sizes() {
    need(ask(owner(acme_topic()), actors::change_plan{"pro", by(ada)}));
    ref = create(acme);
  }

  core::result<domain::project> resize(const std::string& size) {
    return ask(owner(topic_of(ref)), actors::resize_project{size, "pro", by(ada)});
  }

  std::string runs_as() {
    const provisioning::instance_spec spec{
        .ref = ref, .region = "eu-central-1", .port = 1, .password = {}};
    return fleet->probe(spec, provisioning::probe_depth::usual, soon()).compute_size;
  }

  domain::project_ref ref;
};

}  // namespace

TEST_CASE_FIXTURE(with_sizes,
                  "resize: a project starts with the default size of its plan, or another") {
  CHECK(project(ref).compute_size == "ci_micro");
  CHECK(runs_as() == "ci_micro");
  const auto organization = owner(acme_topic());
  const auto requested = [&](const std::string& size) {
    return ask(organization,
               actors::create_project{"Big", "eu-central-1", "AWS", std::nullopt, by(ada), size});
  };
  CHECK(need(requested("ci_large")).what.compute_size == "ci_large");
  CHECK(requested("ci_giant").error().fields.front().field == "compute_size");
  need(ask(organization, actors::change_plan{"free", by(ada)}));
  CHECK(requested("ci_large").error().code == errc::bad_request);
}

TEST_CASE_FIXTURE(with_sizes, "resize: runs its steps to the new size") {
  provisioning_workers.held = true;
  const auto started = resize("ci_small");
  REQUIRE(started);
  CHECK(started->condition.status == project_status::resizing);
  CHECK(started->condition.reason == "Resizing to Small.");
  CHECK(started->condition.target_size == "ci_small");
  CHECK(started->condition.deadline == now() + environment.settings.operation_deadline);
  for (const char* step : {"configure", "stop"}) {
    CAPTURE(step);
    CHECK(domain::next_step(project(ref).condition) == step);
    perform_one();
    CHECK(project(ref).compute_size == "ci_micro");
  }
  perform_one();
  CHECK(project(ref).compute_size == "ci_small");
  CHECK(status(ref) == project_status::resizing);
  provisioning_workers.held = false;
  run_pending();
  CHECK(status(ref) == project_status::active_healthy);
  CHECK(project(ref).condition.target_size.empty());
  CHECK(runs_as() == "ci_small");
  const auto entries =
      storage::audit_repository(on, soon()).find({.organization = acme, .count = 1});
  CHECK(entries[0].action == "project.resize");
  CHECK(entries[0].detail == core::json{{"from", "ci_micro"}, {"to", "ci_small"}});
}

TEST_CASE_FIXTURE(with_sizes, "resize: is rejected where it is not possible") {
  CHECK(resize("ci_micro").error().code == errc::conflict);
  CHECK(resize("ci_micro").error().message == "The project already runs on Micro.");
  CHECK(resize("ci_giant").error().code == errc::bad_request);
  CHECK(
      ask(owner(topic_of(ref)), actors::resize_project{"ci_small", "free", by(ada)}).error().code ==
      errc::bad_request);
  CHECK(operate(ref, project_operation::pause));
  const auto paused = resize("ci_small");
  CHECK(paused.error().code == errc::conflict);
  CHECK(paused.error().message == "The project is INACTIVE and cannot change to RESIZING.");
}

TEST_CASE_FIXTURE(with_sizes, "resize: continues after a kill of the server at any step") {
  for (int performed = 0; performed < 4; ++performed) {
    CAPTURE(performed);
    const std::string target = performed % 2 == 0 ? "ci_small" : "ci_medium";
    provisioning_workers.held = true;
    REQUIRE(resize(target));
    for (int step = 0; step < performed; ++step)
      perform_one();
    stop();
    start();
    pass(1s);
    CHECK(status(ref) == project_status::active_healthy);
    CHECK(project(ref).compute_size == target);
    CHECK(runs_as() == target);
  }
}

TEST_CASE_FIXTURE(with_sizes, "resize: cancelling before the database stops changes nothing") {
  auto page = connect(ada);
  subscribe(page, topic_of(ref));
  provisioning_workers.held = true;
  REQUIRE(resize("ci_small"));
  CHECK(ask(owner(topic_of(ref)), actors::cancel_project{by(ada)}));
  CHECK(status(ref) == project_status::active_unhealthy);
  CHECK(shown(page, topic_of(ref)).at("actions").at("retry") == true);
  provisioning_workers.held = false;
  pass(environment.settings.probe_in_between);
  CHECK(status(ref) == project_status::active_healthy);
  CHECK(project(ref).compute_size == "ci_micro");
  CHECK(runs_as() == "ci_micro");
  CHECK(shown(page, topic_of(ref)).at("notice").at("message") ==
        "Resizing the database failed: cancelled by ada@example.org.");
}

TEST_CASE_FIXTURE(with_sizes,
                  "resize: after cancelling during the start, a probe finds the outcome") {
  provisioning_workers.held = true;
  REQUIRE(resize("ci_small"));
  perform_one();
  perform_one();
  // The provider is running the step; its outcome arrives too late to count.
  CHECK(ask(owner(topic_of(ref)), actors::cancel_project{by(ada)}));
  provisioning_workers.held = false;
  run_pending();
  pass(environment.settings.probe_heartbeat);
  CHECK(status(ref) == project_status::active_healthy);
  CHECK(runs_as() == "ci_small");
  CHECK(project(ref).compute_size == "ci_small");
}

TEST_CASE("resize: a database that does not start with the new size returns to the old one") {
  with_sizes at;
  at.provisioning_workers.held = true;
  REQUIRE(at.resize("ci_small"));
  at.perform_one();
  at.perform_one();
  at.fleet->cut_off("eu-central-1", true);
  at.perform_one();
  at.fleet->cut_off("eu-central-1", false);
  at.provisioning_workers.held = false;
  const auto failed = at.project(at.ref);
  CHECK(failed.condition.status == project_status::active_unhealthy);
  CHECK(failed.condition.reason ==
        "Resizing the database failed: The region eu-central-1 is unreachable.");
  CHECK(failed.compute_size == "ci_micro");
  at.run_pending();
  at.pass(at.environment.settings.probe_in_between + at.environment.settings.auto_restart.delay);
  CHECK(at.status(at.ref) == project_status::active_healthy);
  CHECK(at.runs_as() == "ci_micro");
  REQUIRE(at.project(at.ref).condition.notice);
  CHECK(at.project(at.ref).condition.notice->message ==
        "Signalbox restarted the database automatically. " + failed.condition.reason);
}

TEST_CASE("resize: a failed one can be retried with the same size") {
  with_sizes at;
  at.environment.settings.auto_restart.enabled = false;
  at.provisioning_workers.held = true;
  REQUIRE(at.resize("ci_small"));
  at.perform_one();
  at.perform_one();
  at.fleet->cut_off("eu-central-1", true);
  at.perform_one();
  at.fleet->cut_off("eu-central-1", false);
  at.provisioning_workers.held = false;
  at.run_pending();
  CHECK(at.status(at.ref) == project_status::active_unhealthy);
  REQUIRE(
      at.ask(at.owner(with_acme::topic_of(at.ref)), actors::retry_project{with_acme::by(at.ada)}));
  CHECK(at.status(at.ref) == project_status::active_healthy);
  CHECK(at.project(at.ref).compute_size == "ci_small");
  CHECK(at.runs_as() == "ci_small");
}
