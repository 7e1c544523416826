#include <doctest/doctest.h>

#include "storage/audit/audit_repository.hpp"
#include "storage/organization/member_repository.hpp"
#include "storage/project/project_key_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;

namespace {

struct with_keys : with_database {
  domain::account_id ada = account("ada@example.org");
  domain::account_id bob = account("bob@example.org");
  domain::organization_slug acme = organization(ada);

  with_keys() {
    for (const char letter : {'a', 'b'}) {
      (void)need(storage::project_repository(on, soon())
                     .insert(draft(letter, acme), {.ports = {20000, 20010}, .free_active_max = 2},
                             person()));
    }
  }

  storage::project_key_repository keys() { return {on, soon()}; }

  core::result<domain::project_key> make(char project, const std::string& name,
                                         const domain::account_id& owner,
                                         core::time_point at = noon) {
    return keys().create(ref(project),
                         {.owner = owner,
                          .name = name,
                          .digest = "digest of " + name,
                          .ending = "wxyz",
                          .scopes = domain::key_scopes(domain::key_writes),
                          .expires_at = noon + 24h},
                         person(at));
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_keys,
                  "project keys: are listed by project, newest first, with their creator") {
  (void)need(make('a', "first", ada));
  const auto made = need(make('a', "second", bob, noon + 1h));
  (void)need(make('b', "third", ada));
  CHECK(made.made_by == "bob");
  CHECK(made.token.project == ref('a'));
  CHECK(made.token.expires_at == noon + 24h);
  const auto all = keys().list(ref('a'));
  REQUIRE(all.size() == 2);
  CHECK(all[0].token.name == "second");
  CHECK(all[1].made_by == "ada");
  CHECK(all[1].token.scopes == domain::key_scopes(domain::key_writes));
  CHECK(keys().list(ref('q')).empty());
  CHECK(make('q', "nowhere", ada).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_keys, "project keys: are not listed among an account's tokens") {
  const auto made = need(make('a', "deploy", ada)).token;
  storage::script_token_repository tokens(on, soon());
  CHECK(tokens.list(ada).empty());
  CHECK(tokens.find(ada, made.id).error().code == errc::not_found);
  CHECK(tokens.remove(ada, made.id, person()).error().code == errc::not_found);
  const auto shown = tokens.use_all({"digest of deploy"}, noon).at(0);
  REQUIRE(shown);
  CHECK(shown->project == ref('a'));
  CHECK(shown->owner == ada);
}

TEST_CASE_FIXTURE(with_keys, "project keys: are revoked in their project, with permission") {
  const auto made = need(make('a', "deploy", ada)).token;
  CHECK(keys().revoke({ref('b'), made.id, {}}, person()).error().code == errc::not_found);
  CHECK(keys().revoke({ref('q'), made.id, {}}, person()).error().code == errc::not_found);
  CHECK(keys().revoke({ref('a'), made.id, bob}, person()).error().code == errc::forbidden);
  CHECK(need(keys().revoke({ref('a'), made.id, ada}, person())).owner == ada);
  CHECK(keys().revoke({ref('a'), made.id, {}}, person()).error().code == errc::not_found);
  CHECK(keys().list(ref('a')).empty());
}

TEST_CASE_FIXTURE(with_keys, "project keys: those of a former member stay revoked") {
  storage::member_repository members(on, soon());
  const auto asking = person();
  const storage::member_repository::newcomer as_developer{
      .email = "bob@example.org", .access = domain::everywhere(domain::role::developer)};
  (void)need(members.add(acme, as_developer, asking));
  (void)need(make('a', "of bob", bob));
  (void)need(make('a', "of ada", ada));
  need(members.remove(acme, {.account = bob}, asking));
  (void)need(members.add(acme, as_developer, asking));
  storage::script_token_repository tokens(on, soon());
  CHECK_FALSE(tokens.use_all({"digest of of bob"}, noon).at(0));
  CHECK(tokens.use_all({"digest of of ada"}, noon).at(0));
}

TEST_CASE_FIXTURE(with_keys,
                  "project keys: a project has at most fifty, which are deleted with it") {
  for (std::int64_t i = 0; i < domain::project_keys_max; ++i)
    (void)need(make('a', "key " + std::to_string(i), ada));
  CHECK(make('a', "one more", ada).error().code == errc::conflict);
  (void)need(make('b', "elsewhere", ada));
  need(storage::project_repository(on, soon()).remove(ref('a')));
  storage::script_token_repository tokens(on, soon());
  CHECK_FALSE(tokens.use_all({"digest of key 0"}, noon).at(0));
  CHECK(tokens.use_all({"digest of elsewhere"}, noon).at(0));
}

TEST_CASE_FIXTURE(with_keys, "project keys: are audited in the log of their project, by name") {
  const auto made = need(make('a', "deploy", ada)).token;
  (void)need(keys().revoke({ref('a'), made.id, {}}, person()));
  const auto log = storage::audit_repository(on, soon()).find({.count = 2});
  REQUIRE(log.size() == 2);
  CHECK(log[0].action == "project.revoke_key");
  CHECK(log[1].action == "project.create_key");
  CHECK(log[1].organization == acme);
  CHECK(log[1].project == ref('a'));
  CHECK(log[1].target == "Project");
  CHECK(log[1].detail ==
        nlohmann::json{{"key", "deploy"}, {"scopes", {"projects:read", "projects:write"}}});
}
