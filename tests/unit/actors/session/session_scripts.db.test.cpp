#include <doctest/doctest.h>

#include <string>

#include "tests/unit/actors/with_script.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::role;
using enum domain::token_scope;

TEST_CASE_FIXTURE(with_script, "session actor: a script is admitted with its access token") {
  const auto made = make_token(ada, {projects_read});
  CHECK(seen_by(connect(made.text)).accepted);
  REQUIRE(revoke(ada, made));
  CHECK(seen_by(connect(made.text)).refused == "unauthenticated");
  CHECK(seen_by(connect("sbx_" + std::string(43, 'a'))).refused == "unauthenticated");
  CHECK(seen_by(connect("sbx_")).refused == "unauthenticated");
}

TEST_CASE_FIXTURE(with_script,
                  "session actor: a script can subscribe to topics within its scopes only") {
  const auto ref = create(acme);
  const auto its_log = "audit:" + acme_topic();
  const auto own_log = "audit:account:" + ada.account.id.value;
  struct row {
    domain::token_scopes scopes;
    const char* project;
    const char* organization;
    const char* organization_log;
    const char* session;
  };
  const char* no = "insufficient_scope";
  const row rows[] = {
      {{projects_read}, "", no, no, no},
      {{organizations_read}, no, no, "", ""},
      {{organizations_read, projects_read}, "", "", "", ""},
      {{projects_write, organizations_write, secrets_read}, no, no, no, no},
  };
  for (const auto& row : rows) {
    CAPTURE(row.scopes.number());
    auto script = connect(make_token(ada, row.scopes).text);
    CHECK(code_of(subscribe(script, topic_of(ref))) == row.project);
    CHECK(code_of(subscribe(script, acme_topic())) == row.organization);
    CHECK(code_of(subscribe(script, its_log)) == row.organization_log);
    CHECK(code_of(subscribe(script, "session")) == row.session);
    CHECK(code_of(subscribe(script, own_log)) == "forbidden");
    CHECK(code_of(subscribe(script, "platform")) == "");
  }
}

TEST_CASE_FIXTURE(with_script, "session actor: reports a missing scope") {
  auto script = connect(make_token(ada, {projects_read}).text);
  CHECK(subscribe(script, "session").at("error").at("message") ==
        "This access token lacks the scope organizations:read.");
}

TEST_CASE_FIXTURE(with_script, "session actor: topics do not exist for a non-member's script") {
  const auto ref = create(acme);
  const auto bob = sign_up("bob@example.org");
  auto script = connect(make_token(bob, {organizations_write}).text);
  for (const auto& topic : {topic_of(ref), acme_topic(), "audit:" + acme_topic()}) {
    CAPTURE(topic);
    CHECK(code_of(subscribe(script, topic)) == "not_found");
  }
}

TEST_CASE_FIXTURE(with_script,
                  "session actor: a script loses the permissions that its owner loses") {
  const auto ref = create(acme);
  const auto bob = sign_up("bob@example.org");
  const domain::requester as_ada = by(ada, domain::everywhere(role::owner));
  REQUIRE(ask(owner(acme_topic()),
              actors::add_member{"bob@example.org", domain::everywhere(role::developer), as_ada}));
  auto script = connect(make_token(bob, {projects_read}).text);
  CHECK(subscribe(script, topic_of(ref)).contains("state"));
  CHECK(seen_by(script).subscriptions.size() == 1);
  REQUIRE(ask(owner(acme_topic()), actors::remove_member{bob.account.id, std::nullopt, as_ada}));
  CHECK(seen_by(script).subscriptions.empty());
  CHECK(code_of(subscribe(script, topic_of(ref))) == "not_found");
}

TEST_CASE_FIXTURE(with_script, "session actor: hides the owner's personal data from a script") {
  const auto bob = sign_up("bob@example.org");
  const domain::requester as_ada = by(ada, domain::everywhere(role::owner));
  REQUIRE(ask(owner(acme_topic()),
              actors::add_member{"bob@example.org", domain::everywhere(role::owner), as_ada}));
  auto script = connect(make_token(bob, {organizations_read}).text);
  auto page = connect(bob);
  const auto own = subscribe(page, "session").at("state");
  CHECK(own.at("profile").at("primary_email") == "bob@example.org");
  CHECK(own.at("organizations").at(acme.value).contains("billing"));
  const auto shown = subscribe(script, "session").at("state");
  CHECK_FALSE(shown.contains("profile"));
  CHECK_FALSE(shown.contains("permissions"));
  CHECK_FALSE(shown.at("organizations").at(acme.value).contains("billing"));
  CHECK(shown.at("organizations").at(acme.value).at("name") == "Acme");

  REQUIRE(ask(owner(acme_topic()),
              actors::change_access{bob.account.id, domain::everywhere(role::owner),
                                    domain::everywhere(role::developer), as_ada}));
  const auto state_of = [&](const connection& client) {
    return seen_by(client).views.at("session").state;
  };
  CHECK(state_of(page).at("organizations").at(acme.value).at("role") == "Developer");
  CHECK(state_of(page).at("permissions") != own.at("permissions"));
  CHECK(state_of(script).at("organizations").at(acme.value).at("role") == "Developer");
  CHECK_FALSE(state_of(script).contains("permissions"));
}

