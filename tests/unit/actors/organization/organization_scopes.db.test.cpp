#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "actors/runtime/startup.hpp"
#include "actors/topic/topic_name.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::role;

namespace {

/// Ada owns Acme with a shop and a blog; Bob develops only the shop.
struct with_scopes : with_acme {
  actors::issued_session bob = sign_up("bob@example.org");
  domain::project_ref shop = create(acme, "Shop");
  domain::project_ref blog = create(acme, "Blog");

  with_scopes() { REQUIRE(add("bob@example.org", on({shop}))); }

  static domain::access on(const std::vector<domain::project_ref>& some,
                           role held = role::developer) {
    std::vector<std::string> refs;
    for (const auto& one : some)
      refs.push_back(one.value);
    return domain::on_projects(held, refs);
  }
  static domain::access everywhere(role held) { return domain::everywhere(held); }
  domain::requester as_ada() { return by(ada, everywhere(role::owner)); }

  core::result<domain::member> add(const std::string& email, const domain::access& given) {
    return ask(owner(acme_topic()), actors::add_member{email, given, as_ada()});
  }
  core::result<domain::member> change_bob(const domain::access& from, const domain::access& to) {
    return ask(owner(acme_topic()), actors::change_access{bob.account.id, from, to, as_ada()});
  }
  /// Returns the topic that the session names for Acme.
  std::string named_topic(connection& client) {
    return shown(client, "session").at("organizations").at(acme.value).at("topic");
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_scopes, "scoped member: sees the organization with their projects only") {
  auto page = connect(bob);
  subscribe(page, "session");
  const auto topic = named_topic(page);
  CHECK(topic == actors::topic_of(acme, domain::projects_view(on({shop}))));
  CHECK(subscribe(page, topic).contains("state"));
  const auto& state = shown(page, topic);
  CHECK(state.at("name") == "Acme");
  CHECK(state.at("members").size() == 2);
  CHECK(state.at("projects").size() == 1);
  CHECK(state.at("projects").contains(shop.value));
  CHECK_FALSE(state.contains("invitations"));
  CHECK(subscribe(page, topic_of(shop)).contains("state"));
  CHECK(code_of(subscribe(page, topic_of(blog))) == "not_found");
  CHECK(code_of(subscribe(page, acme_topic())) == "forbidden");
  CHECK(code_of(subscribe(page, actors::topic_of(acme, 7))) == "not_found");
}

TEST_CASE_FIXTURE(
    with_scopes,
    "scoped member: cannot read the organization's audit log, even as owner of a project") {
  const auto its_log = "audit:org:" + acme.value;
  auto page = connect(bob);
  CHECK(code_of(subscribe(page, its_log)) == "forbidden");
  REQUIRE(change_bob(on({shop}), on({shop}, role::owner)));
  run_pending();
  CHECK(code_of(subscribe(page, its_log)) == "forbidden");
  REQUIRE(change_bob(on({shop}, role::owner), everywhere(role::administrator)));
  run_pending();
  CHECK(subscribe(page, its_log).contains("state"));
}

TEST_CASE_FIXTURE(with_scopes, "scoped member: receives changes of their projects only") {
  auto page = connect(bob);
  subscribe(page, "session");
  const auto topic = named_topic(page);
  subscribe(page, topic);
  const auto& state = shown(page, topic);
  CHECK(operate(shop, domain::project_operation::pause));
  CHECK(state.at("projects").at(shop.value).at("status") == "INACTIVE");
  const auto received = seen_by(page).patches;
  CHECK(operate(blog, domain::project_operation::pause));
  const auto third = create(acme, "Third");
  CHECK(seen_by(page).patches == received);
  sign_up("cem@example.org");
  REQUIRE(add("cem@example.org", on({blog, third}, role::administrator)));
  REQUIRE(ask(owner(acme_topic()), actors::update_organization{"Apex", {}, {}, by(ada)}));
  CHECK(state.at("name") == "Apex");
  REQUIRE(state.at("members").size() == 3);
  // Cem is listed, but Bob must not see Cem's other projects.
  CHECK(state.dump().find(blog.value) == std::string::npos);
  CHECK(state.dump().find(third.value) == std::string::npos);
  CHECK(seen_by(page).gaps == 0);
}

TEST_CASE_FIXTURE(with_scopes,
                  "scoped member: another set of projects changes the topic immediately") {
  auto page = connect(bob);
  subscribe(page, "session");
  const auto before = named_topic(page);
  for (const auto& topic : {before, topic_of(shop)})
    subscribe(page, topic);
  CHECK(seen_by(page).subscriptions.size() == 3);
  REQUIRE(change_bob(on({shop}), on({blog}, role::owner)));
  CHECK(seen_by(page).subscriptions.size() == 1);
  const auto after = named_topic(page);
  CHECK(after != before);
  CHECK(shown(page, "session").at("organizations").at(acme.value).at("project_roles") ==
        core::json{{blog.value, "Owner"}});
  CHECK(code_of(subscribe(page, before)) == "not_found");
  CHECK(code_of(subscribe(page, topic_of(shop))) == "not_found");
  subscribe(page, after);
  CHECK(shown(page, after).at("projects").contains(blog.value));
  REQUIRE(change_bob(on({blog}, role::owner), everywhere(role::read_only)));
  CHECK(named_topic(page) == acme_topic());
  subscribe(page, acme_topic());
  CHECK(shown(page, acme_topic()).at("projects").size() == 2);
  REQUIRE(change_bob(everywhere(role::read_only), on({shop})));
  CHECK(seen_by(page).subscriptions.size() == 1);
}

TEST_CASE_FIXTURE(with_scopes, "scoped member: another role on the same projects keeps the topic") {
  auto page = connect(bob);
  subscribe(page, "session");
  const auto topic = named_topic(page);
  subscribe(page, topic);
  const auto permissions = shown(page, "session").at("permissions");
  REQUIRE(change_bob(on({shop}), on({shop}, role::read_only)));
  CHECK(named_topic(page) == topic);
  CHECK(seen_by(page).subscriptions.size() == 2);
  CHECK(shown(page, "session").at("permissions") != permissions);
  CHECK(shown(page, topic).at("members").at(bob.account.id.value).at("project_roles") ==
        core::json{{shop.value, "Read-only"}});
}

TEST_CASE_FIXTURE(with_scopes, "scoped topics: are open while they have subscribers") {
  const auto before = hub.open_topics();
  sign_up("cem@example.org");
  REQUIRE(add("cem@example.org", on({blog})));
  CHECK(hub.open_topics() == before);
  auto one = connect(bob);
  auto other = connect(bob);
  const auto with_sessions = hub.open_topics();
  const auto topic = actors::topic_of(acme, domain::projects_view(on({shop})));
  subscribe(one, topic);
  subscribe(other, topic);
  CHECK(hub.open_topics() == with_sessions + 1);
  emit(one, "unsubscribe", {{"topic", topic}});
  CHECK(hub.open_topics() == with_sessions + 1);
  caf::anon_send(other.session, actors::client_gone{});
  run_pending();
  // Its session's own topic is closed, too.
  CHECK(hub.open_topics() == with_sessions - 1);
  CHECK(subscribe(one, topic).contains("state"));
}

TEST_CASE_FIXTURE(with_scopes, "scoped topics: continue with the organization's next owner") {
  auto page = connect(bob);
  subscribe(page, "session");
  const auto topic = named_topic(page);
  subscribe(page, topic);
  kill(acme_topic());
  pass(2s);
  REQUIRE(ask(owner(acme_topic()), actors::update_organization{"Apex", {}, {}, by(ada)}));
  CHECK(shown(page, topic).at("name") == "Apex");
  CHECK(seen_by(page).views.at(topic).snapshots == 2);
}

TEST_CASE_FIXTURE(with_scopes, "scoped member: leaves with the last of their projects") {
  auto page = connect(bob);
  subscribe(page, "session");
  auto watching = connect(ada);
  subscribe(watching, acme_topic());
  CHECK(operate(shop, domain::project_operation::destroy));
  pass(1min);
  CHECK_FALSE(shown(page, "session").at("organizations").contains(acme.value));
  CHECK_FALSE(shown(watching, acme_topic()).at("members").contains(bob.account.id.value));
  CHECK(seen_by(page).subscriptions.size() == 1);
}

TEST_CASE_FIXTURE(with_scopes, "scoped member: does not see incidents of other projects") {
  auto page = connect(bob);
  subscribe(page, "session");
  auto whole = connect(ada);
  subscribe(whole, "session");
  domain::incident storm;
  storm.title = "Storm";
  storm.projects = {blog};
  REQUIRE(ask(actors::open_incident{storm, "It rains.", by(ada)}));
  const auto incidents = [&](connection& of) {
    return shown(of, "session").at("organizations").at(acme.value).at("incidents").size();
  };
  CHECK(incidents(whole) == 1);
  CHECK(incidents(page) == 0);
}

TEST_CASE_FIXTURE(with_scopes, "scoped topics: a closed view is answered with an error") {
  auto page = connect(bob);
  const auto before = actors::unexpected_messages();
  const auto old = actors::topic_of(acme, domain::projects_view(on({shop})));
  // Arrives at the organization when no member has this view any more.
  caf::anon_send(page.session,
                 actors::client_sent{{"subscribe", "[{\"topic\":\"" + old + "\"}]", 9}});
  const auto changed = begin(
      owner(acme_topic()), actors::change_access{bob.account.id, on({shop}), on({blog}), as_ada()});
  run_pending();
  REQUIRE((*changed)->has_value());
  CHECK(seen_by(page).answers.contains(9));
  CHECK(seen_by(page).subscriptions.empty());
  CHECK(actors::unexpected_messages() == before);
}
