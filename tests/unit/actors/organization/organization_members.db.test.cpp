#include <doctest/doctest.h>

#include <set>
#include <string>

#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::role;

namespace {

struct with_bob : with_acme {
  actors::issued_session bob = sign_up("bob@example.org");

  static domain::access all(role held) { return domain::everywhere(held); }
  /// Returns Ada as requester, with her role of owner.
  domain::requester as_ada() { return by(ada, all(role::owner)); }

  core::result<domain::member> add_bob(role held = role::developer) {
    return ask(owner(acme_topic()), actors::add_member{"bob@example.org", all(held), as_ada()});
  }
  core::result<domain::member> change_bob(role from, role to) {
    return ask(owner(acme_topic()),
               actors::change_access{bob.account.id, all(from), all(to), as_ada()});
  }
  core::result<actors::done> remove_bob() {
    return ask(owner(acme_topic()), actors::remove_member{bob.account.id, std::nullopt, as_ada()});
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_bob, "organization actor: a new member sees it on an open page") {
  auto page = connect(bob);
  subscribe(page, "session");
  CHECK(shown(page, "session").at("organizations").empty());
  CHECK(subscribe(page, acme_topic()).at("error").at("code") == "not_found");
  REQUIRE(add_bob());
  CHECK(shown(page, "session").at("organizations").at(acme.value).at("role") == "Developer");
  CHECK_FALSE(shown(page, "session").at("permissions").empty());
  CHECK(subscribe(page, acme_topic()).contains("state"));
}

TEST_CASE_FIXTURE(with_bob,
                  "organization actor: subscribed members see additions, changes and removals") {
  auto page = connect(ada);
  subscribe(page, acme_topic());
  REQUIRE(add_bob());
  const auto& members = shown(page, acme_topic()).at("members");
  CHECK(members.at(bob.account.id.value).at("role") == "Developer");
  REQUIRE(change_bob(role::developer, role::administrator));
  CHECK(members.at(bob.account.id.value).at("role") == "Administrator");
  REQUIRE(remove_bob());
  CHECK_FALSE(members.contains(bob.account.id.value));
  CHECK(members.size() == 1);
}

TEST_CASE_FIXTURE(with_bob, "organization actor: a removed member receives nothing more") {
  const auto ref = create(acme);
  REQUIRE(add_bob());
  auto page = connect(bob);
  for (const auto& topic :
       {std::string("session"), std::string("platform"), acme_topic(), topic_of(ref)})
    CHECK(subscribe(page, topic).contains("state"));
  CHECK(seen_by(page).subscriptions.size() == 4);
  REQUIRE(remove_bob());
  CHECK(seen_by(page).subscriptions.size() == 2);
  // The client must be notified that the subscriptions ended.
  std::set<std::string> ended;
  for (const auto& event : seen_by(page).events) {
    if (event.at(0) != "ended") continue;
    ended.insert(event.at(1).get<std::string>());
    CHECK(event.at(2).at("code") == "not_found");
  }
  CHECK(ended == std::set{acme_topic(), topic_of(ref)});
  CHECK(shown(page, "session").at("organizations").empty());
  const auto received = seen_by(page).patches;
  CHECK(operate(ref, domain::project_operation::pause));
  REQUIRE(ask(owner(acme_topic()), actors::update_organization{"Apex", {}, {}, by(ada)}));
  CHECK(seen_by(page).patches == received);
  CHECK(subscribe(page, topic_of(ref)).at("error").at("code") == "not_found");
}

TEST_CASE_FIXTURE(with_bob,
                  "organization actor: a removal during a subscription leaves no subscription") {
  REQUIRE(add_bob());
  auto page = connect(bob);
  caf::anon_send(page.session,
                 actors::client_sent{{"subscribe", "[{\"topic\":\"" + acme_topic() + "\"}]", 7}});
  // Arrives at the session while the directory still searches for the owner.
  caf::anon_send(page.session, actors::organization_left{acme});
  run_pending();
  CHECK(seen_by(page).subscriptions.empty());
  CHECK(seen_by(page).answers.at(7).at("error").at("code") == "not_found");
}

TEST_CASE_FIXTURE(with_bob, "organization actor: a role takes effect on open pages") {
  REQUIRE(add_bob(role::read_only));
  auto page = connect(bob);
  subscribe(page, "session");
  const auto before = shown(page, "session").at("permissions");
  REQUIRE(change_bob(role::read_only, role::owner));
  CHECK(shown(page, "session").at("organizations").at(acme.value).at("role") == "Owner");
  CHECK(shown(page, "session").at("permissions") != before);
}

TEST_CASE_FIXTURE(with_bob, "organization actor: publishes nothing that storage rejected") {
  const auto published = hub.published();
  CHECK(remove_bob().error().code == errc::not_found);
  CHECK(ask(owner(acme_topic()),
            actors::change_access{ada.account.id, all(role::owner), all(role::developer), as_ada()})
            .error()
            .code == errc::conflict);
  CHECK(ask(owner(acme_topic()),
            actors::add_member{"nobody@example.org", all(role::developer), as_ada()})
            .error()
            .code == errc::not_found);
  CHECK(hub.published() == published);
  REQUIRE(add_bob());
  CHECK(add_bob().error().code == errc::conflict);
  CHECK(change_bob(role::owner, role::read_only).error().code == errc::conflict);
}

TEST_CASE_FIXTURE(with_bob, "organization actor: members are shown with their current profiles") {
  REQUIRE(add_bob());
  auto page = connect(ada);
  subscribe(page, acme_topic());
  const auto& entry = shown(page, acme_topic()).at("members").at(bob.account.id.value);
  CHECK(entry.at("mfa_enabled") == false);
  auto account = bob.account;
  account.email = "robert@example.org";
  account.mfa_enabled = true;
  (void)owner(acme_topic());
  caf::anon_send(directory, actors::account_changed{account, std::nullopt});
  run_pending();
  CHECK(entry.at("mfa_enabled") == true);
  CHECK(entry.at("primary_email") == "robert@example.org");
}