TEST_CASE_FIXTURE(with_script, "session actor: an API key ends with its creator's membership") {
  const auto ref = create(acme);
  const auto bob = sign_up("bob@example.org");
  const domain::requester as_ada = by(ada, domain::everywhere(role::owner));
  REQUIRE(ask(owner(acme_topic()),
              actors::add_member{"bob@example.org", domain::everywhere(role::developer), as_ada}));
  const auto key = need(ask(actors::create_project_key{.project = ref,
                                                       .name = "app",
                                                       .scopes = {projects_read},
                                                       .expires_at = std::nullopt,
                                                       .by = by(bob)}));
  auto script = connect(key.text);
  auto token = connect(make_token(bob, {projects_read}).text);
  CHECK(subscribe(script, topic_of(ref)).contains("state"));
  REQUIRE(ask(owner(acme_topic()), actors::remove_member{bob.account.id, std::nullopt, as_ada}));
  CHECK(signed_out(script) == "access_token_revoked");
  CHECK(signed_out(token).empty());
}

TEST_CASE_FIXTURE(with_script, "session actor: revoking a token closes its sockets and no others") {
  const auto made = make_token(ada, {projects_read});
  const auto other = make_token(ada, {projects_read});
  auto first = connect(made.text);
  auto second = connect(made.text);
  auto another = connect(other.text);
  auto page = connect(ada);
  REQUIRE(revoke(ada, made));
  CHECK(signed_out(first) == "access_token_revoked");
  CHECK(signed_out(second) == "access_token_revoked");
  CHECK(signed_out(another).empty());
  CHECK(signed_out(page).empty());
}

TEST_CASE_FIXTURE(with_script, "session actor: a token revoked in the meantime is rejected") {
  const auto made = make_token(ada, {projects_read});
  // The token is valid at the lookup, and revoked before the connection is registered.
  storage_workers.held = true;
  auto script = connect(made.text);
  storage_workers.run_one();
  const auto revoked = begin(actors::remove_script_token{ada.account.id, made.what.id, by(ada)});
  storage_workers.held = false;
  run_pending();
  REQUIRE(revoked->value());
  CHECK(signed_out(script) == "access_token_revoked");
}

TEST_CASE_FIXTURE(with_script, "session actor: closes a script's socket when the token expires") {
  auto lasting = connect(make_token(ada, {projects_read}).text);
  auto script = connect(make_token(ada, {projects_read}, now() + 10min).text);
  pass(10min - 1s);
  CHECK(signed_out(script).empty());
  pass(1s);
  CHECK(signed_out(script) == "access_token_expired");
  pass(environment.settings.access_token_life * 2);
  CHECK(signed_out(lasting).empty());
}

TEST_CASE_FIXTURE(with_script,
                  "session actor: signing out keeps scripts, deleting the account does not") {
  const auto bob = sign_up("bob@example.org");
  auto script = connect(make_token(bob, {projects_read}).text);
  REQUIRE(ask(actors::sign_out{bob.account.id, bob.session, actors::sign_out_scope::global}));
  REQUIRE(ask(actors::reset_password{"bob@example.org", "another good one", by(ada)}));
  CHECK(signed_out(script).empty());
  const auto back = need(ask(actors::sign_in{"bob@example.org", "another good one", {}}));
  REQUIRE(ask(actors::delete_account{bob.account.id, back.session, "another good one", by(back)}));
  CHECK(signed_out(script) == "account_deleted");
}

TEST_CASE_FIXTURE(with_script, "session actor: rejects other tokens on a script's socket") {
  const auto made = make_token(ada, {projects_read});
  auto script = connect(made.text);
  auto page = connect(ada);
  CHECK(code_of(emit(script, "authenticate", {{"token", ada.access_token}})) == "forbidden");
  CHECK(code_of(emit(script, "authenticate", {{"token", made.text}})) == "unauthenticated");
  CHECK(code_of(emit(page, "authenticate", {{"token", made.text}})) == "unauthenticated");
  CHECK(code_of(subscribe(script, "session")) == "insufficient_scope");
}

TEST_CASE_FIXTURE(
    with_script,
    "session actor: a script whose token is revoked while it connects is disconnected") {
  const auto made = make_token(ada, {projects_read});
  storage_workers.held = true;
  const auto script = connect(made.text);
  REQUIRE(storage_workers.waiting() == 1);
  storage_workers.run_one();
  // The revocation was published before the connection was registered.
  need(on.run({"revoke", "DELETE FROM script_tokens"}, {}, soon()));
  storage_workers.held = false;
  run_pending();
  CHECK(seen_by(script).accepted);
  CHECK(signed_out(script) == "access_token_revoked");
}
