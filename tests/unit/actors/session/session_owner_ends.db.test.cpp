#include <doctest/doctest.h>

#include <string>

#include "storage/organization/organization_repository.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

TEST_CASE_FIXTURE(with_acme, "session actor: continues with the next incarnation of an owner") {
  const auto ref = create(acme);
  auto client = connect(ada);
  for (const auto& topic : {topic_of(ref), acme_topic(), std::string("platform")}) {
    CAPTURE(topic);
    subscribe(client, topic);
    const auto epoch = seen_by(client).views.at(topic).epoch;
    kill(topic);
    pass(1s);
    const auto& view = seen_by(client).views.at(topic);
    CHECK(view.epoch != epoch);
    CHECK(view.snapshots == 2);
  }
  CHECK(operate(ref, domain::project_operation::pause));
  CHECK(shown(client, topic_of(ref)).at("status") == "INACTIVE");
  CHECK(shown(client, acme_topic()).at("projects").at(ref.value).at("status") == "INACTIVE");
  CHECK(seen_by(client).gaps == 0);
}

TEST_CASE_FIXTURE(with_acme, "session actor: an owner that ends before its answer is asked again") {
  const auto ref = create(acme);
  auto client = connect(ada);
  const auto actor = owner(topic_of(ref));
  caf::anon_send_exit(actor, caf::exit_reason::kill);
  CHECK(subscribe(client, topic_of(ref)).is_null());
  pass(1s);
  CHECK(seen_by(client).finished == 1);
  CHECK(seen_by(client).answers.at(1).at("state").at("status") == "ACTIVE_HEALTHY");
}

TEST_CASE_FIXTURE(with_acme, "session actor: removes the topic of a deleted project") {
  const auto ref = create(acme);
  auto client = connect(ada);
  subscribe(client, topic_of(ref));
  CHECK(operate(ref, domain::project_operation::destroy));
  CHECK(shown(client, topic_of(ref)).at("status") == "REMOVED");
  pass(2s);
  CHECK(seen_by(client).subscriptions.empty());
  CHECK(subscribe(client, topic_of(ref)).at("error").at("code") == "not_found");
}

TEST_CASE_FIXTURE(with_acme, "session actor: leaves an organization that has no owner any more") {
  auto client = connect(ada);
  subscribe(client, "session");
  REQUIRE(shown(client, "session").at("organizations").contains(acme.value));
  need(storage::organization_repository(on, soon()).remove(acme, person()));
  kill(acme_topic());
  pass(1s);
  // A notification of the membership that arrives late.
  caf::anon_send(client.session, actors::membership_granted{ada.account.id, acme});
  run_pending();
  CHECK_FALSE(shown(client, "session").at("organizations").contains(acme.value));
  CHECK(subscribe(client, acme_topic()).at("error").at("code") == "not_found");
}

TEST_CASE_FIXTURE(with_acme, "session actor: waits for a directory that is still loading") {
  stop();
  storage_workers.held = true;
  start();
  run_pending();
  auto client = connect(ada);
  // Everything but the directory, whose read was the first, is loaded.
  while (storage_workers.waiting() > 1) {
    storage_workers.run_last();
    run_pending();
  }
  CHECK(seen_by(client).accepted);
  // The search for the organization's owner times out, and is repeated.
  pass(15s);
  need(on.run_script({"rename", "UPDATE organizations SET name = 'Acme Corporation'"}, soon()));
  storage_workers.held = false;
  pass(1s);
  subscribe(client, "session");
  CHECK(shown(client, "session").at("organizations").at(acme.value).at("name") ==
        "Acme Corporation");
}

TEST_CASE_FIXTURE(with_acme, "session actor: repeated subscriptions leave nothing behind") {
  const auto ref = create(acme);
  auto client = connect(ada);
  for (int time = 0; time < 50; ++time) {
    subscribe(client, topic_of(ref));
    emit(client, "unsubscribe", {{"topic", topic_of(ref)}});
  }
  subscribe(client, topic_of(ref));
  const auto snapshots = seen_by(client).views.at(topic_of(ref)).snapshots;
  const auto set = timers();
  kill(topic_of(ref));
  // One notification of its end, not one per subscription.
  CHECK(timers() <= set + 3);
  pass(1s);
  CHECK(seen_by(client).views.at(topic_of(ref)).snapshots == snapshots + 1);
}

TEST_CASE_FIXTURE(with_acme, "session actor: closes its socket when the directory fails") {
  auto client = connect(ada);
  kill("directory");
  CHECK(seen_by(client).closed);
}
