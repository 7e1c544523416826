#include <doctest/doctest.h>

#include <string>

#include "tests/unit/actors/with_script.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::role;

namespace {

struct with_key : with_script {
  domain::project_ref shop = create(acme, "Shop");
  domain::project_ref blog = create(acme, "Blog");

  actors::created_project_key make_key(const actors::issued_session& user,
                                       std::string_view access = domain::key_reads,
                                       std::optional<core::time_point> expires_at = std::nullopt) {
    return need(ask(actors::create_project_key{.project = shop,
                                               .name = "deploy",
                                               .scopes = domain::key_scopes(access),
                                               .expires_at = expires_at,
                                               .by = by(user)}));
  }

  std::vector<domain::project_key> keys_of(const domain::project_ref& ref) {
    return need(ask(actors::list_project_keys{ref}));
  }

  core::result<actors::done> revoke_key(const actors::created_project_key& key,
                                        std::optional<domain::account_id> only_of = {}) {
    return ask(actors::revoke_project_key{shop, key.what.token.id, std::move(only_of), by(ada)});
  }

  core::result<actors::token_session_context> session_context_of_key(
      const actors::created_project_key& key) {
    return ask(actors::find_token_session_context{core::token_digest(key.text)});
  }

  actors::issued_session join(const std::string& name, const domain::access& as) {
    const auto user = sign_up(name + "@example.org");
    REQUIRE(ask(owner(acme_topic()), actors::add_member{name + "@example.org", as,
                                                        by(ada, domain::everywhere(role::owner))}));
    return user;
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_key, "project keys: act for their creator, with their project") {
  const auto made = make_key(ada, domain::key_writes);
  CHECK(domain::is_script_token(made.text));
  const auto found = need(session_context_of_key(made));
  CHECK(found.subject.account.id == ada.account.id);
  CHECK(found.token.project == shop);
  CHECK(found.token.scopes == domain::key_scopes(domain::key_writes));
  CHECK(keys_of(shop).at(0).token.last_used_at == now());
  CHECK(keys_of(blog).empty());
  // Project keys are not listed among the account's own tokens.
  CHECK(need(ask(actors::list_script_tokens{ada.account.id})).empty());
  CHECK(
      ask(actors::remove_script_token{ada.account.id, made.what.token.id, by(ada)}).error().code ==
      errc::not_found);
}

TEST_CASE_FIXTURE(with_key,
                  "project keys: can subscribe to their own project and to public topics") {
  const auto made = make_key(ada);
  auto script = connect(made.text);
  for (const auto& topic : {topic_of(shop), "monitoring:" + shop.value, "schema:" + shop.value,
                            std::string("platform")}) {
    CAPTURE(topic);
    CHECK(subscribe(script, topic).contains("state"));
  }
  const auto own_log = "audit:account:" + ada.account.id.value;
  for (const auto& topic :
       {topic_of(blog), "monitoring:" + blog.value, acme_topic(), "audit:" + acme_topic(),
        std::string("session"), own_log, topic_of(domain::project_ref(std::string(20, 'q')))}) {
    CAPTURE(topic);
    const auto reply = subscribe(script, topic);
    CHECK(code_of(reply) == "outside_project");
    CHECK(reply.at("error").at("message") ==
          "This API key is for the project " + shop.value + " and cannot access other resources.");
  }
}

TEST_CASE_FIXTURE(with_key, "project keys: are revoked when their creator leaves") {
  const auto bob = join("bob", domain::everywhere(role::developer));
  const auto made = make_key(bob);
  auto script = connect(made.text);
  CHECK(subscribe(script, topic_of(shop)).contains("state"));
  REQUIRE(
      ask(owner(acme_topic()), actors::remove_member{bob.account.id, std::nullopt,
                                                     by(ada, domain::everywhere(role::owner))}));
  CHECK(seen_by(script).subscriptions.empty());
  CHECK(code_of(subscribe(script, topic_of(shop))) == "not_found");
  CHECK(session_context_of_key(made).error().detail_code == "bad_access_token");
  CHECK(keys_of(shop).empty());
}

TEST_CASE_FIXTURE(with_key, "project keys: close their sockets immediately when they end") {
  const auto made = make_key(ada);
  const auto other = make_key(ada);
  const auto short_lived = make_key(ada, domain::key_reads, now() + 10min);
  auto script = connect(made.text);
  auto another = connect(other.text);
  auto brief = connect(short_lived.text);
  auto page = connect(ada);
  REQUIRE(revoke_key(made));
  CHECK(signed_out(script) == "access_token_revoked");
  CHECK(signed_out(another).empty());
  CHECK(signed_out(page).empty());
  CHECK(session_context_of_key(made).error().detail_code == "bad_access_token");
  pass(10min);
  CHECK(signed_out(brief) == "access_token_expired");
}

TEST_CASE_FIXTURE(
    with_key, "project keys: can be revoked by their creator and by members who may revoke all") {
  const auto bob = join("bob", domain::everywhere(role::developer));
  const auto made = make_key(ada);
  CHECK(revoke_key(made, bob.account.id).error().code == errc::forbidden);
  CHECK(session_context_of_key(made));
  CHECK(revoke_key(make_key(bob), bob.account.id));
  CHECK(revoke_key(made));
  CHECK(revoke_key(made).error().code == errc::not_found);
  for (const auto* id : {"no uuid", ""}) {
    const actors::revoke_project_key request{shop, domain::script_token_id{id}, {}, by(ada)};
    CHECK(ask(request).error().code == errc::not_found);
  }
}
