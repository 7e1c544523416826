#include <doctest/doctest.h>

#include <future>
#include <string>

#include "storage/audit/audit_repository.hpp"
#include "storage/organization/member_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "storage/project/transfer_link_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::role;
using storage::project_repository;
using storage::transfer_link_repository;

namespace {

/// Ada owns Acme, whose project she may transfer; Bob owns Globex.
struct with_offers : with_database {
  domain::account_id ada = account("ada@example.org");
  domain::account_id bob = account("bob@example.org");
  domain::organization_slug acme = organization(ada, "Acme");
  domain::organization_slug globex = organization(bob, "Globex");
  project_repository projects{on, soon()};
  storage::member_repository members{on, soon()};
  transfer_link_repository offers{on, soon()};
  const domain::access owner = domain::everywhere(role::owner);

  with_offers() {
    (void)need(projects.insert(draft('a', acme), {.ports = {20000, 20009}, .free_active_max = 2},
                               person()));
  }
  domain::requester by(const domain::account_id& subject,
                       std::chrono::milliseconds later = 0ms) const {
    auto made = person();
    made.account = subject;
    made.at += later;
    return made;
  }
  core::result<domain::transfer_link> link(const std::string& digest = "digest") {
    return offers.put({.ref = ref('a'), .organization = acme, .token_digest = digest},
                      as(by(ada), owner));
  }
  storage::project_transfer claim(const std::string& digest = "digest") const {
    return {.ref = ref('a'),
            .from = acme,
            .to = globex,
            .free_active_max = 2,
            .as_in_from = {},
            .as_in_to = owner,
            .by_transfer_link = digest};
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_offers, "project offers: one is created, viewed and revoked") {
  CHECK(offers.find(ref('a')).error().code == errc::not_found);
  const auto made = need(link());
  CHECK(made.offered_at == noon);
  CHECK(made.expires_at == noon + 24h);
  CHECK(need(offers.find(ref('a'))) == made);
  CHECK(need(offers.find(ref('a'), "digest")) == made);
  CHECK(offers.find(ref('a'), "another").error().code == errc::not_found);
  need(offers.withdraw(ref('a'), acme, as(by(ada), owner)));
  CHECK(offers.find(ref('a')).error().code == errc::not_found);
  CHECK(offers.withdraw(ref('a'), acme, as(by(ada), owner)).error().code == errc::not_found);
  const auto log = storage::audit_repository(on, soon()).find({.organization = acme, .count = 2});
  CHECK(log[0].action == "project.withdraw_offer");
  CHECK(log[1].action == "project.offer");
  CHECK(log[1].target == "Project");
}

TEST_CASE_FIXTURE(with_offers, "project offers: a second one replaces the first") {
  need(link("first"));
  need(link("second"));
  CHECK(offers.find(ref('a'), "first").error().code == errc::not_found);
  CHECK(offers.find(ref('a'), "second"));
  CHECK(projects.transfer(claim("first"), by(bob)).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_offers, "project offers: require a current role in the whole organization") {
  const transfer_link_repository::draft requested{
      .ref = ref('a'), .organization = acme, .token_digest = "digest"};
  const auto on_it = domain::on_projects(role::owner, std::vector{ref('a').value});
  CHECK(offers.put(requested, as(by(ada), on_it)).error().code == errc::forbidden);
  CHECK(offers.put(requested, as(by(ada), domain::everywhere(role::developer))).error().code ==
        errc::conflict);
  CHECK(offers.put(requested, as(person(), owner)).error().code == errc::forbidden);
  auto elsewhere = requested;
  elsewhere.organization = globex;
  CHECK(offers.put(elsewhere, as(by(bob), owner)).error().code == errc::conflict);
}

TEST_CASE_FIXTURE(with_offers,
                  "project claim: the holder of the link transfers the project, once") {
  need(link());
  const auto moved = need(projects.transfer(claim(), by(bob)));
  CHECK(moved.organization == globex);
  for (const auto& slug : {acme, globex}) {
    const auto log = storage::audit_repository(on, soon()).find({.organization = slug, .count = 1});
    CHECK(log[0].action == "project.claim");
    CHECK(log[0].by.account == bob);
    CHECK(log[0].detail.at("from") == "Acme");
    CHECK(log[0].detail.at("to") == "Globex");
  }
  CHECK(offers.find(ref('a')).error().code == errc::not_found);
  CHECK_FALSE(projects.transfer(claim(), by(bob)));
}

TEST_CASE_FIXTURE(with_offers, "project claim: is refused after its expiry") {
  need(link());
  const auto late = projects.transfer(claim(), by(bob, 24h));
  REQUIRE_FALSE(late);
  CHECK(late.error().message == "This link has expired. Ask the sender for a new one.");
  CHECK(need(projects.find(ref('a'))).organization == acme);
  CHECK(projects.transfer(claim(), by(bob, 24h - 1ms)));
}

TEST_CASE_FIXTURE(with_offers,
                  "project claim: a link becomes invalid when its creator loses the role") {
  (void)account("cem@example.org");
  (void)need(members.add(acme, {.email = "cem@example.org", .access = owner}, person()));
  need(link());
  (void)need(members.change_access(
      acme, {.account = ada, .from = owner, .to = domain::everywhere(role::developer)}, person()));
  CHECK(offers.find(ref('a'), "digest").error().code == errc::not_found);
  CHECK(projects.transfer(claim(), by(bob)).error().code == errc::not_found);
  CHECK(need(projects.find(ref('a'))).organization == acme);
}

TEST_CASE_FIXTURE(with_offers, "project claim: requires the role in the target at authorization") {
  need(link());
  auto requested = claim();
  requested.as_in_to = domain::everywhere(role::developer);
  CHECK(projects.transfer(requested, by(bob)).error().code == errc::conflict);
  CHECK(offers.find(ref('a'), "digest"));
}

TEST_CASE_FIXTURE(with_offers, "project offers: end with any other transfer") {
  (void)need(members.add(globex, {.email = "ada@example.org", .access = owner}, person()));
  need(link());
  auto requested = claim();
  requested.as_in_from = owner;
  requested.by_transfer_link = std::nullopt;
  (void)need(projects.transfer(requested, by(ada)));
  CHECK(offers.find(ref('a')).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_offers, "project claim: of two concurrent ones exactly one succeeds") {
  const auto cem = account("cem@example.org");
  const auto initech = organization(cem, "Initech");
  const auto attempt = [&](storage::project_transfer requested, domain::account_id subject) {
    auto own = database.connect();
    return project_repository(own, soon()).transfer(requested, by(subject)).has_value();
  };
  need(link());
  auto other = claim();
  other.to = initech;
  auto first = std::async(std::launch::async, attempt, claim(), bob);
  auto second = std::async(std::launch::async, attempt, other, cem);
  CHECK(static_cast<int>(first.get()) + static_cast<int>(second.get()) == 1);
}
