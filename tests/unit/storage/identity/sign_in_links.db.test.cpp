#include <doctest/doctest.h>

#include <string>

#include "storage/identity/auth_session_repository.hpp"
#include "storage/identity/email_change_repository.hpp"
#include "storage/identity/email_undo_repository.hpp"
#include "storage/identity/identity_repository.hpp"
#include "storage/identity/oauth_flow_repository.hpp"
#include "storage/identity/one_time_token_repository.hpp"
#include "storage/identity/profile_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using storage::account_repository;
using storage::email_change_repository;
using storage::identity_repository;
using storage::oauth_flow_repository;
using storage::one_time_token_repository;
using storage::token_purpose;
using namespace std::chrono_literals;

namespace {

domain::provider_user octocat() {
  return {.provider = "github",
          .id = "42",
          .user_name = "octocat",
          .email = "ada@example.org",
          .email_verified = true,
          .avatar_url = "https://github.com/octocat.png?size=96"};
}

std::string detail_of(const core::error& why) {
  return why.detail_code;
}

}  // namespace

TEST_CASE_FIXTURE(with_database, "one-time tokens: work once, for their purpose, in time") {
  one_time_token_repository tokens(on, soon());
  const auto ada = account("ada@example.org");
  const auto put = [&](const std::string& digest, token_purpose purpose) {
    tokens.put({.digest = digest,
                .account = ada,
                .purpose = purpose,
                .code_challenge = "challenge",
                .expires_at = noon + 1h},
               noon);
  };
  put("d1", token_purpose::recovery);
  CHECK(detail_of(tokens.consume("d1", token_purpose::email_change, noon).error()) ==
        "otp_expired");
  const auto used = need(tokens.consume("d1", token_purpose::recovery, noon + 59min));
  CHECK(used.account == ada);
  CHECK(used.code_challenge == "challenge");
  CHECK(detail_of(tokens.consume("d1", token_purpose::recovery, noon).error()) == "otp_expired");
  put("d2", token_purpose::recovery);
  CHECK(detail_of(tokens.consume("d2", token_purpose::recovery, noon + 1h).error()) ==
        "otp_expired");
}

TEST_CASE_FIXTURE(with_database, "one-time tokens: a newer one invalidates the older ones") {
  one_time_token_repository tokens(on, soon());
  const auto ada = account("ada@example.org");
  const auto bob = account("bob@example.org");
  for (const auto& [digest, whose] : {std::pair{"a1", ada}, {"b1", bob}, {"a2", ada}})
    tokens.put({.digest = digest, .account = whose, .expires_at = noon + 1h}, noon);
  CHECK_FALSE(tokens.consume("a1", token_purpose::recovery, noon));
  CHECK(tokens.consume("a2", token_purpose::recovery, noon));
  CHECK(tokens.consume("b1", token_purpose::recovery, noon));
}

TEST_CASE_FIXTURE(with_database, "one-time tokens: a new password invalidates password links") {
  one_time_token_repository tokens(on, soon());
  const auto ada = account("ada@example.org");
  tokens.put({.digest = "a1", .account = ada, .expires_at = noon + 1h}, noon);
  need(account_repository(on, soon()).set_password_hash(ada, "h", std::nullopt, person()));
  CHECK_FALSE(tokens.consume("a1", token_purpose::recovery, noon));
}

TEST_CASE_FIXTURE(with_database, "e-mail changes: take effect when they are confirmed") {
  email_change_repository changes(on, soon());
  account_repository accounts(on, soon());
  const auto ada = account("ada@example.org");
  CHECK(detail_of(changes.confirm(ada, true, person()).error()) == "otp_expired");
  need(changes.ask(ada, "Countess@example.org", person(noon + 1min)));
  const auto waiting = need(accounts.find(ada));
  CHECK(waiting.email == "ada@example.org");
  CHECK(waiting.new_email == "countess@example.org");
  CHECK(waiting.email_change_sent_at == noon + 1min);
  const auto changed = need(changes.confirm(ada, true, person(noon + 2min)));
  CHECK(changed.before == "ada@example.org");
  CHECK(changed.after == "countess@example.org");
  const auto after = need(accounts.find(ada));
  CHECK(after.email == "countess@example.org");
  CHECK(after.email_verified_at == noon + 2min);
  CHECK_FALSE(after.new_email);
  CHECK_FALSE(after.email_change_sent_at);
}

