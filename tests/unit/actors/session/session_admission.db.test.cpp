#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "actors/directory/directory_actor.hpp"
#include "actors/identity/lookup_batcher.hpp"
#include "domain/identity/access_token.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

TEST_CASE_FIXTURE(with_acme, "session actor: rejects an invalid token with the reason") {
  CHECK(seen_by(connect("")).refused == "unauthenticated");
  CHECK(seen_by(connect("a.b.c")).refused == "unauthenticated");
  auto forged = ada.access_token;
  forged.back() = forged.back() == 'A' ? 'B' : 'A';
  CHECK(seen_by(connect(forged)).refused == "unauthenticated");
  const auto client = connect(ada);
  CHECK(seen_by(client).accepted);
  pass(environment.settings.access_token_life);
  CHECK(seen_by(connect(ada)).refused == "unauthenticated");
}

TEST_CASE_FIXTURE(with_acme,
                  "session actor: rejects with a retry delay while storage is unavailable") {
  disable_storage();
  CHECK(seen_by(connect(ada)).refused == "unavailable");
  bring_storage_back();
  CHECK(seen_by(connect(ada)).accepted);
}

TEST_CASE_FIXTURE(with_acme, "session actor: concurrent ones are looked up together") {
  constexpr std::size_t anonymous_connections = 600;
  storage_workers.held = true;
  std::vector<connection> clients;
  for (std::size_t each = 0; each < anonymous_connections; ++each)
    clients.push_back(connect(ada));
  CHECK(storage_workers.waiting() == actors::lookup_bounds::statements_max);
  storage_workers.held = false;
  run_pending();
  for (const auto& client : clients)
    CHECK(seen_by(client).accepted);
}

TEST_CASE_FIXTURE(with_acme,
                  "session actor: is rejected immediately when the identity actor is killed") {
  storage_workers.held = true;
  std::vector<connection> clients;
  for (std::size_t each = 0; each < actors::lookup_bounds::statements_max + 1; ++each)
    clients.push_back(connect(ada));
  kill("identity");
  pass(actors::restart_delay);
  for (const auto& client : clients)
    CHECK(seen_by(client).refused == "unavailable");
  storage_workers.held = false;
  run_pending();
  CHECK(seen_by(connect(ada)).accepted);
}

TEST_CASE_FIXTURE(with_acme, "session actor: has no timer while idle") {
  (void)connect(ada);
  const auto before = timers();
  (void)connect(ada);
  CHECK(timers() == before);
}

TEST_CASE_FIXTURE(with_acme, "session actor: closes the socket when the token expires") {
  auto client = connect(ada);
  pass(environment.settings.access_token_life - 1s);
  CHECK_FALSE(seen_by(client).closed);
  pass(1s);
  CHECK(seen_by(client).closed);
}

TEST_CASE_FIXTURE(with_acme,
                  "session actor: a closed one is destroyed long before its token expires") {
  auto client = connect(ada);
  const auto address = client.session.address();
  caf::anon_send(client.session, actors::client_gone{});
  client.session = {};
  run_pending();
  REQUIRE(environment.settings.access_token_life > 10min);
  pass(2min);
  CHECK(caf::actor_cast<caf::strong_actor_ptr>(address) == nullptr);
}

TEST_CASE_FIXTURE(with_acme, "session actor: a renewed token keeps the socket open") {
  auto client = connect(ada);
  pass(environment.settings.access_token_life / 2);
  const auto fresh = need(ask(actors::refresh_session{ada.refresh_token}));
  CHECK(emit(client, "authenticate", {{"token", fresh.access_token}}).empty());
  pass(environment.settings.access_token_life - 1s);
  CHECK_FALSE(seen_by(client).closed);
  pass(1s);
  CHECK(seen_by(client).closed);
}

TEST_CASE_FIXTURE(with_acme, "session actor: ignores a sign-out older than a renewed token") {
  auto client = connect(ada);
  const auto old_end = ada.expires_at;
  pass(environment.settings.access_token_life / 2);
  const auto fresh = need(ask(actors::refresh_session{ada.refresh_token}));
  CHECK(emit(client, "authenticate", {{"token", fresh.access_token}}).empty());
  caf::anon_send(client.session, actors::token_expired{old_end});
  run_pending();
  CHECK_FALSE(seen_by(client).closed);
  caf::anon_send(client.session, actors::token_expired{fresh.expires_at});
  run_pending();
  CHECK(seen_by(client).closed);
}

TEST_CASE_FIXTURE(with_acme,
                  "session actor: rejects tokens of another account or an ended login session") {
  auto client = connect(ada);
  const auto bob = sign_up("bob@example.org");
  CHECK(emit(client, "authenticate", {{"token", bob.access_token}}).at("error").at("code") ==
        "forbidden");
  CHECK(emit(client, "authenticate", {{"token", "nonsense"}}).at("error").at("code") ==
        "unauthenticated");
  const auto other = need(ask(actors::sign_in{"ada@example.org", "correct horse battery", {}}));
  REQUIRE(ask(actors::sign_out{ada.account.id, other.session, actors::sign_out_scope::local}));
  CHECK(emit(client, "authenticate", {{"token", other.access_token}}).at("error").at("code") ==
        "unauthenticated");
  CHECK_FALSE(seen_by(client).closed);
}

TEST_CASE_FIXTURE(with_acme, "session actor: a sign-out closes its own sockets with the reason") {
  const auto other = need(ask(actors::sign_in{"ada@example.org", "correct horse battery", {}}));
  auto here = connect(ada);
  auto there = connect(other);
  REQUIRE(ask(actors::sign_out{ada.account.id, ada.session, actors::sign_out_scope::others}));
  CHECK_FALSE(seen_by(here).closed);
  CHECK(seen_by(there).closed);
  CHECK(seen_by(there).events.back() ==
        core::json::array({"signed_out", {{"reason", "session_ended"}}}));
  REQUIRE(ask(actors::sign_out{ada.account.id, ada.session, actors::sign_out_scope::local}));
  CHECK(seen_by(here).closed);
}

TEST_CASE_FIXTURE(with_acme, "session actor: a new password closes every socket") {
  auto client = connect(ada);
  REQUIRE(ask(actors::reset_password{"ada@example.org", std::nullopt, by(ada)}));
  CHECK(seen_by(client).events.back().at(1).at("reason") == "password_reset");
  CHECK(seen_by(client).closed);
}

TEST_CASE_FIXTURE(with_acme, "session actor: ends with its client") {
  (void)owner(acme_topic());
  const auto before = running();
  auto client = connect(ada);
  subscribe(client, "session");
  CHECK(running() == before + 1);
  caf::anon_send(client.session, actors::client_gone{});
  run_pending();
  CHECK(running() == before);
  CHECK(seen_by(client).subscriptions.empty());
}
