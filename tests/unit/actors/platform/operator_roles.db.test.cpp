#include <doctest/doctest.h>

#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using domain::operator_role;

namespace {

struct with_bea : with_acme {
  actors::issued_session bea = sign_up("bea@example.org");
  connection page = connect(bea);

  auto make(operator_role role) {
    return ask(actors::set_operator_role{"bea@example.org", role, by(ada)});
  }
  const core::json& profile() { return shown(page, "session").at("profile"); }
};

}  // namespace

TEST_CASE_FIXTURE(with_bea, "operator roles: reach open pages immediately") {
  subscribe(page, "session");
  CHECK_FALSE(profile().contains("operator_role"));
  CHECK(code_of(subscribe(page, "fleet")) == "forbidden");
  CHECK(need(make(operator_role::on_call)).role == operator_role::on_call);
  CHECK(profile().at("operator_role") == "on_call");
  CHECK(profile().at("is_operator") == false);
  CHECK(subscribe(page, "fleet").contains("state"));
  CHECK(need(make(operator_role::operator_)).role == operator_role::operator_);
  CHECK(profile().at("is_operator") == true);
}

TEST_CASE_FIXTURE(with_bea, "operator roles: a revoked role ends the subscription to the fleet") {
  CHECK(make(operator_role::on_call));
  subscribe(page, "fleet");
  CHECK(make(operator_role::none));
  REQUIRE(seen_by(page).events.size() == 1);
  const auto& ended = seen_by(page).events[0];
  CHECK(ended.dump().find("\"fleet\"") != std::string::npos);
  CHECK(ended.dump().find("forbidden") != std::string::npos);
  const auto before = seen_by(page).patches;
  (void)create(acme);
  pass(std::chrono::seconds{1});
  CHECK(seen_by(page).patches == before);
}

TEST_CASE_FIXTURE(with_bea,
                  "operator roles: a page that unsubscribes before the list is read is answered") {
  auto colleague = connect(ada);
  storage_workers.held = true;
  CHECK(subscribe(colleague, "operators").is_null());
  CHECK(emit(colleague, "unsubscribe", {{"topic", "operators"}}) == core::json::object());
  storage_workers.held = false;
  run_pending();
  CHECK(code_of(seen_by(colleague).answers[1]) == "conflict");
  CHECK(seen_by(colleague).finished == colleague.acks);
  CHECK(seen_by(colleague).subscriptions.empty());
}

TEST_CASE_FIXTURE(with_bea, "operator roles: an operator's open page shows changes by another") {
  auto colleague = connect(ada);
  const auto role_of = [&](const actors::issued_session& whose) {
    const auto& all = shown(colleague, "operators").at("operators");
    const auto found = all.find(whose.account.id.value);
    return found == all.end() ? core::json() : found->at("role");
  };
  CHECK(subscribe(colleague, "operators").at("state").at("operators").size() == 1);
  CHECK(role_of(ada) == "operator");
  CHECK(make(operator_role::on_call));
  CHECK(role_of(bea) == "on_call");
  CHECK(make(operator_role::operator_));
  CHECK(role_of(bea) == "operator");
  CHECK(make(operator_role::none));
  CHECK(role_of(bea).is_null());
  // The list is loaded on the first request, including earlier changes.
  CHECK(make(operator_role::on_call));
  kill("operators");
  pass(std::chrono::seconds{1});
  CHECK(role_of(bea) == "on_call");
}

TEST_CASE_FIXTURE(with_bea, "operator roles: their topic is for operators who manage roles") {
  CHECK(make(operator_role::on_call));
  CHECK(code_of(subscribe(page, "operators")) == "forbidden");
  CHECK(code_of(subscribe(page, "support")) == "forbidden");
  CHECK(subscribe(page, "notice").contains("state"));
  CHECK(make(operator_role::operator_));
  CHECK(subscribe(page, "operators").contains("state"));
  subscribe(page, "fleet");
  CHECK(make(operator_role::on_call));
  // The status board is available to both roles.
  REQUIRE(seen_by(page).events.size() == 1);
  CHECK(seen_by(page).events[0].dump().find("\"operators\"") != std::string::npos);
}

TEST_CASE_FIXTURE(with_bea, "operator roles: a deleted account is removed from the list") {
  CHECK(make(operator_role::operator_));
  auto colleague = connect(ada);
  CHECK(subscribe(colleague, "operators").at("state").at("operators").size() == 2);
  REQUIRE(
      ask(actors::delete_account{bea.account.id, bea.session, "correct horse battery", by(bea)}));
  CHECK(shown(colleague, "operators").at("operators").size() == 1);
}

TEST_CASE_FIXTURE(with_bea, "operator roles: are listed, and the last operator cannot be removed") {
  CHECK(make(operator_role::on_call));
  CHECK(need(ask(actors::list_operators{})).size() == 2);
  const auto refused =
      ask(actors::set_operator_role{"ada@example.org", operator_role::none, by(ada)});
  CHECK(refused.error().code == core::errc::conflict);
}
