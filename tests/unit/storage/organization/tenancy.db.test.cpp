#include "storage/organization/tenancy.hpp"

#include <doctest/doctest.h>

#include "storage/identity/sign_up_rules.hpp"
#include "storage/organization/organization_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using domain::sign_up_policy;

namespace {

struct with_limits : with_database {
  domain::account_id ada = account("ada@example.org");
  domain::organization_slug acme = organization(ada);

  core::result<domain::organization> open(char letter, std::size_t most) {
    return storage::organization_repository(on, soon())
        .create({.slug = domain::organization_slug{std::string(20, letter)},
                 .name = "More",
                 .owner = ada,
                 .limits = {.organizations_per_person_max = most}},
                person());
  }

  core::result<domain::project> create(char letter, domain::tenancy_limits limits) {
    return create(letter, limits, acme);
  }

  core::result<domain::project> create(char letter, domain::tenancy_limits limits,
                                       const domain::organization_slug& where) {
    auto by = person();
    by.account = ada;
    return storage::project_repository(on, soon())
        .insert(draft(letter, where),
                {.ports = {20000, 20099}, .free_active_max = 100, .tenancy = limits}, by);
  }

  core::result<void> may_sign_up(const std::string& email, sign_up_policy policy) {
    return storage::check_sign_up(on, email, policy, noon, soon());
  }
};

template <class T>
std::string detail_of(const core::result<T>& answer) {
  return answer ? std::string{"(no error)"} : answer.error().detail_code;
}

}  // namespace

TEST_CASE_FIXTURE(with_limits, "tenancy: an account owns a limited number of organizations") {
  REQUIRE(open('b', 2));
  const auto refused = open('c', 2);
  CHECK(detail_of(refused) == "organizations_per_person_reached");
  CHECK(refused.error().code == errc::conflict);
  CHECK(open('c', 0));
}

TEST_CASE_FIXTURE(with_limits, "tenancy: an account has a limited number of Free projects") {
  REQUIRE(create('a', {.free_projects_per_person_max = 2}));
  REQUIRE(create('b', {.free_projects_per_person_max = 2}));
  const auto refused = create('c', {.free_projects_per_person_max = 2});
  CHECK(detail_of(refused) == "free_projects_per_person_reached");
  CHECK(refused.error().code == errc::conflict);
  CHECK(create('c', {}));
}

TEST_CASE_FIXTURE(with_limits,
                  "tenancy: projects of paid plans and of Free are counted separately") {
  const domain::tenancy_limits limits{.free_projects_per_person_max = 1};
  const auto paid = need(open('b', 0)).slug;
  need(on.run({"pay", "UPDATE organizations SET plan = 'pro' WHERE slug = $1"}, {paid}, soon()));
  REQUIRE(create('a', limits, paid));
  REQUIRE(create('b', limits));
  CHECK(create('c', limits, paid));
  CHECK(detail_of(create('d', limits)) == "free_projects_per_person_reached");
}

TEST_CASE_FIXTURE(with_limits, "tenancy: an installation has a limited number of projects") {
  REQUIRE(create('a', {.projects_max = 1}));
  const auto refused = create('b', {.projects_max = 1});
  CHECK(detail_of(refused) == "projects_max_reached");
  CHECK(refused.error().code == errc::conflict);
}

TEST_CASE_FIXTURE(with_limits, "sign-up: is open, invitation-only or closed") {
  CHECK(may_sign_up("eve@example.org", sign_up_policy::open));
  CHECK(detail_of(may_sign_up("eve@example.org", sign_up_policy::closed)) == "signup_disabled");
  CHECK(detail_of(may_sign_up("eve@example.org", sign_up_policy::invited)) == "signup_disabled");
  need(on.run({"invite", R"(
    INSERT INTO invitations (organization_id, email, role, token_digest, invited_at, expires_at)
    SELECT id, 'eve@example.org', 3, 'd', $1::timestamptz, $1::timestamptz + interval '1 hour'
    FROM organizations LIMIT 1)"},
              {noon}, soon()));
  CHECK(may_sign_up("Eve@example.org", sign_up_policy::invited));
  CHECK(detail_of(may_sign_up("eve@example.org", sign_up_policy::closed)) == "signup_disabled");
  CHECK(detail_of(storage::check_sign_up(on, "eve@example.org", sign_up_policy::invited,
                                         noon + std::chrono::hours{1}, soon())) ==
        "signup_disabled");
}

TEST_CASE_FIXTURE(with_database,
                  "sign-up: the first account of an installation is always allowed") {
  for (const auto policy : {sign_up_policy::invited, sign_up_policy::closed})
    CHECK(storage::check_sign_up(on, "ada@example.org", policy, noon, soon()));
}
