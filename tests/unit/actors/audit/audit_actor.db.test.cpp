#include "actors/audit/audit_actor.hpp"

#include <doctest/doctest.h>

#include "storage/audit/audit_repository.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

struct with_log : with_acme {
  std::string log = "audit:org:" + acme.value;
  std::string hers = "audit:account:" + ada.account.id.value;

  /// Notifies the directory of all commits, as the listener does.
  void notify_all() {
    const auto until = soon();
    auto lease = need(pool->acquire(until));
    auto entries = storage::audit_repository(*lease, until).find({.count = 1'000});
    std::ranges::reverse(entries);
    caf::anon_send(directory, actors::audited{std::move(entries)});
    run_pending();
  }

  void rename(const std::string& name) {
    REQUIRE(ask(owner(acme_topic()), actors::update_organization{name, {}, {}, by(ada)}));
  }

  std::vector<std::string> actions(const connection& client, const std::string& topic) {
    std::vector<std::string> found;
    for (const auto& [id, entry] : shown(client, topic).at("entries").items())
      found.push_back(entry.at("action"));
    return found;
  }
};

std::size_t count_of(const std::vector<std::string>& all, const std::string& one) {
  return static_cast<std::size_t>(std::ranges::count(all, one));
}

}  // namespace

TEST_CASE_FIXTURE(with_log, "audit actor: shows existing entries, then new ones") {
  rename("Before");
  auto page = connect(ada);
  CHECK(subscribe(page, log).contains("state"));
  CHECK(count_of(actions(page, log), "organization.rename") == 1);
  rename("After");
  notify_all();
  REQUIRE(hub.patches(log).size() == 1);
  CHECK(count_of(actions(page, log), "organization.rename") == 2);
  const auto& entries = shown(page, log).at("entries");
  const auto newest = std::ranges::max_element(
      entries, {}, [](const core::json& entry) { return entry.at("id").get<std::int64_t>(); });
  CHECK(newest->at("actor").at("id") == ada.account.id.value);
  CHECK(newest->at("outcome") == "done");
  // The second notification adds nothing.
  notify_all();
  CHECK(hub.patches(log).size() == 1);
}

TEST_CASE_FIXTURE(with_log, "audit actor: an account's log contains all actions of the account") {
  auto page = connect(ada);
  subscribe(page, hers);
  (void)found(ada, "Other");
  notify_all();
  CHECK(count_of(actions(page, hers), "organization.create") == 2);
}

TEST_CASE_FIXTURE(with_log, "audit actor: the logs of others do not exist for a non-member") {
  const auto bob = sign_up("bob@example.org");
  auto stranger = connect(bob);
  for (const auto& topic :
       {log, hers, std::string("audit:org:nothing"), "audit:account:" + std::string(36, 'a')}) {
    CAPTURE(topic);
    CHECK(subscribe(stranger, topic).at("error").at("code") == "not_found");
  }
}

TEST_CASE_FIXTURE(with_log,
                  "audit actor: a member who leaves the organization receives no more entries") {
  const auto bob = sign_up("bob@example.org");
  const domain::requester owner_ada = by(ada, std::nullopt);
  REQUIRE(ask(owner(acme_topic()),
              actors::add_member{"bob@example.org", domain::everywhere(domain::role::developer),
                                 owner_ada}));
  auto page = connect(bob);
  subscribe(page, log);
  const auto before = actions(page, log).size();
  REQUIRE(ask(owner(acme_topic()), actors::remove_member{bob.account.id, std::nullopt, owner_ada}));
  notify_all();
  CHECK(hub.patches(log).size() == 1);
  CHECK(actions(page, log).size() == before);
}

TEST_CASE_FIXTURE(with_log, "audit actor: keeps the newest hundred entries") {
  auto page = connect(ada);
  subscribe(page, log);
  for (int i = 0; i < 120; ++i)
    rename("Name " + std::to_string(i));
  notify_all();
  const auto& entries = shown(page, log).at("entries");
  CHECK(entries.size() == actors::audit_entries_shown);
  for (const auto& entry : entries)
    CHECK(entry.at("action") == "organization.rename");
}

TEST_CASE_FIXTURE(with_log, "audit actor: reloads missed entries, also after a fault") {
  auto page = connect(ada);
  subscribe(page, log);
  rename("Unheard");
  caf::anon_send(directory, actors::audit_gap{});
  run_pending();
  CHECK(count_of(actions(page, log), "organization.rename") == 1);
  kill(log);
  rename("Meanwhile");
  pass(1s);
  CHECK(count_of(actions(page, log), "organization.rename") == 2);
}

TEST_CASE_FIXTURE(
    with_log,
    "audit actor: ends without new subscriptions; remaining subscribers get another one") {
  auto page = connect(ada);
  subscribe(page, log);
  const auto first = owner(log);
  pass(actors::audit_actor_life + 1min);
  CHECK(owner(log) != first);
  rename("Later");
  notify_all();
  CHECK(count_of(actions(page, log), "organization.rename") == 1);
}