TEST_CASE_FIXTURE(with_database, "e-mail changes: an address in use is refused") {
  email_change_repository changes(on, soon());
  const auto ada = account("ada@example.org");
  account("bob@example.org");
  CHECK(detail_of(changes.ask(ada, "BOB@example.org", person()).error()) == "email_exists");
  CHECK(detail_of(changes.ask(ada, "ada@example.org", person()).error()) == "email_exists");
  need(changes.ask(ada, "new@example.org", person()));
  account("new@example.org");
  CHECK(detail_of(changes.confirm(ada, true, person()).error()) == "email_exists");
}

TEST_CASE_FIXTURE(with_database,
                  "e-mail changes: leave the address unverified without confirmation") {
  email_change_repository changes(on, soon());
  account_repository accounts(on, soon());
  const auto ada = account("ada@example.org");
  accounts.verify_email(ada, noon);
  need(changes.ask(ada, "countess@example.org", person()));
  (void)need(changes.confirm(ada, false, person()));
  const auto after = need(accounts.find(ada));
  CHECK(after.email == "countess@example.org");
  CHECK_FALSE(after.email_verified_at);
}

TEST_CASE_FIXTURE(with_database, "e-mail changes: a restorable address stays reserved") {
  email_change_repository changes(on, soon());
  const auto ada = account("ada@example.org");
  const auto bob = account("bob@example.org");
  storage::email_undo_repository(on, soon())
      .put({.digest = "u1",
            .account = ada,
            .email = "lovelace@example.org",
            .changed_at = noon,
            .expires_at = noon + 24h});
  CHECK(detail_of(changes.ask(bob, "lovelace@example.org", person()).error()) == "email_exists");
  CHECK(changes.ask(ada, "lovelace@example.org", person()));
  CHECK(changes.ask(bob, "lovelace@example.org", person(noon + 24h)));
}

TEST_CASE_FIXTURE(with_database, "identities: are linked to one account, once") {
  identity_repository identities(on, soon());
  const auto ada = account("ada@example.org");
  const auto bob = account("bob@example.org");
  CHECK_FALSE(identities.owner_of(octocat()));
  need(identities.link(ada, octocat(), person()));
  need(identities.link(ada, octocat(), person()));
  CHECK(identities.owner_of(octocat()) == ada);
  CHECK(detail_of(identities.link(bob, octocat(), person()).error()) == "identity_already_exists");
  auto other = octocat();
  other.id = "43";
  CHECK(detail_of(identities.link(ada, other, person()).error()) == "identity_already_exists");
  const auto linked = identities.list(ada);
  REQUIRE(linked.size() == 1);
  CHECK(linked[0].user_name == "octocat");
  CHECK_FALSE(linked[0].last_sign_in_at);
}

TEST_CASE_FIXTURE(with_database, "identities: a sign-in updates the name") {
  identity_repository identities(on, soon());
  const auto ada = account("ada@example.org");
  need(identities.link(ada, octocat(), person()));
  auto renamed = octocat();
  renamed.user_name = "octopus";
  identities.note_sign_in(renamed, noon + 1h);
  const auto linked = identities.list(ada).front();
  CHECK(linked.user_name == "octopus");
  CHECK(linked.last_sign_in_at == noon + 1h);
}

TEST_CASE_FIXTURE(with_database, "identities: are shown in the profile") {
  const auto ada = account("ada@example.org");
  storage::profile_repository profiles(on, soon());
  CHECK(need(profiles.create(ada, person())).auth0_id.empty());
  need(identity_repository(on, soon()).link(ada, octocat(), person()));
  const auto profile = need(profiles.find(ada));
  CHECK(profile.auth0_id == "github|42");
  CHECK(profile.avatar_url == "https://github.com/octocat.png?size=96");
}

TEST_CASE_FIXTURE(with_database, "identities: the last way to sign in cannot be removed") {
  identity_repository identities(on, soon());
  account_repository accounts(on, soon());
  const auto ada = account("ada@example.org");
  need(identities.link(ada, octocat(), person()));
  const auto id = identities.list(ada).front().id;
  const auto without_password =
      need(accounts.create({.email = "c@example.org", .password_hash = ""}, person())).id;
  auto other = octocat();
  other.id = "44";
  need(identities.link(without_password, other, person()));
  const auto only = identities.list(without_password).front().id;
  CHECK(detail_of(identities.unlink(without_password, only, person()).error()) ==
        "single_identity_not_deletable");
  CHECK(detail_of(identities.unlink(ada, only, person()).error()) == "identity_not_found");
  need(identities.unlink(ada, id, person()));
  CHECK(identities.list(ada).empty());
  CHECK(identities.list(without_password).size() == 1);
}

