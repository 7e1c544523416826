#include <doctest/doctest.h>

#include <future>
#include <string>
#include <vector>

#include "storage/audit/audit_repository.hpp"
#include "storage/organization/member_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "storage/project/project_resource_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using domain::project_status;
using domain::role;
using storage::project_repository;

namespace {

struct with_two_organizations : with_database {
  domain::account_id ada = account("ada@example.org");
  domain::organization_slug acme = organization(ada, "Acme");
  domain::organization_slug globex = organization(ada, "Globex");
  project_repository projects{on, soon()};
  storage::member_repository members{on, soon()};
  const domain::access owner = domain::everywhere(role::owner);

  void insert(char letter, const domain::organization_slug& in) {
    (void)need(projects.insert(draft(letter, in), {.ports = {20000, 20009}, .free_active_max = 2},
                               person()));
  }
  domain::requester by_ada() const {
    auto made = person();
    made.account = ada;
    return made;
  }
  storage::project_transfer to_globex(char letter) const {
    return {.ref = ref(letter),
            .from = acme,
            .to = globex,
            .free_active_max = 2,
            .as_in_from = owner,
            .as_in_to = owner};
  }
  void put(char letter, project_status status) {
    auto condition = need(projects.find(ref(letter))).condition;
    condition.status = status;
    need(projects.save_condition(ref(letter), condition));
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_two_organizations,
                  "project transfer: moves it, with an entry in both audit logs") {
  insert('a', acme);
  const auto before = need(projects.find(ref('a')));
  const auto moved = need(projects.transfer(to_globex('a'), by_ada()));
  CHECK(moved.organization == globex);
  CHECK(moved.port == before.port);
  CHECK(moved.condition == before.condition);
  CHECK(projects.list_for(acme).empty());
  CHECK(projects.list_for(globex).size() == 1);
  for (const auto& slug : {acme, globex}) {
    const auto log = storage::audit_repository(on, soon()).find({.organization = slug, .count = 1});
    CHECK(log[0].action == "project.transfer");
    CHECK(log[0].project == ref('a'));
    CHECK(log[0].detail.at("from") == "Acme");
    CHECK(log[0].detail.at("to") == "Globex");
  }
  CHECK(projects.transfer(to_globex('a'), by_ada()).error().message ==
        "This project has moved to another organization. Reload and try again.");
}

TEST_CASE_FIXTURE(with_two_organizations, "project transfer: roles on it are removed") {
  insert('a', acme);
  insert('b', acme);
  const auto bob = account("bob@example.org");
  const auto cem = account("cem@example.org");
  const auto on_refs = [](std::vector<std::string> refs) {
    return domain::on_projects(role::developer, refs);
  };
  (void)need(members.add(acme, {.email = "bob@example.org", .access = on_refs({ref('a').value})},
                         person()));
  (void)need(members.add(
      acme, {.email = "cem@example.org", .access = on_refs({ref('a').value, ref('b').value})},
      person()));
  (void)need(projects.transfer(to_globex('a'), by_ada()));
  CHECK(members.find(acme, bob).error().code == errc::not_found);
  CHECK(need(members.find(acme, cem)).access == on_refs({ref('b').value}));
  CHECK(members.list(globex).size() == 1);
}

TEST_CASE_FIXTURE(with_two_organizations,
                  "project transfer: the Free plan's limit of both applies") {
  insert('a', acme);
  insert('b', globex);
  insert('c', globex);
  const auto full = projects.transfer(to_globex('a'), by_ada());
  REQUIRE_FALSE(full);
  CHECK(full.error().code == errc::conflict);
  CHECK(full.error().message.find("at most 2 active projects") != std::string::npos);
  put('a', project_status::inactive);
  CHECK(projects.transfer(to_globex('a'), by_ada()));
}

TEST_CASE_FIXTURE(with_two_organizations, "project transfer: to the same organization is refused") {
  insert('a', acme);
  auto requested = to_globex('a');
  requested.to = acme;
  CHECK(projects.transfer(requested, by_ada()).error().message ==
        "This project has moved to another organization. Reload and try again.");
}

TEST_CASE_FIXTURE(with_two_organizations,
                  "project transfer: a project that is being deleted stays") {
  insert('a', acme);
  put('a', project_status::going_down);
  CHECK(projects.transfer(to_globex('a'), by_ada()).error().message ==
        "This project is being deleted.");
}

TEST_CASE_FIXTURE(with_two_organizations, "project transfer: requires the roles at authorization") {
  insert('a', acme);
  auto in_source = to_globex('a');
  in_source.as_in_from = domain::everywhere(role::administrator);
  CHECK(projects.transfer(in_source, by_ada()).error().code == errc::conflict);
  auto in_target = to_globex('a');
  in_target.as_in_to = domain::everywhere(role::administrator);
  CHECK(projects.transfer(in_target, by_ada()).error().code == errc::conflict);
  auto nowhere = to_globex('a');
  nowhere.to = domain::organization_slug(std::string(20, 'z'));
  CHECK(projects.transfer(nowhere, by_ada()).error().code == errc::not_found);
  auto unknown = to_globex('q');
  CHECK(projects.transfer(unknown, by_ada()).error().code == errc::conflict);
  CHECK(need(projects.find(ref('a'))).organization == acme);
}

TEST_CASE_FIXTURE(with_two_organizations,
                  "project transfer: opposite ones both finish, and a repeated one succeeds once") {
  const auto transfer = [&](storage::project_transfer requested) {
    auto own = database.connect();
    return project_repository(own, soon()).transfer(requested, by_ada()).has_value();
  };
  for (int round = 0; round < 5; ++round) {
    insert('a', acme);
    insert('b', globex);
    auto back = to_globex('b');
    std::swap(back.from, back.to);
    auto there = std::async(std::launch::async, transfer, to_globex('a'));
    auto here = std::async(std::launch::async, transfer, back);
    CHECK(there.get());
    CHECK(here.get());
    auto one = std::async(std::launch::async, transfer, to_globex('b'));
    auto other = std::async(std::launch::async, transfer, to_globex('b'));
    CHECK(static_cast<int>(one.get()) + static_cast<int>(other.get()) == 1);
    need(projects.remove(ref('a')));
    need(projects.remove(ref('b')));
  }
}

TEST_CASE_FIXTURE(with_two_organizations,
                  "projects: can be renamed, with both names in the audit log") {
  insert('a', acme);
  CHECK(need(projects.rename(ref('a'), "Shop", by_ada())).name == "Shop");
  CHECK(need(projects.find(ref('a'))).name == "Shop");
  const auto log = storage::audit_repository(on, soon()).find({.organization = acme, .count = 1});
  CHECK(log[0].action == "project.rename");
  CHECK(log[0].target == "Shop");
  CHECK(log[0].detail.at("before") == "Project");
  CHECK(projects.rename(ref('q'), "x", by_ada()).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_two_organizations,
                  "project transfer: a new password is pending after the transfer") {
  insert('a', acme);
  const auto before = need(projects.find(ref('a')));
  auto requested = to_globex('a');
  requested.sealed_password = "a new one, sealed";
  const auto moved = need(projects.transfer(requested, by_ada()));
  CHECK(moved.sealed_password == before.sealed_password);
  CHECK(moved.pending_password == "a new one, sealed");
  CHECK(moved.pending_apply);
  CHECK(moved.ends_sessions);
  const auto log = storage::audit_repository(on, soon()).find({.organization = globex, .count = 1});
  CHECK(log[0].detail.at("password_rotated") == true);
  CHECK(log[0].detail.dump().find("sealed") == std::string::npos);

  storage::project_resource_repository resources(on, soon());
  CHECK(resources.mark_applied(
      ref('a'), {.config = {}, .sealed_password = "a new one, sealed", .is_read_only = false}));
  const auto settled = need(projects.find(ref('a')));
  CHECK(settled.sealed_password == "a new one, sealed");
  CHECK(settled.pending_password.empty());
  CHECK_FALSE(settled.ends_sessions);
}

TEST_CASE_FIXTURE(with_two_organizations,
                  "project transfer: a refused one leaves the password unchanged") {
  insert('a', acme);
  auto requested = to_globex('a');
  requested.sealed_password = "a new one, sealed";
  requested.as_in_to = domain::everywhere(role::developer);
  CHECK_FALSE(projects.transfer(requested, by_ada()));
  const auto after = need(projects.find(ref('a')));
  CHECK(after.organization == acme);
  CHECK(after.pending_password.empty());
  CHECK_FALSE(after.pending_apply);
}
