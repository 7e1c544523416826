#include <doctest/doctest.h>

#include <caf/send.hpp>
#include <string>

#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

struct with_checklist : with_acme {
  actors::checklist seen_by(const actors::issued_session& user) {
    return need(ask(owner(acme_topic()), actors::describe_checklist{user.account.id}));
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_checklist, "checklist: is dismissed for one account, and shown again") {
  const auto bob = sign_up("bob@example.org");
  CHECK_FALSE(seen_by(ada).is_dismissed);
  const auto hidden =
      need(ask(owner(acme_topic()), actors::dismiss_checklist{ada.account.id, true}));
  CHECK(hidden.is_dismissed);
  CHECK(seen_by(ada).is_dismissed);
  CHECK_FALSE(seen_by(bob).is_dismissed);
  REQUIRE(ask(owner(acme_topic()), actors::dismiss_checklist{ada.account.id, true}));
  REQUIRE(ask(owner(acme_topic()), actors::dismiss_checklist{ada.account.id, false}));
  CHECK_FALSE(seen_by(ada).is_dismissed);
}

TEST_CASE_FIXTURE(with_checklist,
                  "checklist: the first statement is shown to every member, for ever") {
  auto page = connect(ada);
  subscribe(page, acme_topic());
  const auto shop = create_held();
  CHECK_FALSE(seen_by(ada).is_used);
  CHECK(shown(page, acme_topic()).at("is_used") == false);
  caf::anon_send(owner(topic_of(shop)), actors::database_used{});
  run_pending();
  CHECK(seen_by(ada).is_used);
  CHECK(shown(page, acme_topic()).at("is_used") == true);
  stop();
  start();
  CHECK(seen_by(ada).is_used);
}

TEST_CASE_FIXTURE(with_checklist,
                  "checklist: a client's use is one, the connections of others are none") {
  // The readings of simulated databases always contain connections.
  const auto shop = create(acme);
  pass(60s);
  CHECK_FALSE(seen_by(ada).is_used);
  fleet->touch(shop);
  pass(30s);
  CHECK(seen_by(ada).is_used);
}
