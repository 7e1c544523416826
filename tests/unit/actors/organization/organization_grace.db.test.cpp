#include <doctest/doctest.h>

#include <string>

#include "storage/organization/organization_repository.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::restriction_status;

namespace {

struct with_grace : with_acme {
  core::result<domain::organization> grace_for(std::chrono::milliseconds time) {
    return ask(owner(acme_topic()),
               actors::restrict_organization{{.status = restriction_status::grace_period,
                                              .grace_period_end = now() + time,
                                              .reason = "Egress above 5 GB",
                                              .since = {}},
                                             by(ada)});
  }

  restriction_status limits() {
    return need(ask(owner(acme_topic()), actors::describe_organization{})).limits.status;
  }

  restriction_status stored() {
    return need(storage::organization_repository(on, soon()).find(acme)).limits.status;
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_grace, "organization actor: a grace period ends on time without a request") {
  auto page = connect(ada);
  subscribe(page, acme_topic());
  // Longer than the maximum of one timer.
  REQUIRE(grace_for(150s));
  CHECK(shown(page, acme_topic()).at("restriction").at("status") == "grace_period");
  pass(150s - 1ms);
  CHECK(limits() == restriction_status::grace_period);
  pass(1ms);
  CHECK(shown(page, acme_topic()).at("restriction").at("status") == "grace_period_over");
  CHECK(stored() == restriction_status::grace_period_over);
  CHECK(seen_by(page).gaps == 0);
}

TEST_CASE_FIXTURE(with_grace, "organization actor: members' sessions see the restriction change") {
  auto page = connect(ada);
  subscribe(page, "session");
  REQUIRE(grace_for(90s));
  const auto restriction = [&] {
    return shown(page, "session").at("organizations").at(acme.value).at("restriction");
  };
  CHECK(restriction().at("status") == "grace_period");
  CHECK(restriction().at("reason") == "Egress above 5 GB");
  pass(90s);
  CHECK(restriction().at("status") == "grace_period_over");
}

TEST_CASE_FIXTURE(with_grace, "organization actor: restores its grace timer after a restart") {
  REQUIRE(grace_for(90s));
  stop();
  pass(30s);
  start();
  pass(60s - 1ms);
  CHECK(stored() == restriction_status::grace_period);
  pass(1ms);
  CHECK(stored() == restriction_status::grace_period_over);
}

TEST_CASE_FIXTURE(with_grace,
                  "organization actor: ends a grace period that expired in the meantime") {
  REQUIRE(grace_for(90s));
  stop();
  pass(24h);
  start();
  CHECK(stored() == restriction_status::grace_period_over);
  CHECK(need(ask(owner(acme_topic()), actors::describe_organization{})).limits.since ==
        need(storage::organization_repository(on, soon()).find(acme)).limits.grace_period_end);
}

TEST_CASE_FIXTURE(with_grace, "organization actor: keeps its grace timer after a fault") {
  REQUIRE(grace_for(90s));
  SUBCASE("itself") {
    kill(acme_topic());
  }
  SUBCASE("with the platform actor") {
    kill("platform");
  }
  pass(90s - 1ms);
  CHECK(stored() == restriction_status::grace_period);
  pass(1ms);
  CHECK(stored() == restriction_status::grace_period_over);
}

TEST_CASE_FIXTURE(with_grace, "organization actor: a lifted restriction does not return") {
  REQUIRE(grace_for(90s));
  REQUIRE(ask(owner(acme_topic()), actors::restrict_organization{{}, by(ada)}));
  pass(5min);
  CHECK(limits() == restriction_status::none);
  CHECK(stored() == restriction_status::none);
}

TEST_CASE_FIXTURE(with_grace, "organization actor: a grace period can be extended and shortened") {
  REQUIRE(grace_for(30s));
  REQUIRE(grace_for(90s));
  pass(89s);
  CHECK(limits() == restriction_status::grace_period);
  REQUIRE(grace_for(100ms));
  pass(100ms);
  CHECK(limits() == restriction_status::grace_period_over);
}

TEST_CASE_FIXTURE(with_grace, "organization actor: sets one timer for any number of changes") {
  REQUIRE(grace_for(24h));
  pass(2min);
  const auto set = timers();
  for (int time = 0; time < 20; ++time) {
    REQUIRE(ask(owner(acme_topic()),
                actors::update_organization{"Acme " + std::to_string(time), {}, {}, by(ada)}));
  }
  pass(2min);
  CHECK(timers() <= set + 1);
}

TEST_CASE_FIXTURE(with_grace,
                  "organization actor: stores the end of a grace period late, but always") {
  REQUIRE(grace_for(90s));
  pass(89s);
  disable_storage();
  const auto published = hub.patches(acme_topic()).size();
  pass(10s);
  CHECK(hub.patches(acme_topic()).size() == published);
  bring_storage_back();
  pass(1s);
  CHECK(limits() == restriction_status::grace_period_over);
}

TEST_CASE_FIXTURE(with_grace, "organization actor: a grace period needs an end") {
  const auto refused = ask(owner(acme_topic()), actors::restrict_organization{
                                                    {.status = restriction_status::grace_period,
                                                     .grace_period_end = {},
                                                     .reason = {},
                                                     .since = {}},
                                                    by(ada)});
  REQUIRE(!refused);
  CHECK(refused.error().code == core::errc::bad_request);
  CHECK(refused.error().fields.front().field == "grace_period_end");
}
