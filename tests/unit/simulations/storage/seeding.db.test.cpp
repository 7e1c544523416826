#include "simulations/storage/seeding.hpp"

#include <doctest/doctest.h>

#include "simulations/storage/memory_database.hpp"
#include "storage/identity/auth_session_repository.hpp"
#include "storage/identity/profile_repository.hpp"
#include "storage/identity/session_context_repository.hpp"
#include "storage/organization/member_repository.hpp"
#include "tests/unit/simulations/storage/seeded_entropy.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

const domain::organization_slug acme("acmeacmeacmeacmeacme");

struct user_row {
  domain::account_id account;
  domain::session_id session;
};

/// The same on PostgreSQL through the repositories, and seeded in memory.
struct seeded : with_database {
  simulations::memory_database memory{seeded_entropy(1)};
  postgres::connection seeded_on = memory.connect();
  user_row stored_ada, seeded_ada;

  seeded() {
    stored_ada.account = account("ada@example.org");
    need(storage::profile_repository(on, soon()).create(stored_ada.account, person()));
    stored_ada.session = storage::auth_session_repository(on, soon())
                             .open({.account = stored_ada.account,
                                    .token_digest = "digest",
                                    .at = noon + 1h,
                                    .token_expires_at = noon + 24h});
    storage::account_repository(on, soon()).record_sign_in(stored_ada.account, noon + 1h);
    need(storage::organization_repository(on, soon())
             .create({.slug = acme, .name = "Acme", .owner = stored_ada.account}, person()));

    auto& rows = memory.contents();
    seeded_ada.account =
        simulations::add_account(rows, {.email = "ada@example.org",
                                        .created_at = noon,
                                        .operates = domain::operator_role::operator_});
    simulations::add_profile(rows, {.account = seeded_ada.account, .username = "ada"});
    seeded_ada.session = simulations::add_sign_in(rows, {.account = seeded_ada.account,
                                                         .at = noon + 1h,
                                                         .refresh_token_digest = "digest",
                                                         .refresh_token_expires_at = noon + 24h});
    simulations::add_organization(
        rows, {.slug = acme, .name = "Acme", .owner = seeded_ada.account, .inserted_at = noon});
  }

  static storage::stored_session_context session_context(postgres::connection& of,
                                                         const user_row& user) {
    auto found =
        storage::session_context_repository(of, soon()).find_all({{user.account, user.session}});
    return found.at(0).value();
  }
};

}  // namespace

TEST_CASE_FIXTURE(seeded, "seeding: leaves people and organizations as the repositories do") {
  const auto expected = session_context(on, stored_ada);
  const auto found = session_context(seeded_on, seeded_ada);
  CHECK(found.account.email == expected.account.email);
  CHECK(found.account.operates == expected.account.operates);
  CHECK(found.account.created_at == expected.account.created_at);
  CHECK(found.account.updated_at == expected.account.updated_at);
  CHECK(found.account.last_sign_in_at == expected.account.last_sign_in_at);
  REQUIRE(found.profile);
  CHECK(found.profile->id == expected.profile.value().id);
  CHECK(found.profile->username == expected.profile->username);
  REQUIRE(found.memberships.size() == 1);
  CHECK(found.memberships[0].access == expected.memberships.at(0).access);
  CHECK(need(storage::organization_repository(seeded_on, soon()).find(acme)) ==
        need(storage::organization_repository(on, soon()).find(acme)));
  const auto members = storage::member_repository(seeded_on, soon()).list(acme);
  REQUIRE(members.size() == 1);
  CHECK(members[0].username == "ada");
}

TEST_CASE_FIXTURE(seeded, "seeding: leaves projects as the repository does") {
  const auto expected =
      need(storage::project_repository(on, soon())
               .insert(with_database::draft('a', acme),
                       {.ports = {54'400, 54'410}, .free_active_max = 2}, person()));
  simulations::add_project(memory.contents(), expected);
  const auto found = need(storage::project_repository(seeded_on, soon()).find(expected.ref));
  CHECK(found.id == expected.id);
  CHECK(found.organization == expected.organization);
  CHECK(found.organization_id == expected.organization_id);
  CHECK(found.name == expected.name);
  CHECK(found.region == expected.region);
  CHECK(found.cloud_provider == expected.cloud_provider);
  CHECK(found.db_version == expected.db_version);
  CHECK(found.inserted_at == expected.inserted_at);
  CHECK(found.port == expected.port);
  CHECK(found.sealed_password == expected.sealed_password);
  CHECK(found.pending_password == expected.pending_password);
  CHECK(found.compute_size == expected.compute_size);
  CHECK(found.postgres_config == expected.postgres_config);
  CHECK(found.disk_mib == expected.disk_mib);
  CHECK(found.pending_apply == expected.pending_apply);
  CHECK(found.condition == expected.condition);
}
