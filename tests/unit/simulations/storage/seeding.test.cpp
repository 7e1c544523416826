#include "simulations/storage/seeding.hpp"

#include <doctest/doctest.h>

#include "simulations/storage/memory_database.hpp"
#include "storage/identity/account_repository.hpp"
#include "storage/identity/auth_session_repository.hpp"
#include "storage/identity/profile_repository.hpp"
#include "storage/identity/session_context_repository.hpp"
#include "storage/organization/member_repository.hpp"
#include "storage/organization/organization_repository.hpp"
#include "tests/unit/simulations/storage/seeded_entropy.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

const domain::organization_slug acme("acmeacmeacmeacmeacme");

struct seeded {
  simulations::memory_database memory{seeded_entropy(1)};
  postgres::connection on = memory.connect();
  domain::account_id ada =
      simulations::add_account(memory.contents(), {.email = "ada@example.org",
                                                   .password_hash = "hash",
                                                   .created_at = noon,
                                                   .operates = domain::operator_role::operator_});

  seeded() {
    auto& rows = memory.contents();
    simulations::add_profile(rows, {.account = ada, .username = "ada", .created_at = noon});
    simulations::add_organization(
        rows, {.slug = acme, .name = "Acme", .plan = "pro", .owner = ada, .inserted_at = noon});
  }
};

}  // namespace

TEST_CASE_FIXTURE(seeded, "seeding: has the same result as sign-ups and new organizations") {
  // The same through the repositories, in a separate database.
  simulations::memory_database other(seeded_entropy(1));
  auto there = other.connect();
  const auto made =
      need(storage::account_repository(there, soon())
               .create({.email = "ada@example.org", .password_hash = "hash"}, person()));
  const auto profile = need(storage::profile_repository(there, soon()).create(made.id, person()));
  const auto found = need(storage::organization_repository(there, soon())
                              .create({.slug = acme, .name = "Acme", .owner = made.id}, person()));

  const auto account = need(storage::account_repository(on, soon()).find(ada));
  CHECK(account.id == made.id);
  CHECK(account.email == made.email);
  CHECK(account.operates == made.operates);
  CHECK(account.updated_at == made.updated_at);
  CHECK(account.last_sign_in_at == made.last_sign_in_at);
  const auto seeded_profile = need(storage::profile_repository(on, soon()).find(ada));
  CHECK(seeded_profile.id == profile.id);
  CHECK(seeded_profile.username == profile.username);
  auto organization = need(storage::organization_repository(on, soon()).find(acme));
  CHECK(organization.plan == "pro");
  organization.plan = found.plan;
  CHECK(organization == found);
  const auto members = need(storage::member_repository(on, soon()).list(acme));
  REQUIRE(members.size() == 1);
  CHECK(members[0].access == domain::everywhere(domain::role::owner));
}

TEST_CASE_FIXTURE(seeded, "seeding: a signed-in user has the right memberships") {
  auto& rows = memory.contents();
  const auto bob = simulations::add_account(rows, {.email = "bob@example.org", .created_at = noon});
  simulations::add_membership(
      rows,
      {.organization = acme, .account = bob, .role = domain::role::developer, .joined_at = noon});
  const auto session = simulations::add_sign_in(rows, {.account = bob,
                                                       .at = noon + 1h,
                                                       .refresh_token_digest = "digest",
                                                       .refresh_token_expires_at = noon + 24h});
  const auto session_contexts =
      need(storage::session_context_repository(on, soon()).find_all({{bob, session}}));
  REQUIRE(session_contexts[0]);
  CHECK(session_contexts[0]->account.last_sign_in_at == noon + 1h);
  CHECK_FALSE(session_contexts[0]->profile);
  REQUIRE(session_contexts[0]->memberships.size() == 1);
  CHECK(session_contexts[0]->memberships[0].access == domain::everywhere(domain::role::developer));
  const auto exchanged = need(storage::auth_session_repository(on, soon())
                                  .exchange({.old_digest = "digest",
                                             .new_digest = "next",
                                             .at = noon + 2h,
                                             .new_expires_at = noon + 25h}));
  CHECK(exchanged.outcome == domain::exchange_outcome::rotated);
  CHECK(exchanged.session == session);
}

TEST_CASE_FIXTURE(seeded, "seeding: a project has the given values and its port") {
  domain::stored_project requested;
  requested.ref = with_database::ref('a');
  requested.organization = acme;
  requested.name = "Shop";
  requested.region = "eu-central-1";
  requested.cloud_provider = "AWS";
  requested.db_version = "15.8";
  requested.inserted_at = noon;
  requested.port = 54'400;
  requested.sealed_password = std::string("\0sealed\xff", 8);
  requested.pending_password = "pending";
  requested.compute_size = "ci_small";
  requested.postgres_config = {{"work_mem", 4}};
  requested.disk_mib = 8'192;
  requested.pending_apply = true;
  requested.condition.status = domain::project_status::active_healthy;
  requested.condition.reason = "It answers.";
  requested.condition.since = noon;
  CHECK(simulations::add_project(memory.contents(), requested) == 1);

  storage::project_repository projects(on, soon());
  const auto found = need(projects.find(requested.ref));
  CHECK(found.id == 1);
  CHECK(found.organization == acme);
  CHECK(found.name == requested.name);
  CHECK(found.db_version == requested.db_version);
  CHECK(found.port == requested.port);
  CHECK(found.sealed_password == requested.sealed_password);
  CHECK(found.pending_password == requested.pending_password);
  CHECK(found.compute_size == requested.compute_size);
  CHECK(found.postgres_config == requested.postgres_config);
  CHECK(found.disk_mib == requested.disk_mib);
  CHECK(found.pending_apply);
  CHECK(found.condition == requested.condition);

  const auto next =
      need(projects.insert(with_database::draft('b', acme),
                           {.ports = {54'400, 54'410}, .free_active_max = 2}, person()));
  CHECK(next.id == 2);
  CHECK(next.port == 54'401);
}
