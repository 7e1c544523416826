#include <doctest/doctest.h>

#include "storage/audit/audit_repository.hpp"
#include "storage/identity/account_repository.hpp"
#include "storage/identity/script_token_repository.hpp"
#include "storage/identity/session_context_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::token_scope;

namespace {

struct with_tokens : with_database {
  domain::account_id ada = account("ada@example.org");
  domain::account_id bob = account("bob@example.org");

  storage::script_token_repository tokens() { return {on, soon()}; }

  std::optional<domain::script_token> use(const std::string& digest, core::time_point now) {
    return tokens().use_all({digest}, now).at(0);
  }

  domain::script_token make(const domain::account_id& owner, const std::string& name,
                            std::optional<core::time_point> expires_at = std::nullopt) {
    return need(tokens().create({.owner = owner,
                                 .name = name,
                                 .digest = "digest of " + name,
                                 .ending = "wxyz",
                                 .scopes = {token_scope::projects_read, token_scope::secrets_write},
                                 .expires_at = expires_at},
                                person()));
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_tokens, "script tokens: are stored with their scopes") {
  const auto made = make(ada, "nightly", noon + 24h);
  const auto found = need(tokens().find(ada, made.id));
  CHECK(found.owner == ada);
  CHECK(found.name == "nightly");
  CHECK(found.ending == "wxyz");
  CHECK(found.scopes ==
        domain::token_scopes{token_scope::projects_read, token_scope::secrets_write});
  CHECK(found.created_at == noon);
  CHECK(found.expires_at == noon + 24h);
  CHECK_FALSE(found.last_used_at);
}

TEST_CASE_FIXTURE(with_tokens, "script tokens: are accessible only to their owner") {
  const auto hers = make(ada, "hers");
  (void)make(bob, "his");
  CHECK(tokens().list(ada).size() == 1);
  CHECK(tokens().find(bob, hers.id).error().code == core::errc::not_found);
  CHECK(tokens().remove(bob, hers.id, person()).error().code == core::errc::not_found);
  CHECK(tokens().list(ada).size() == 1);
}

TEST_CASE_FIXTURE(with_tokens, "script tokens: a use is stored, once a minute") {
  (void)make(ada, "nightly");
  const auto first = use("digest of nightly", noon);
  REQUIRE(first);
  CHECK(first->last_used_at == noon);
  CHECK(use("digest of nightly", noon + 59s)->last_used_at == noon);
  CHECK(use("digest of nightly", noon + 61s)->last_used_at == noon + 61s);
  CHECK(tokens().list(ada)[0].last_used_at == noon + 61s);
}

TEST_CASE_FIXTURE(with_tokens, "script tokens: many are found at once, in the given order") {
  (void)make(ada, "hers");
  (void)make(bob, "his");
  (void)make(bob, "gone", noon);
  const auto all = tokens().use_all(
      {"digest of his", "digest of none", "digest of gone", "digest of hers", "digest of his"},
      noon);
  REQUIRE(all.size() == 5);
  REQUIRE(all[0]);
  CHECK(all[0]->owner == bob);
  CHECK_FALSE(all[1]);
  CHECK_FALSE(all[2]);
  REQUIRE(all[3]);
  CHECK(all[3]->owner == ada);
  CHECK(all[4]);
  CHECK(tokens().use_all({}, noon).empty());

  const auto owners = storage::session_context_repository(on, soon()).find_owners(all);
  REQUIRE(owners.size() == 5);
  CHECK(owners[0]->account.email == "bob@example.org");
  CHECK_FALSE(owners[1]);
  CHECK_FALSE(owners[2]);
  CHECK(owners[3]->account.email == "ada@example.org");
  CHECK(owners[4]->account.email == "bob@example.org");
}

TEST_CASE_FIXTURE(with_tokens, "script tokens: are deleted with their account") {
  // Ada was the first account, so she is an operator.
  (void)make(bob, "his");
  need(storage::account_repository(on, soon()).remove(bob, person()));
  CHECK_FALSE(use("digest of his", noon));
}

TEST_CASE_FIXTURE(with_tokens, "script tokens: expired, revoked and unknown ones are not found") {
  const auto made = make(ada, "short", noon + 1h);
  CHECK(use("digest of short", noon + 59min));
  CHECK_FALSE(use("digest of short", noon + 1h));
  need(tokens().remove(ada, made.id, person()));
  CHECK_FALSE(use("digest of short", noon));
  CHECK_FALSE(use("digest of nothing", noon));
}

TEST_CASE_FIXTURE(with_tokens,
                  "script tokens: creating and revoking is audited, without the digest") {
  const auto made = make(ada, "nightly");
  need(tokens().remove(ada, made.id, person()));
  const auto log = storage::audit_repository(on, soon()).find({.count = 2});
  CHECK(log[0].action == "access_token.revoke");
  CHECK(log[1].action == "access_token.create");
  CHECK(log[1].target == "nightly");
  CHECK(log[1].detail == nlohmann::json{{"scopes", {"projects:read", "secrets:write"}}});
}

TEST_CASE_FIXTURE(with_tokens, "script tokens: an account has at most a hundred") {
  for (std::int64_t i = 0; i < storage::script_tokens_max; ++i)
    (void)make(ada, "token " + std::to_string(i));
  const auto refused = tokens().create({.owner = ada,
                                        .name = "one more",
                                        .digest = "one more",
                                        .ending = "wxyz",
                                        .scopes = {token_scope::rest_read},
                                        .expires_at = std::nullopt},
                                       person());
  CHECK(refused.error().code == core::errc::conflict);
  CHECK(tokens().list(ada).size() == 100);
}
