#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "actors/identity/lookup_batcher.hpp"
#include "domain/identity/script_token.hpp"
#include "tests/unit/actors/with_script.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using enum domain::token_scope;

TEST_CASE_FIXTURE(with_script, "script tokens: the token is shown once and acts for its owner") {
  const auto made = make_token(ada, {projects_read}, now() + 24h);
  CHECK(domain::is_script_token(made.text));
  CHECK(made.text.ends_with(made.what.ending));
  CHECK(made.what.ending.size() == domain::script_token_ending);
  const auto found = need(session_context_of(made));
  CHECK(found.subject.account.id == ada.account.id);
  REQUIRE(found.subject.memberships.size() == 1);
  CHECK(found.subject.memberships[0].in.slug == acme);
  CHECK(found.token.id == made.what.id);
  CHECK(found.token.scopes == domain::token_scopes{projects_read});
  CHECK(found.token.expires_at == now() + 24h);
}

TEST_CASE_FIXTURE(with_script, "script tokens: are listed with their last use") {
  const auto first = make_token(ada, {projects_read});
  pass(1min);
  const auto second = make_token(ada, {secrets_read});
  REQUIRE(session_context_of(first));
  const auto all = need(ask(actors::list_script_tokens{ada.account.id}));
  REQUIRE(all.size() == 2);
  CHECK(all[0].id == second.what.id);
  CHECK_FALSE(all[0].last_used_at);
  CHECK(all[1].last_used_at == now());
  const auto one = need(ask(actors::find_script_token{ada.account.id, second.what.id}));
  CHECK(one.scopes == domain::token_scopes{secrets_read});
}

TEST_CASE_FIXTURE(with_script, "script tokens: belong to their owner, whatever id is given") {
  const auto bob = sign_up("bob@example.org");
  const auto made = make_token(ada, {projects_read});
  CHECK(need(ask(actors::list_script_tokens{bob.account.id})).empty());
  for (const auto* id :
       {made.what.id.value.c_str(), "00000000-0000-4000-8000-000000000000", "no uuid", ""}) {
    CAPTURE(id);
    const domain::script_token_id token{id};
    CHECK(ask(actors::find_script_token{bob.account.id, token}).error().code == errc::not_found);
    CHECK(ask(actors::remove_script_token{bob.account.id, token, by(bob)}).error().code ==
          errc::not_found);
  }
  CHECK(session_context_of(made));
}

TEST_CASE_FIXTURE(with_script,
                  "script tokens: unknown, revoked and expired ones get the same error") {
  const auto revoked = make_token(ada, {projects_read});
  const auto expired = make_token(ada, {projects_read}, now() + 1h);
  CHECK(session_context_of(expired));
  REQUIRE(revoke(ada, revoked));
  pass(1h);
  const auto unknown = ask(actors::find_token_session_context{std::string(64, '0')});
  CHECK(unknown.error().code == errc::unauthenticated);
  CHECK(unknown.error().detail_code == "bad_access_token");
  for (const auto& one : {revoked, expired}) {
    const auto refused = session_context_of(one);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message == unknown.error().message);
    CHECK(refused.error().detail_code == "bad_access_token");
  }
}

TEST_CASE_FIXTURE(with_script, "script tokens: concurrent ones are looked up together") {
  const auto made = make_token(ada, {projects_read});
  storage_workers.held = true;
  std::vector<answer<actors::find_token_session_context>> requested;
  for (int each = 0; each < 600; ++each)
    requested.push_back(begin(actors::find_token_session_context{core::token_digest(made.text)}));
  run_pending();
  CHECK(storage_workers.waiting() == actors::lookup_bounds::statements_max);
  storage_workers.held = false;
  run_pending();
  for (const auto& one : requested)
    CHECK(one->value());
}

TEST_CASE_FIXTURE(with_script, "script tokens: are not resolved without storage") {
  const auto made = make_token(ada, {projects_read});
  disable_storage();
  CHECK(session_context_of(made).error().code == errc::unavailable);
  bring_storage_back();
  CHECK(session_context_of(made));
}

TEST_CASE_FIXTURE(with_script, "script tokens: survive a new password, but not the account") {
  const auto bob = sign_up("bob@example.org");
  const auto made = make_token(bob, {projects_read});
  REQUIRE(ask(actors::reset_password{"bob@example.org", std::nullopt, by(ada)}));
  CHECK(session_context_of(made));
  REQUIRE(ask(actors::reset_password{"bob@example.org", "another good one", by(ada)}));
  const auto back = need(ask(actors::sign_in{"bob@example.org", "another good one", {}}));
  REQUIRE(ask(actors::delete_account{bob.account.id, back.session, "another good one", by(back)}));
  CHECK(session_context_of(made).error().detail_code == "bad_access_token");
}

TEST_CASE_FIXTURE(with_script, "script tokens: creation needs a recent proof of identity") {
  pass(10min + 1s);
  const auto made = ask(actors::create_script_token{
      ada.account.id, "nightly", {projects_read}, std::nullopt, by(ada)});
  REQUIRE_FALSE(made);
  CHECK(made.error().detail_code == "reauthentication_needed");
}
