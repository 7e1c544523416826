#include <doctest/doctest.h>

#include <future>

#include "storage/audit/audit_repository.hpp"
#include "storage/identity/auth_session_repository.hpp"
#include "storage/identity/session_context_repository.hpp"
#include "storage/organization/member_repository.hpp"
#include "storage/organization/organization_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::role;
using storage::member_repository;
using storage::organization_repository;

namespace {

struct with_owner : with_database {
  domain::account_id ada = account("ada@example.org");
  domain::organization_slug acme = organization(ada, "Acme");
  organization_repository organizations{on, soon()};
  member_repository members{on, soon()};
  const domain::organization_slug nowhere{std::string(20, 'z')};
  const domain::access owner = domain::everywhere(role::owner);
  const domain::access developer = domain::everywhere(role::developer);
  const domain::access administrator = domain::everywhere(role::administrator);

  /// An operator's request, which needs no role in the organization.
  static domain::requester asking() { return person(); }

  /// Returns the memberships as the next sign-in finds them.
  std::vector<domain::membership> memberships_of(const domain::account_id& subject) {
    const auto session = storage::auth_session_repository(on, soon())
                             .open({.account = subject,
                                    .token_digest = fmt::format("d{}", ++sign_ins),
                                    .at = noon,
                                    .token_expires_at = noon + 24h});
    return storage::session_context_repository(on, soon())
        .find_all({{subject, session}})
        .front()
        .value()
        .memberships;
  }
  int sign_ins = 0;
};

}  // namespace

TEST_CASE_FIXTURE(with_owner, "organizations: have their creator as owner") {
  const auto found = need(organizations.find(acme));
  CHECK(found.name == "Acme");
  CHECK(found.plan == "free");
  CHECK(found.inserted_at == noon);
  CHECK(found.limits == domain::restriction{});
  const auto mine = memberships_of(ada);
  REQUIRE(mine.size() == 1);
  CHECK(mine[0].in.slug == acme);
  CHECK(mine[0].access == domain::everywhere(role::owner));
}

TEST_CASE_FIXTURE(with_owner, "organizations: a slug is unique") {
  CHECK(
      organizations.create({.slug = acme, .name = "Other", .owner = ada}, person()).error().code ==
      errc::conflict);
}

TEST_CASE_FIXTURE(with_owner, "organizations: are listed by name, and only to members") {
  const auto beta = organization(ada, "beta");
  const auto aaa = organization(ada, "Aaa");
  const auto mine = memberships_of(ada);
  REQUIRE(mine.size() == 3);
  CHECK(mine[0].in.slug == aaa);
  CHECK(mine[1].in.slug == acme);
  CHECK(mine[2].in.slug == beta);
  CHECK(memberships_of(account("stranger@example.org")).empty());
  CHECK(organizations.all_slugs() == std::vector{acme, beta, aaa});
}

TEST_CASE_FIXTURE(with_owner, "organizations: can be renamed, with both names in the audit log") {
  CHECK(need(organizations.update(acme, {.name = "Acme 2"}, person())).name == "Acme 2");
  CHECK(need(organizations.find(acme)).name == "Acme 2");
  const auto log = storage::audit_repository(on, soon()).find({.organization = acme, .count = 10});
  REQUIRE(log.size() == 2);
  CHECK(log[0].action == "organization.rename");
  CHECK(log[0].detail.at("before") == "Acme");
  CHECK(log[0].by.name == "tester");
  CHECK(log[0].by.at == noon);
  CHECK(log[1].action == "organization.create");
  CHECK(storage::audit_repository(on, soon()).find({.organization = acme, .count = 1}).size() == 1);
}

TEST_CASE_FIXTURE(with_owner,
                  "organizations: opt in to features, which is audited when it changes") {
  using tags = std::vector<std::string>;
  const tags sql{"AI_SQL_GENERATOR_OPT_IN"};
  CHECK(need(organizations.find(acme)).opt_in_tags.empty());
  CHECK(need(organizations.update(acme, {.opt_in_tags = sql}, person())).opt_in_tags == sql);
  const auto both = need(organizations.update(acme, {.name = "Apex"}, person()));
  CHECK(both.opt_in_tags == sql);
  CHECK(both.name == "Apex");
  CHECK(need(organizations.update(acme, {.opt_in_tags = sql}, person())).name == "Apex");
  CHECK(need(organizations.update(acme, {.opt_in_tags = tags{}}, person())).opt_in_tags.empty());
  const auto log =
      storage::audit_repository(on, soon()).find({.action = "organization.set_opt_in"});
  REQUIRE(log.size() == 2);
  CHECK(log[0].detail == nlohmann::json{{"opt_in_tags", tags{}}, {"before", sql}});
  CHECK(log[1].target == "Acme");
  // A tag of another version of the program is not enabled in this one.
  need(on.run({"foreign", R"(UPDATE organizations SET opt_in_tags = '["AI_MIND_READER_OPT_IN"]')"},
              {}, soon()));
  CHECK(need(organizations.find(acme)).opt_in_tags.empty());
}