TEST_CASE_FIXTURE(with_database, "identity provider flows: are used once, and in time") {
  oauth_flow_repository flows(on, soon());
  const auto ada = account("ada@example.org");
  flows.begin({.state_digest = "s1",
               .sealed_verifier = "sealed",
               .code_challenge = "challenge",
               .return_to = "/dashboard/auth/callback",
               .account = ada,
               .expires_at = noon + 10min},
              noon);
  CHECK_FALSE(flows.consume("s2", noon));
  const auto back = flows.consume("s1", noon + 9min);
  REQUIRE(back);
  CHECK(back->sealed_verifier == "sealed");
  CHECK(back->code_challenge == "challenge");
  CHECK(back->return_to == "/dashboard/auth/callback");
  CHECK(back->account == ada);
  CHECK_FALSE(flows.consume("s1", noon));
  flows.begin({.state_digest = "s3",
               .sealed_verifier = "sealed",
               .return_to = "/",
               .expires_at = noon + 10min},
              noon);
  CHECK_FALSE(flows.consume("s3", noon + 10min));
}

TEST_CASE_FIXTURE(with_database, "sign-ins: are listed, last used first") {
  storage::auth_session_repository sessions(on, soon());
  const auto ada = account("ada@example.org");
  const auto open = [&](const std::string& digest, core::time_point at) {
    return sessions.open({.account = ada,
                          .token_digest = digest,
                          .at = at,
                          .token_expires_at = at + 24h,
                          .user_agent = digest,
                          .remote_address = "192.0.2.1"});
  };
  const auto first = open("first", noon);
  const auto second = open("second", noon + 1h);
  const auto ended = open("ended", noon + 2h);
  (void)sessions.end(ended, noon + 2h);
  sessions.note_use({first}, noon + 3h);
  const auto listed = sessions.list(ada, noon + 3h);
  REQUIRE(listed.size() == 2);
  CHECK(listed[0].id == first);
  CHECK(listed[0].last_used_at == noon + 3h);
  CHECK(listed[0].created_at == noon);
  CHECK(listed[0].user_agent == "first");
  CHECK(listed[1].id == second);
  CHECK(listed[1].last_used_at == noon + 1h);
  // The first one's token has expired by then, so it cannot be used again.
  CHECK(sessions.list(ada, noon + 24h).size() == 1);
}

TEST_CASE_FIXTURE(with_database, "sign-ins: are ended only by their own account") {
  storage::auth_session_repository sessions(on, soon());
  const auto ada = account("ada@example.org");
  const auto bob = account("bob@example.org");
  const auto session = sessions.open(
      {.account = ada, .token_digest = "d", .at = noon, .token_expires_at = noon + 24h});
  CHECK(sessions.end_own(bob, session, noon).empty());
  CHECK(sessions.end_own(ada, session, noon) == std::vector{session});
  CHECK(detail_of(sessions.find(session).error()) == "session_not_found");
}

TEST_CASE_FIXTURE(with_database, "sign-ins: rise with a second factor, with a new token") {
  storage::auth_session_repository sessions(on, soon());
  const auto ada = account("ada@example.org");
  const auto open = [&](const std::string& digest) {
    return sessions.open(
        {.account = ada, .token_digest = digest, .at = noon, .token_expires_at = noon + 24h});
  };
  const auto rising = open("r0");
  const auto other = open("o0");
  need(sessions.raise(rising, "r1", noon + 1min, noon + 24h));
  CHECK(need(sessions.find(rising)).level == domain::assurance_level::aal2);
  CHECK(sessions.end_weaker(ada, rising, noon + 1min) == std::vector{other});
  const auto exchange = [&](const std::string& from, const std::string& to, auto later) {
    return sessions.exchange(
        {.old_digest = from, .new_digest = to, .at = noon + later, .new_expires_at = noon + 48h});
  };
  const auto next = exchange("r1", "r2", 1h);
  CHECK(next.outcome == domain::exchange_outcome::rotated);
  CHECK(next.level == domain::assurance_level::aal2);
  // The holder of the earlier token has verified only one factor.
  CHECK(exchange("r0", "r3", 2h).outcome == domain::exchange_outcome::reused);
  CHECK_FALSE(sessions.find(rising));
}
