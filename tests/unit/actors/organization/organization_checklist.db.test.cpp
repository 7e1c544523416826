#include <doctest/doctest.h>

#include <caf/send.hpp>

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

TEST_CASE_FIXTURE(with_checklist, "checklist: the first statement counts for ever") {
  const auto shop = create(acme);
  CHECK_FALSE(seen_by(ada).is_used);
  domain::history_entry entry;
  entry.project = shop;
  entry.account = ada.account.id;
  entry.query = "select 1";
  entry.role = "postgres";
  entry.started_at = now();
  caf::anon_send(actors::snippet_service(system).current().untyped(), actors::query_ended{entry});
  pass(10s);
  CHECK(seen_by(ada).is_used);
  REQUIRE(ask(actors::clear_history{shop, ada.account.id}));
  CHECK(seen_by(ada).is_used);
}

TEST_CASE_FIXTURE(with_checklist, "checklist: a client's connection counts as a use") {
  const auto shop = create(acme);
  need(on.run({"add_bucket", R"(
    INSERT INTO probe_buckets VALUES ($1, now(), 20, 20, 1000, 100, 0, 7000),
                                     ($1, now() - interval '5 minutes', 20, 20, 1000, 100, 0, 7000))"},
              {shop.value}, soon()));
  CHECK_FALSE(seen_by(ada).is_used);
  need(on.run({"connect", "UPDATE probe_buckets SET connections_max = 1 WHERE project_ref = $1"},
              {shop.value}, soon()));
  CHECK(seen_by(ada).is_used);
}
