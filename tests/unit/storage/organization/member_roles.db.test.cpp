#include <doctest/doctest.h>

#include <future>
#include <string>
#include <vector>

#include "storage/audit/audit_repository.hpp"
#include "storage/identity/auth_session_repository.hpp"
#include "storage/identity/session_context_repository.hpp"
#include "storage/organization/member_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::role;
using storage::member_repository;

namespace {

struct with_two_projects : with_database {
  domain::account_id ada = account("ada@example.org");
  domain::account_id bob = account("bob@example.org");
  domain::account_id cem = account("cem@example.org");
  domain::organization_slug acme = organization(ada, "Acme");
  member_repository members{on, soon()};
  storage::project_repository projects{on, soon()};
  const domain::access owner = domain::everywhere(role::owner);
  const domain::access developer = domain::everywhere(role::developer);

  with_two_projects() {
    for (const char letter : {'a', 'b'})
      (void)need(projects.insert(draft(letter, acme),
                                 {.ports = {20000, 20009}, .free_active_max = 2}, person()));
  }

  static domain::access on_refs(role held, const std::string& letters) {
    std::vector<std::string> refs;
    for (const char letter : letters)
      refs.push_back(ref(letter).value);
    return domain::on_projects(held, refs);
  }
  static domain::requester asking() { return person(); }
  /// The requester with the access at authorization.
  static domain::requester as(const domain::account_id& subject, const domain::access& checked) {
    auto made = person();
    made.access = checked;
    made.account = subject;
    return made;
  }

  void add(const std::string& email, const domain::access& given) {
    (void)need(members.add(acme, {.email = email, .access = given}, asking()));
  }
  core::result<domain::member> change(const domain::account_id& user, const domain::access& from,
                                      const domain::access& to) {
    return members.change_access(acme, {.account = user, .from = from, .to = to}, asking());
  }
  std::vector<domain::membership> memberships_of(const domain::account_id& subject) {
    const auto session = storage::auth_session_repository(on, soon())
                             .open({.account = subject,
                                    .token_digest = "d" + subject.value,
                                    .at = noon,
                                    .token_expires_at = noon + 24h});
    return storage::session_context_repository(on, soon())
        .find_all({{subject, session}})
        .front()
        .value()
        .memberships;
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_two_projects,
                  "member roles: roles on projects are stored and returned completely") {
  domain::access mixed = on_refs(role::developer, "a");
  mixed.projects[ref('b').value] = role::read_only;
  add("bob@example.org", mixed);
  CHECK(need(members.find(acme, bob)).access == mixed);
  CHECK(members.list(acme)[1].access == mixed);
  const auto mine = memberships_of(bob);
  REQUIRE(mine.size() == 1);
  CHECK(mine[0].access == mixed);
  const auto log = storage::audit_repository(on, soon()).find({.organization = acme, .count = 1});
  CHECK(log[0].action == "member.add");
  CHECK(log[0].detail.at("project_roles").at(ref('a').value) == "Developer");
}

TEST_CASE_FIXTURE(with_two_projects, "member roles: change between projects and everywhere") {
  add("bob@example.org", developer);
  const auto on_a = on_refs(role::administrator, "a");
  CHECK(need(change(bob, developer, on_a)).access == on_a);
  CHECK(need(members.find(acme, bob)).access == on_a);
  const auto on_both = on_refs(role::developer, "ab");
  CHECK(need(change(bob, on_a, on_both)).access == on_both);
  CHECK(need(members.find(acme, bob)).access == on_both);
  CHECK(need(change(bob, on_both, developer)).access == developer);
  CHECK(need(members.find(acme, bob)).access == developer);
  const auto log = storage::audit_repository(on, soon()).find({.organization = acme, .count = 1});
  CHECK(log[0].action == "member.change_role");
  CHECK(log[0].detail.at("role") == "Developer");
  CHECK(log[0].detail.at("before").at("project_roles").size() == 2);
}

TEST_CASE_FIXTURE(with_two_projects, "member roles: are for the organization's own projects") {
  const auto other = organization(cem, "Other");
  (void)need(projects.insert(draft('c', other), {.ports = {20000, 20009}, .free_active_max = 2},
                             person()));
  const auto refused = members.add(
      acme, {.email = "bob@example.org", .access = on_refs(role::developer, "ac")}, asking());
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::bad_request);
  REQUIRE(refused.error().fields.size() == 1);
  CHECK(refused.error().fields[0].field == "role_scoped_projects");
  CHECK(members.find(acme, bob).error().code == errc::not_found);
  add("bob@example.org", developer);
  CHECK(change(bob, developer, on_refs(role::owner, "c")).error().code == errc::bad_request);
}

TEST_CASE_FIXTURE(with_two_projects,
                  "member roles: an owner of a project is not an owner of the organization") {
  add("bob@example.org", on_refs(role::owner, "ab"));
  CHECK(members.remove(acme, {.account = ada}, asking()).error().code == errc::conflict);
  CHECK(change(ada, owner, on_refs(role::owner, "ab")).error().message ==
        "An organization needs at least one owner.");
  need(members.remove(acme, {.account = bob}, asking()));
}

TEST_CASE_FIXTURE(with_two_projects,
                  "member roles: are deleted with the project, and with them the member") {
  add("bob@example.org", on_refs(role::developer, "a"));
  add("cem@example.org", on_refs(role::developer, "ab"));
  need(projects.remove(ref('a')));
  CHECK(members.find(acme, bob).error().code == errc::not_found);
  CHECK(memberships_of(bob).empty());
  CHECK(need(members.find(acme, cem)).access == on_refs(role::developer, "b"));
  CHECK(need(members.find(acme, ada)).access == owner);
}

TEST_CASE_FIXTURE(with_two_projects,
                  "member roles: a change based on an outdated role is refused") {
  add("bob@example.org", developer);
  const auto administrator = domain::everywhere(role::administrator);
  (void)need(change(bob, developer, administrator));
  const auto late = change(bob, developer, domain::everywhere(role::owner));
  REQUIRE_FALSE(late);
  CHECK(late.error().code == errc::conflict);
  CHECK(late.error().message ==
        "This member's role has changed in the meantime. Reload and try again.");
  CHECK(members.remove(acme, {.account = bob, .from = developer}, asking()).error().code ==
        errc::conflict);
  // Setting the current access changes nothing.
  CHECK(need(change(bob, developer, administrator)).access == administrator);
}

TEST_CASE_FIXTURE(with_two_projects, "member roles: a requester with a changed role is refused") {
  add("bob@example.org", owner);
  add("cem@example.org", owner);
  (void)need(change(bob, owner, developer));
  const auto late =
      members.change_access(acme, {.account = ada, .from = owner, .to = developer}, as(bob, owner));
  REQUIRE_FALSE(late);
  CHECK(late.error().code == errc::conflict);
  CHECK(late.error().message == "Your own role has changed in the meantime. Reload and try again.");
  CHECK(members.remove(acme, {.account = cem, .from = owner}, as(bob, owner)).error().code ==
        errc::conflict);
  account("dan@example.org");
  CHECK(members.add(acme, {.email = "dan@example.org", .access = developer}, as(bob, owner))
            .error()
            .code == errc::conflict);
  CHECK(need(members.find(acme, ada)).access == owner);
}

namespace {

/// During its lifetime, the audit log refuses entries about members.
struct without_audit {
  explicit without_audit(postgres::connection& on) : on_(on) {
    need(on_.run_script({"refuse", R"(
        ALTER TABLE audit_log ADD CONSTRAINT no_members CHECK (action NOT LIKE 'member.%') NOT VALID)"},
                        soon()));
  }
  without_audit(const without_audit&) = delete;
  without_audit& operator=(const without_audit&) = delete;
  ~without_audit() {
    (void)on_.run_script({"allow", "ALTER TABLE audit_log DROP CONSTRAINT no_members"}, soon());
  }

