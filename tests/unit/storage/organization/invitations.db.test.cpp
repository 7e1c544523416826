#include <doctest/doctest.h>

#include <future>
#include <string>
#include <vector>

#include "storage/audit/audit_repository.hpp"
#include "storage/organization/invitation_repository.hpp"
#include "storage/organization/member_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::role;
using storage::invitation_repository;

namespace {

struct with_acme : with_database {
  domain::account_id ada = account("ada@example.org");
  domain::account_id bob = account("bob@example.org");
  domain::organization_slug acme = organization(ada, "Acme");
  invitation_repository invitations{on, soon()};
  storage::member_repository members{on, soon()};
  storage::project_repository projects{on, soon()};
  const domain::access developer = domain::everywhere(role::developer);

  domain::requester by_ada(core::time_point at = noon) const {
    auto made = person(at);
    made.access = domain::everywhere(role::owner);
    made.account = ada;
    return made;
  }
  static domain::requester by(const domain::account_id& subject, core::time_point at = noon + 1h) {
    auto made = person(at);
    made.account = subject;
    return made;
  }
  core::result<domain::invitation> invite(const std::string& email, const std::string& digest,
                                          core::time_point at = noon) {
    return invitations.create(acme, {.email = email, .access = developer, .token_digest = digest},
                              by_ada(at));
  }
  std::string last_action() {
    return storage::audit_repository(on, soon()).find({.organization = acme, .count = 1})[0].action;
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_acme, "invitations: are open until they are accepted") {
  const auto made = need(invite("bob@example.org", "d1"));
  CHECK(made.email == "bob@example.org");
  CHECK(made.access == developer);
  CHECK(made.invited_by == "ada");
  CHECK(made.invited_at == noon);
  CHECK(made.expires_at == noon + 24h);
  CHECK_FALSE(made.accepted_at);
  CHECK(last_action() == "member.invite");
  CHECK(invitations.list_open(acme) == std::vector{made});
  CHECK(need(invitations.find(acme, "d1")) == made);
  const auto accepted = need(invitations.accept(acme, "d1", by(bob)));
  CHECK(accepted.account == bob);
  CHECK(accepted.given == developer);
  CHECK(accepted.of.id == made.id);
  CHECK(last_action() == "member.join");
  CHECK(need(members.find(acme, bob)).access == developer);
  CHECK(invitations.list_open(acme).empty());
  CHECK(need(invitations.find(acme, "d1")).accepted_at == noon + 1h);
  CHECK(invitations.accept(acme, "d1", by(bob)).error().message ==
        "This invitation has already been accepted.");
}

TEST_CASE_FIXTURE(with_acme,
                  "invitations: contain a role on projects, for those that still exist") {
  for (const char letter : {'a', 'b'})
    (void)need(projects.insert(draft(letter, acme), {.ports = {20000, 20009}, .free_active_max = 2},
                               person()));
  const auto given =
      domain::on_projects(role::developer, std::vector{ref('a').value, ref('b').value});
  const auto made = need(invitations.create(
      acme, {.email = "bob@example.org", .access = given, .token_digest = "d1"}, by_ada()));
  CHECK(made.access == given);
  need(projects.remove(ref('a')));
  const auto left = domain::on_projects(role::developer, std::vector{ref('b').value});
  CHECK(need(invitations.accept(acme, "d1", by(bob))).given == left);
  CHECK(need(members.find(acme, bob)).access == left);
}

TEST_CASE_FIXTURE(with_acme, "invitations: to deleted projects cannot be accepted") {
  (void)need(
      projects.insert(draft('a', acme), {.ports = {20000, 20009}, .free_active_max = 2}, person()));
  const auto given = domain::on_projects(role::developer, std::vector{ref('a').value});
  (void)need(invitations.create(
      acme, {.email = "bob@example.org", .access = given, .token_digest = "d1"}, by_ada()));
  need(projects.remove(ref('a')));
  const auto refused = invitations.accept(acme, "d1", by(bob));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().message ==
        "The projects of this invitation no longer exist. Ask the sender for a new one.");
  CHECK(members.find(acme, bob).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_acme, "invitations: are for one address, for 24 hours") {
  (void)need(invite("bob@example.org", "d1"));
  const auto eve = account("eve@example.org");
  CHECK(invitations.accept(acme, "d1", by(eve)).error().code == errc::forbidden);
  CHECK(invitations.accept(acme, "d1", by(bob, noon + 24h)).error().code == errc::conflict);
  CHECK(invitations.accept(acme, "d2", by(bob)).error().code == errc::not_found);
  CHECK(invitations.accept(organization(bob, "Other"), "d1", by(bob)).error().code ==
        errc::not_found);
  CHECK(members.find(acme, eve).error().code == errc::not_found);
  CHECK(need(invitations.accept(acme, "d1", by(bob, noon + 24h - 1ms))).account == bob);
}

TEST_CASE_FIXTURE(with_acme,
                  "invitations: an address has at most one open invitation, and a member none") {
  const auto first = need(invite("bob@example.org", "d1"));
  const auto second = invite("bob@example.org", "d2", noon + 1h);
  REQUIRE_FALSE(second);
  CHECK(second.error().code == errc::conflict);
  CHECK(second.error().message == "This person has already been invited. Resend that invitation.");
  const auto fresh = need(invite("bob@example.org", "d3", noon + 24h));
  CHECK(fresh.id == first.id);
  CHECK(fresh.expires_at == noon + 48h);
  CHECK(invitations.find(acme, "d1").error().code == errc::not_found);
  const auto member = invite("ada@example.org", "d4");
  REQUIRE_FALSE(member);
  CHECK(member.error().message == "This person is already a member.");
}

TEST_CASE_FIXTURE(with_acme, "invitations: resent ones have a new token and their whole lifetime") {
  const auto made = need(invite("bob@example.org", "d1"));
  const auto again =
      need(invitations.renew(acme, {.id = made.id, .token_digest = "d2"}, by_ada(noon + 30h)));
  CHECK(again.id == made.id);
  CHECK(again.expires_at == noon + 54h);
  CHECK(last_action() == "invitation.resend");
  CHECK(invitations.accept(acme, "d1", by(bob, noon + 31h)).error().code == errc::not_found);
  CHECK(invitations.accept(acme, "d2", by(bob, noon + 31h)));
  CHECK(invitations.renew(acme, {.id = made.id, .token_digest = "d3"}, by_ada()).error().code ==
        errc::not_found);
}

TEST_CASE_FIXTURE(with_acme, "invitations: can be revoked") {
  const auto made = need(invite("bob@example.org", "d1"));
  need(invitations.revoke(acme, made.id, by_ada()));
  CHECK(last_action() == "invitation.revoke");
  CHECK(invitations.list_open(acme).empty());
  CHECK(invitations.accept(acme, "d1", by(bob)).error().code == errc::not_found);
  CHECK(invitations.revoke(acme, made.id, by_ada()).error().code == errc::not_found);
  CHECK(invitations.revoke(organization(bob, "Other"), made.id, person()).error().code ==
        errc::not_found);
}

TEST_CASE_FIXTURE(with_acme, "invitations: a requester with a changed role is refused") {
  auto late = by_ada();
  late.access = domain::everywhere(role::administrator);
  const auto made = need(invite("bob@example.org", "d1"));
  CHECK(invitations
            .create(acme, {.email = "eve@example.org", .access = developer, .token_digest = "d2"},
                    late)
            .error()
            .code == errc::conflict);
  CHECK(invitations.renew(acme, {.id = made.id, .token_digest = "d3"}, late).error().code ==
        errc::conflict);
  CHECK(invitations.revoke(acme, made.id, late).error().code == errc::conflict);
}

TEST_CASE_FIXTURE(with_acme, "invitations: open ones are limited") {
  for (std::size_t i = 0; i < domain::open_invitations_max; ++i)
    (void)need(invite(fmt::format("person{}@example.org", i), fmt::format("d{}", i)));
  const auto one_more = invite("bob@example.org", "d");
  REQUIRE_FALSE(one_more);
  CHECK(one_more.error().code == errc::conflict);
  CHECK(one_more.error().message ==
        "At most 200 invitations can be open at a time. Revoke unused ones first.");
  // Replacing an expired invitation does not increase the number.
  CHECK(invite("person0@example.org", "d", noon + 24h));
}

TEST_CASE_FIXTURE(with_acme, "invitations: concurrent acceptances count once") {
  for (int round = 0; round < 5; ++round) {
    const auto digest = fmt::format("d{}", round);
    (void)need(invite("bob@example.org", digest));
    const auto accept = [&] {
      auto own = database.connect();
      return invitation_repository(own, soon()).accept(acme, digest, by(bob));
    };
    auto one = std::async(std::launch::async, accept);
    auto other = std::async(std::launch::async, accept);
    const auto outcomes = {one.get(), other.get()};
    int won = 0;
    for (const auto& outcome : outcomes) {
      if (outcome) {
        ++won;
      } else {
        CHECK(outcome.error().code == errc::conflict);
      }
    }
    CHECK(won == 1);
    need(members.remove(acme, {.account = bob}, person()));
  }
}
