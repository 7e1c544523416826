#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "actors/runtime/startup.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::role;

namespace {

/// Ada owns Acme and Globex; Bob is a developer in Acme, Cem in both.
struct with_globex : with_acme {
  domain::organization_slug globex = found(ada, "Globex");
  actors::issued_session bob = sign_up("bob@example.org");
  actors::issued_session cem = sign_up("cem@example.org");
  domain::project_ref ref = create(acme);

  with_globex() {
    join("bob@example.org", acme_topic());
    join("cem@example.org", acme_topic());
    join("cem@example.org", globex_topic());
  }

  [[nodiscard]] std::string globex_topic() const { return "org:" + globex.value; }
  void join(const std::string& email, const std::string& topic) {
    REQUIRE(
        ask(owner(topic), actors::add_member{email, domain::everywhere(role::developer), by(ada)}));
  }
  core::result<domain::project> transfer(bool rotate_password = false) {
    const auto all = domain::everywhere(role::owner);
    return ask(owner(topic_of(ref)),
               actors::transfer_project{acme, globex, all, all, by(ada), rotate_password});
  }
  std::string revealed_password() {
    return need(ask(owner(topic_of(ref)), actors::reveal_password{by(ada)}));
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_globex,
                  "project actor: a transfer is shown in both organizations immediately") {
  auto page = connect(ada);
  for (const auto& topic : {acme_topic(), globex_topic(), topic_of(ref)})
    subscribe(page, topic);
  const auto moved = need(transfer());
  CHECK(moved.organization == globex);
  CHECK_FALSE(shown(page, acme_topic()).at("projects").contains(ref.value));
  CHECK(shown(page, globex_topic()).at("projects").contains(ref.value));
  CHECK(shown(page, topic_of(ref)).at("organization_slug") == globex.value);
  CHECK(need(ask(actors::find_project{ref})).organization == globex);
  // It can be operated in the other organization.
  CHECK(operate(ref, domain::project_operation::pause));
  CHECK(shown(page, topic_of(ref)).at("status") == "INACTIVE");
  CHECK(shown(page, globex_topic()).at("projects").at(ref.value).at("status") == "INACTIVE");
  CHECK(seen_by(page).gaps == 0);
}

TEST_CASE_FIXTURE(with_globex,
                  "project actor: after a transfer only the target's members are subscribed") {
  const auto before = actors::unexpected_messages();
  auto of_acme = connect(bob);
  auto of_both = connect(cem);
  subscribe(of_acme, topic_of(ref));
  subscribe(of_both, topic_of(ref));
  const auto received = seen_by(of_acme).patches;
  REQUIRE(transfer());
  CHECK(seen_by(of_acme).subscriptions.empty());
  CHECK(seen_by(of_acme).events ==
        std::vector{
            core::json::array({"ended",
                               topic_of(ref),
                               {{"code", "not_found"}, {"message", "There is no such topic."}}})});
  CHECK(seen_by(of_both).events.empty());
  CHECK(seen_by(of_acme).patches == received);
  CHECK(code_of(subscribe(of_acme, topic_of(ref))) == "not_found");
  CHECK(seen_by(of_both).subscriptions.size() == 1);
  CHECK(shown(of_both, topic_of(ref)).at("organization_slug") == globex.value);
  CHECK(operate(ref, domain::project_operation::pause));
  CHECK(shown(of_both, topic_of(ref)).at("status") == "INACTIVE");
  CHECK(seen_by(of_acme).patches == received);
  CHECK(actors::unexpected_messages() == before);
}

TEST_CASE_FIXTURE(with_globex, "project actor: a rejected transfer changes nothing") {
  create(globex, "One");
  create(globex, "Two");
  auto page = connect(ada);
  subscribe(page, topic_of(ref));
  const auto published = hub.published();
  CHECK(transfer().error().code == errc::conflict);
  CHECK(hub.published() == published);
  CHECK(project(ref).organization == acme);
  const auto limit = need(ask(owner(globex_topic()), actors::describe_free_limit{}));
  CHECK(limit.is_reached());
  CHECK(limit.active == 2);
  CHECK_FALSE(need(ask(owner(acme_topic()), actors::describe_free_limit{})).is_reached());
}

TEST_CASE_FIXTURE(with_globex,
                  "project actor: a new name is shown on the project and in its list") {
  auto page = connect(ada);
  subscribe(page, acme_topic());
  subscribe(page, topic_of(ref));
  CHECK(need(ask(owner(topic_of(ref)), actors::rename_project{"Bakery", by(ada)})).name ==
        "Bakery");
  CHECK(shown(page, topic_of(ref)).at("name") == "Bakery");
  CHECK(shown(page, acme_topic()).at("projects").at(ref.value).at("name") == "Bakery");
}

TEST_CASE_FIXTURE(with_globex,
                  "project actor: a transfer keeps the password unless it is rotated") {
  const auto before = revealed_password();
  REQUIRE(transfer());
  CHECK(revealed_password() == before);
  CHECK_FALSE(fleet->last_applied(ref));
}

TEST_CASE_FIXTURE(with_globex,
                  "project actor: a rotated password reaches the database, and ends old sessions") {
  const auto before = revealed_password();
  REQUIRE(transfer(true));
  run_pending();
  const auto now = revealed_password();
  CHECK(now != before);
  const auto reply = fleet->last_applied(ref);
  REQUIRE(reply);
  CHECK(reply->password == now);
  CHECK(reply->is_password_new);
  CHECK(reply->ends_sessions);
  CHECK_FALSE(project(ref).pending_apply);
  CHECK_FALSE(project(ref).ends_sessions);
}

TEST_CASE_FIXTURE(with_globex,
                  "project actor: a database killed before a rotation gets the new password") {
  const auto before = revealed_password();
  provisioning_workers.held = true;
  REQUIRE(transfer(true));
  run_pending();
  CHECK_FALSE(fleet->last_applied(ref));
  CHECK(project(ref).pending_apply);
  stop();
  provisioning_workers.held = false;
  start();
  pass(environment.settings.probe_heartbeat);
  const auto reply = fleet->last_applied(ref);
  REQUIRE(reply);
  CHECK(reply->password != before);
  CHECK(reply->ends_sessions);
  CHECK(revealed_password() == reply->password);
  CHECK_FALSE(project(ref).pending_apply);
}

TEST_CASE_FIXTURE(with_globex,
                  "project actor: a paused project gets the new password when it is restored") {
  REQUIRE(operate(ref, domain::project_operation::pause));
  REQUIRE(transfer(true));
  run_pending();
  CHECK_FALSE(fleet->last_applied(ref));
  REQUIRE(operate(ref, domain::project_operation::restore));
  const auto reply = fleet->last_applied(ref);
  REQUIRE(reply);
  CHECK(reply->is_password_new);
  CHECK(reply->password == revealed_password());
}