 private:
  postgres::connection& on_;
};

}  // namespace

TEST_CASE_FIXTURE(with_two_projects,
                  "member roles: no change of members is made without its audit entry") {
  add("bob@example.org", developer);
  const without_audit refused(on);
  CHECK_THROWS_AS((void)members.remove(acme, {.account = bob, .from = developer}, asking()),
                  storage::failure);
  CHECK_THROWS_AS((void)change(bob, developer, owner), storage::failure);
  CHECK_THROWS_AS(
      (void)members.add(acme, {.email = "cem@example.org", .access = developer}, asking()),
      storage::failure);
  CHECK(need(members.find(acme, bob)).access == developer);
  CHECK(members.list(acme).size() == 2);
}

TEST_CASE_FIXTURE(with_two_projects,
                  "member roles: of two owners who demote each other concurrently one succeeds") {
  for (int round = 0; round < 5; ++round) {
    const auto slug = organization(ada, "Race");
    // A third owner, so that the last-owner rule does not apply here.
    for (const char* email : {"bob@example.org", "cem@example.org"})
      (void)need(members.add(slug, {.email = email, .access = owner}, asking()));
    const auto demote = [&](const domain::account_id& by, const domain::account_id& user) {
      auto own = database.connect();
      return member_repository(own, soon())
          .change_access(slug, {.account = user, .from = owner, .to = developer}, as(by, owner));
    };
    auto one = std::async(std::launch::async, [&] { return demote(ada, bob); });
    auto other = std::async(std::launch::async, [&] { return demote(bob, ada); });
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
  }
}
