#include <doctest/doctest.h>

#include "storage/organization/organization_repository.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::project_operation;
using domain::project_status;

namespace {

struct with_late_work : with_acme {
  /// Commits the waiting work in storage and ends the owner before it is notified.
  void commit_and_kill(const std::string& topic) {
    REQUIRE(storage_workers.waiting() == 1);
    const auto user = topic_owner;
    caf::anon_send_exit(user, caf::exit_reason::kill);
    scheduler().run();
    storage_workers.held = false;
    run_pending();
    pass(2s);
    topic_owner = owner(topic);
  }
  caf::actor topic_owner;
};

}  // namespace

TEST_CASE_FIXTURE(with_acme, "directory: every owner is restarted after a fault") {
  const auto ref = create(acme);
  for (const auto& topic :
       {topic_of(ref), acme_topic(), std::string("platform"), std::string("identity")}) {
    CAPTURE(topic);
    const auto count = running();
    kill(topic);
    pass(1s);
    CHECK(running() == count);
  }
  CHECK(status(ref) == project_status::active_healthy);
  CHECK(need(ask(owner(acme_topic()), actors::describe_organization{})).name == "Acme");
  CHECK(sign_up("bob@example.org").account.email == "bob@example.org");
  CHECK_FALSE(need(ask(actors::kill_owner{"org:" + std::string(20, 'z')})));
}

TEST_CASE_FIXTURE(with_acme, "directory: a repeated fault does not keep the processor busy") {
  const auto ref = create(acme);
  const auto loads = storage_workers.ran();
  for (int time = 0; time < 10; ++time) {
    kill(topic_of(ref));
    pass(50ms);
    (void)ask(actors::kill_owner{topic_of(ref)});
    pass(50ms);
  }
  CHECK(storage_workers.ran() <= loads + 15);
  pass(1s);
  CHECK(status(ref) == project_status::active_healthy);
}

TEST_CASE_FIXTURE(with_late_work, "directory: a project is found although its creator ended") {
  topic_owner = owner(acme_topic());
  storage_workers.held = true;
  caf::anon_send(topic_owner,
                 actors::create_project{"Shop", "eu-central-1", "AWS", std::nullopt, by(ada)});
  run_pending();
  commit_and_kill(acme_topic());
  const auto all = need(ask(topic_owner, actors::list_projects{}));
  REQUIRE(all.size() == 1);
  CHECK(all[0].condition.status == project_status::active_healthy);
}

TEST_CASE_FIXTURE(with_late_work,
                  "directory: a member is notified although the organization ended") {
  const auto bob = sign_up("bob@example.org");
  auto page = connect(bob);
  subscribe(page, "session");
  topic_owner = owner(acme_topic());
  storage_workers.held = true;
  (void)begin(
      topic_owner,
      actors::add_member{"bob@example.org", domain::everywhere(domain::role::developer), by(ada)});
  run_pending();
  commit_and_kill(acme_topic());
  CHECK(shown(page, "session").at("organizations").contains(acme.value));
}

TEST_CASE_FIXTURE(with_late_work,
                  "directory: both organizations learn of a transfer that was not published") {
  const auto globex = found(ada, "Globex");
  auto page = connect(ada);
  subscribe(page, acme_topic());
  subscribe(page, "org:" + globex.value);
  const auto ref = create(acme);
  topic_owner = owner(topic_of(ref));
  storage_workers.held = true;
  const auto all = domain::everywhere(domain::role::owner);
  (void)begin(topic_owner, actors::transfer_project{acme, globex, all, all, by(ada)});
  run_pending();
  commit_and_kill(topic_of(ref));
  CHECK_FALSE(shown(page, acme_topic()).at("projects").contains(ref.value));
  CHECK(shown(page, "org:" + globex.value).at("projects").contains(ref.value));
  CHECK(need(ask(actors::find_project{ref})).organization == globex);
}

TEST_CASE_FIXTURE(with_late_work,
                  "directory: an organization learns of a stored change of its project") {
  auto page = connect(ada);
  subscribe(page, acme_topic());
  const auto ref = create(acme);
  topic_owner = owner(topic_of(ref));
  storage_workers.held = true;
  provisioning_workers.held = true;
  (void)begin(topic_owner, actors::change_project{project_operation::pause, by(ada)});
  run_pending();
  commit_and_kill(topic_of(ref));
  CHECK(shown(page, acme_topic()).at("projects").at(ref.value).at("status") == "PAUSING");
}

TEST_CASE_FIXTURE(with_late_work,
                  "directory: a project deleted while its owner ended stays deleted") {
  auto page = connect(ada);
  subscribe(page, acme_topic());
  const auto ref = create(acme);
  provisioning_workers.held = true;
  CHECK(operate(ref, project_operation::destroy));
  topic_owner = owner(topic_of(ref));
  perform_one();
  storage_workers.held = true;
  perform_one();
  REQUIRE(storage_workers.waiting() == 1);
  caf::anon_send_exit(topic_owner, caf::exit_reason::kill);
  scheduler().run();
  storage_workers.held = false;
  pass(2s);
  CHECK(ask(actors::find_project{ref}).error().code == errc::not_found);
  CHECK(shown(page, acme_topic()).at("projects").empty());
}

TEST_CASE_FIXTURE(with_acme, "directory: an organization deleted from storage is not found again") {
  (void)owner(acme_topic());
  need(storage::organization_repository(on, soon()).remove(acme, person()));
  kill(acme_topic());
  pass(1s);
  CHECK(ask(actors::find_organization{acme}).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_acme,
                  "directory: an organization deleted while it loads is not found again") {
  stop();
  start();
  storage_workers.held = true;
  const auto described =
      begin(need(ask(actors::find_organization{acme})), actors::describe_organization{});
  run_pending();
  need(storage::organization_repository(on, soon()).remove(acme, person()));
  storage_workers.held = false;
  run_pending();
  REQUIRE(*described);
  CHECK(!described->value());
  CHECK(ask(actors::find_organization{acme}).error().code == errc::not_found);
  CHECK(ask(actors::find_owner{acme_topic()}).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_acme, "directory: owners return when storage does") {
  const auto ref = create(acme);
  disable_storage();
  kill(topic_of(ref));
  kill(acme_topic());
  kill("platform");
  pass(20s);
  bring_storage_back();
  pass(3s);
  CHECK(status(ref) == project_status::active_healthy);
  CHECK(need(ask(owner(acme_topic()), actors::list_projects{})).size() == 1);
  CHECK(need(ask(actors::list_open_incidents{})).empty());
}