TEST_CASE_FIXTURE(with_owner, "organizations: have a billing email, which can be removed") {
  CHECK(need(organizations.find(acme)).billing_email.empty());
  const auto set = [&](const std::string& email) {
    return need(organizations.update(acme, {.billing_email = email}, person())).billing_email;
  };
  CHECK(set("bills@example.org") == "bills@example.org");
  CHECK(need(organizations.update(acme, {.name = "Apex"}, person())).billing_email ==
        "bills@example.org");
  CHECK(set("bills@example.org") == "bills@example.org");
  CHECK(set("").empty());
  const auto log =
      storage::audit_repository(on, soon()).find({.action = "organization.set_billing_email"});
  REQUIRE(log.size() == 2);
  CHECK(log[0].detail == nlohmann::json{{"billing_email", ""}, {"before", "bills@example.org"}});
}

TEST_CASE_FIXTURE(with_owner, "organizations: can be deleted only without projects") {
  storage::project_repository projects(on, soon());
  (void)need(
      projects.insert(draft('a', acme), {.ports = {20000, 20010}, .free_active_max = 2}, person()));
  CHECK(organizations.remove(acme, person()).error().code == errc::conflict);
  need(projects.remove(ref('a')));
  need(organizations.remove(acme, person()));
  CHECK(organizations.find(acme).error().code == errc::not_found);
  CHECK(memberships_of(ada).empty());
  CHECK(storage::audit_repository(on, soon()).find({.organization = acme, .count = 1})[0].action ==
        "organization.remove");
}

TEST_CASE_FIXTURE(with_owner, "organizations: a restriction is stored completely, and lifted") {
  const domain::restriction grace{.status = domain::restriction_status::grace_period,
                                  .grace_period_end = noon + 48h,
                                  .reason = "Egress above 5 GB",
                                  .since = noon};
  need(organizations.restrict(acme, grace, person()));
  CHECK(need(organizations.find(acme)).limits == grace);
  CHECK(organizations.in_grace() == std::vector{acme});
  const auto over = domain::advance(grace, noon + 48h);
  need(organizations.advance_restriction(acme, over));
  CHECK(need(organizations.find(acme)).limits == over);
  CHECK(organizations.in_grace().empty());
  need(organizations.restrict(acme, {}, person()));
  CHECK(need(organizations.find(acme)).limits == domain::restriction{});
  const auto log = storage::audit_repository(on, soon()).find({.organization = acme, .count = 10});
  REQUIRE(log.size() == 3);
  CHECK(log[0].action == "organization.release");
  CHECK(log[1].action == "organization.restrict");
}

TEST_CASE_FIXTURE(with_owner, "organizations: an unknown one is not found") {
  CHECK(organizations.find(nowhere).error().code == errc::not_found);
  CHECK(organizations.update(nowhere, {.name = "x"}, person()).error().code == errc::not_found);
  CHECK(organizations.remove(nowhere, person()).error().code == errc::not_found);
  CHECK(organizations.restrict(nowhere, {}, person()).error().code == errc::not_found);
  CHECK(organizations.advance_restriction(nowhere, {}).error().code == errc::not_found);
  CHECK(
      members.add(nowhere, {.email = "ada@example.org", .access = owner}, asking()).error().code ==
      errc::not_found);
}

TEST_CASE_FIXTURE(with_owner,
                  "organizations: change their plan, with both plans in the audit log") {
  CHECK(need(organizations.change_plan(acme, {.plan = "team"}, person())).plan == "team");
  CHECK(need(organizations.find(acme)).plan == "team");
  const auto log = storage::audit_repository(on, soon()).find({.organization = acme, .count = 1});
  CHECK(log[0].action == "organization.change_plan");
  CHECK(log[0].detail == nlohmann::json{{"plan", "team"}, {"before", "free"}});
  CHECK(organizations.change_plan(nowhere, {.plan = "pro"}, person()).error().code ==
        errc::not_found);
}

