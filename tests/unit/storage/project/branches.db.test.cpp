#include <doctest/doctest.h>

#include <future>
#include <string>
#include <utility>
#include <vector>

#include "domain/project/branch.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/organization/member_repository.hpp"
#include "storage/project/branch_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::project_status;
using domain::role;
using storage::project_repository;

namespace {

/// Acme has the project `a` with the branch `b`, and the project `z`.
struct with_branches : with_database {
  domain::account_id ada = account("ada@example.org");
  domain::organization_slug acme = organization(ada, "Acme");
  project_repository projects{on, soon()};
  storage::branch_repository branches{on, soon()};
  storage::member_repository members{on, soon()};
  storage::project_rules rules{.ports = {20000, 20099}, .free_active_max = 50};
  domain::project branch;

  with_branches() {
    (void)need(projects.insert(draft('a', acme), rules, person()));
    (void)need(projects.insert(draft('z', acme), rules, person()));
    branch = need(insert('b', 'a'));
  }

  storage::project_draft branch_draft(char letter, char parent) const {
    auto made = draft(letter, acme);
    made.name = std::string("branch ") + letter;
    made.parent = ref(parent);
    made.origin = domain::project_origin{.source = ref(parent)};
    made.expires_at = noon + 24h;
    made.postgres_config = {{"work_mem", 8192}};
    return made;
  }
  core::result<domain::stored_project> insert(char letter, char parent) {
    return projects.insert(branch_draft(letter, parent), rules, person());
  }
  core::result<void> put(char letter, project_status status) {
    auto condition = need(projects.find(ref(letter))).condition;
    condition.status = status;
    const storage::project_request request{.by = person(), .action = "project.delete"};
    return projects.save_condition(ref(letter), condition, request);
  }
  static domain::access on_refs(std::vector<std::string> refs, role held = role::developer) {
    return domain::on_projects(held, refs);
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_branches,
                  "branches: stored values are returned, and the creation is audited") {
  const auto found = need(projects.find(ref('b')));
  CHECK(found.parent == ref('a'));
  CHECK(found.expires_at == noon + 24h);
  CHECK(found.origin == domain::project_origin{.source = ref('a')});
  CHECK(found.postgres_config == domain::postgres_overrides{{"work_mem", 8192}});
  CHECK(need(projects.find(ref('a'))).parent.empty());
  const auto log = storage::audit_repository(on, soon()).find({.organization = acme, .count = 1});
  CHECK(log[0].action == "branch.create");
  CHECK(log[0].detail.at("origin").at("source") == ref('a').value);
}

TEST_CASE_FIXTURE(with_branches,
                  "branches: a branch has none, and its parent is of the same organization") {
  CHECK(insert('c', 'b').error().message ==
        "This project is a branch. Create the branch from its parent project.");
  CHECK(insert('c', 'x').error().code == errc::not_found);
  const auto globex = organization(ada, "Globex");
  auto foreign = branch_draft('c', 'a');
  foreign.organization = globex;
  CHECK(projects.insert(foreign, rules, person()).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_branches, "branches: count as active projects of a Free organization") {
  rules.free_active_max = 3;
  const auto refused = insert('c', 'a');
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find("at most 3 active") != std::string::npos);
}

TEST_CASE_FIXTURE(with_branches, "branches: two requests at once cannot pass the limit") {
  for (char letter = 'c'; letter < static_cast<char>('a' + domain::branches_max); ++letter)
    need(insert(letter, 'a'));
  const auto last = [&](char letter) {
    return std::async(std::launch::async, [this, letter] {
      auto other = database.connect();
      return project_repository(other, soon()).insert(branch_draft(letter, 'a'), rules, person());
    });
  };
  auto one = last('v');
  auto two = last('w');
  CHECK(one.get().has_value() + two.get().has_value() == 1);
}

TEST_CASE_FIXTURE(with_branches, "branches: a project with branches is not deleted") {
  const auto refused = put('a', project_status::going_down);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().detail_code == domain::has_branches_code);
  CHECK(refused.error().message.find("branch b") != std::string::npos);
  CHECK(put('b', project_status::going_down));
  need(projects.remove(ref('b')));
  CHECK(put('a', project_status::going_down));
  CHECK(insert('c', 'a').error().message == "This project is being deleted.");
}

TEST_CASE_FIXTURE(with_branches, "branches: neither a branch nor its project is transferred") {
  const auto globex = organization(ada, "Globex");
  auto by_ada = person();
  by_ada.account = ada;
  const auto owner = domain::everywhere(role::owner);
  const auto transfer = [&](char letter) {
    return projects.transfer({.ref = ref(letter),
                              .from = acme,
                              .to = globex,
                              .free_active_max = 50,
                              .as_in_from = owner,
                              .as_in_to = owner},
                             by_ada);
  };
  CHECK(transfer('a').error().message.find(
            "cannot be transferred while it has branches: branch b") != std::string::npos);
  CHECK(transfer('b').error().message == "A branch belongs to the organization of its project.");
  CHECK(transfer('z'));
}

TEST_CASE_FIXTURE(with_branches,
                  "branches: the expiry is changed and removed, with an entry each") {
  CHECK(need(branches.save_expiry(ref('b'), noon + 48h, person())).expires_at == noon + 48h);
  CHECK_FALSE(need(branches.save_expiry(ref('b'), std::nullopt, person())).expires_at);
  const auto log = storage::audit_repository(on, soon()).find({.organization = acme, .count = 2});
  CHECK(log[0].action == "branch.update");
  CHECK(log[1].detail.at("expires_at") == core::to_iso8601(noon + 48h));
  CHECK(branches.save_expiry(ref('a'), noon, person()).error().code == errc::conflict);
  CHECK(branches.save_expiry(ref('x'), noon, person()).error().code == errc::not_found);
  need(put('b', project_status::going_down));
  CHECK(branches.save_expiry(ref('b'), noon, person()).error().code == errc::conflict);
}

TEST_CASE_FIXTURE(with_branches, "branches: a role on a project is one on its branches") {
  const auto bob = account("bob@example.org");
  const auto given = on_refs({ref('a').value});
  const auto added =
      need(members.add(acme, {.email = "bob@example.org", .access = given}, person()));
  CHECK(added.access == on_refs({ref('a').value, ref('b').value}));
  need(insert('c', 'a'));
  const auto three = on_refs({ref('a').value, ref('b').value, ref('c').value});
  CHECK(need(members.find(acme, bob)).access == three);
  // Another role on the project is another one on its branches.
  auto requested = three;
  requested.projects[ref('a').value] = role::read_only;
  const auto changed =
      need(members.change_access(acme, {.account = bob, .from = three, .to = requested}, person()));
  CHECK(changed.access ==
        on_refs({ref('a').value, ref('b').value, ref('c').value}, role::read_only));
  need(put('b', project_status::going_down));
  need(projects.remove(ref('b')));
  CHECK(need(members.find(acme, bob)).access ==
        on_refs({ref('a').value, ref('c').value}, role::read_only));
}

TEST_CASE_FIXTURE(with_branches, "branches: a role on a branch alone is refused") {
  (void)account("bob@example.org");
  const auto refused = members.add(
      acme, {.email = "bob@example.org", .access = on_refs({ref('b').value})}, person());
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::bad_request);
  CHECK(refused.error().fields[0].message == "branch b is a branch: give the role on its project");
}