TEST_CASE_FIXTURE(with_owner, "organizations: require a second factor or not, audited once") {
  CHECK_FALSE(need(organizations.find(acme)).requires_mfa);
  CHECK(need(organizations.require_mfa(acme, true, asking())).requires_mfa);
  CHECK(need(organizations.require_mfa(acme, true, asking())).requires_mfa);
  CHECK(need(organizations.find(acme)).requires_mfa);
  const auto log = storage::audit_repository(on, soon()).find({.organization = acme, .count = 10});
  REQUIRE(log.size() == 2);
  CHECK(log[0].action == "organization.require_mfa");
  CHECK(log[0].detail.at("enforced") == true);
  auto by_ada = asking();
  by_ada.account = ada;
  by_ada.access = developer;
  CHECK(organizations.require_mfa(acme, false, by_ada).error().code == errc::conflict);
  CHECK(organizations.require_mfa(nowhere, true, asking()).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_owner, "members: are added by address, changed, and removed") {
  const auto bob = account("bob@example.org");
  const auto added =
      need(members.add(acme, {.email = "Bob@Example.org", .access = developer}, asking()));
  CHECK(added.account == bob);
  CHECK(added.username == "bob");
  CHECK(added.access == developer);
  CHECK(
      members.add(acme, {.email = "bob@example.org", .access = developer}, asking()).error().code ==
      errc::conflict);
  CHECK(need(members.change_access(acme, {.account = bob, .from = developer, .to = administrator},
                                   asking()))
            .access == administrator);
  CHECK(need(members.find(acme, bob)).access == administrator);
  const auto all = members.list(acme);
  REQUIRE(all.size() == 2);
  CHECK(all[0].account == ada);
  CHECK(all[1].account == bob);
  need(members.remove(acme, {.account = bob}, asking()));
  CHECK(members.find(acme, bob).error().code == errc::not_found);
  CHECK(members.remove(acme, {.account = bob}, asking()).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_owner, "members: only existing accounts can be added") {
  const auto unknown =
      members.add(acme, {.email = "nobody@example.org", .access = developer}, asking());
  REQUIRE(!unknown);
  CHECK(unknown.error().code == errc::not_found);
  CHECK(unknown.error().message ==
        "No account uses this e-mail address. Ask them to sign up first.");
}

TEST_CASE_FIXTURE(with_owner, "members: the last owner cannot be removed") {
  const auto refused =
      members.change_access(acme, {.account = ada, .from = owner, .to = developer}, asking());
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().message == "An organization needs at least one owner.");
  CHECK(members.remove(acme, {.account = ada}, asking()).error().code == errc::conflict);
  CHECK(need(members.find(acme, ada)).access == owner);
  CHECK(members.change_access(acme, {.account = ada, .from = owner, .to = owner}, asking()));
}

TEST_CASE_FIXTURE(with_owner, "members: of two owners who leave concurrently one stays") {
  for (int round = 0; round < 5; ++round) {
    const auto slug = organization(ada, "Race");
    const auto email = fmt::format("bob{}@example.org", round);
    const auto bob = account(email);
    (void)need(members.add(slug, {.email = email, .access = owner}, asking()));
    const auto leave = [&](const domain::account_id& subject) {
      auto own = database.connect();
      return member_repository(own, soon())
          .remove(slug, {.account = subject}, asking())
          .has_value();
    };
    auto one = std::async(std::launch::async, leave, ada);
    auto other = std::async(std::launch::async, leave, bob);
    CHECK(static_cast<int>(one.get()) + static_cast<int>(other.get()) == 1);
    CHECK(members.list(slug).size() == 1);
  }
}

TEST_CASE_FIXTURE(with_owner, "organizations: a billing partner is kept until it is changed") {
  const auto partner = [&](std::optional<std::string> requested) {
    return need(organizations.change_plan(acme, {.plan = "pro", .billing_partner = requested},
                                          person()))
        .billing_partner;
  };
  CHECK(partner(std::nullopt).empty());
  CHECK(partner("aws_marketplace") == "aws_marketplace");
  CHECK(partner(std::nullopt) == "aws_marketplace");
  CHECK(need(organizations.find(acme)).billing_partner == "aws_marketplace");
  CHECK(partner("").empty());
}
