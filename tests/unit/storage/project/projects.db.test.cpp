#include <doctest/doctest.h>

#include <future>
#include <set>

#include "storage/audit/audit_repository.hpp"
#include "storage/organization/member_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "storage/statements.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::project_status;
using storage::project_repository;

namespace {

struct with_projects : with_database {
  domain::account_id ada = account("ada@example.org");
  domain::organization_slug acme = organization(ada);
  project_repository projects{on, soon()};
  storage::project_rules rules{.ports = {20000, 20009}, .free_active_max = 2};

  domain::project insert(char letter) {
    return need(projects.insert(draft(letter, acme), rules, person()));
  }

  void put(char letter, project_status status) {
    auto condition = need(projects.find(ref(letter))).condition;
    condition.status = status;
    need(projects.save_condition(ref(letter), condition));
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_projects, "projects: stored values are returned") {
  const auto made = insert('a');
  CHECK(made.port == 20000);
  const auto found = need(projects.find(ref('a')));
  CHECK(found.id == made.id);
  CHECK(found.organization == acme);
  CHECK(found.name == "Project");
  CHECK(found.region == "eu-central-1");
  CHECK(found.cloud_provider == "AWS");
  CHECK(found.db_version.empty());
  CHECK(found.inserted_at == noon);
  CHECK(found.sealed_password == std::string("\0sealed\xff", 8));
  CHECK(found.condition == draft('a', acme).condition);
}

TEST_CASE_FIXTURE(with_projects, "projects: one with an unknown status is an internal error") {
  insert('a');
  need(on.run_script({"mar", "UPDATE projects SET status = 'FROM_A_LATER_VERSION'"}, soon()));
  const auto refused = storage::attempt([&] { return projects.find(ref('a')); });
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::internal);
  CHECK(refused.error().message == "A stored project has the unknown status FROM_A_LATER_VERSION.");
  CHECK_THROWS_AS((void)projects.list_all(), storage::failure);
}

TEST_CASE_FIXTURE(with_projects, "projects: a Free organization has at most two active ones") {
  insert('a');
  insert('b');
  const auto refused = projects.insert(draft('c', acme), rules, person());
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().message.find("at most 2 active") != std::string::npos);
  CHECK(projects.find(ref('c')).error().code == errc::not_found);
  put('a', project_status::inactive);
  CHECK(insert('c').port == 20002);
}

TEST_CASE_FIXTURE(with_projects,
                  "projects: a paused one counts for the limit when it is restored") {
  insert('a');
  put('a', project_status::inactive);
  insert('b');
  insert('c');
  auto restoring = need(projects.find(ref('a'))).condition;
  restoring.status = project_status::restoring;
  const auto refused = projects.save_condition(ref('a'), restoring, std::nullopt, 2);
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(need(projects.find(ref('a'))).condition.status == project_status::inactive);
  put('b', project_status::going_down);
  CHECK(projects.save_condition(ref('a'), restoring, std::nullopt, 2));
}

TEST_CASE_FIXTURE(with_projects, "projects: a paid plan has no such limit") {
  need(on.run_script({"pay", "UPDATE organizations SET plan = 'pro'"}, soon()));
  for (const char letter : {'a', 'b', 'c', 'd'})
    insert(letter);
  CHECK(projects.list_for(acme).size() == 4);
}

TEST_CASE_FIXTURE(with_projects, "projects: of many concurrent ones in Free, two are created") {
  std::vector<std::future<bool>> made;
  for (const char letter : {'a', 'b', 'c', 'd', 'e', 'f'})
    made.push_back(std::async(std::launch::async, [this, letter] {
      auto own = database.connect();
      return project_repository(own, soon())
          .insert(draft(letter, acme), rules, person())
          .has_value();
    }));
  int count = 0;
  for (auto& one : made)
    count += one.get() ? 1 : 0;
  CHECK(count == 2);
}

TEST_CASE_FIXTURE(with_projects, "projects: concurrent ones get different ports") {
  std::vector<domain::organization_slug> slugs;
  for (int number = 0; number < 8; ++number)
    slugs.push_back(organization(ada));
  std::vector<std::future<std::uint16_t>> ports;
  for (std::size_t number = 0; number < slugs.size(); ++number)
    ports.push_back(std::async(std::launch::async, [this, &slugs, number] {
      auto own = database.connect();
      return need(project_repository(own, soon())
                      .insert(draft(static_cast<char>('a' + number), slugs[number]), rules,
                              person()))
          .port;
    }));
  std::set<std::uint16_t> distinct;
  for (auto& one : ports)
    distinct.insert(one.get());
  CHECK(distinct.size() == 8);
  CHECK(*distinct.begin() == 20000);
  CHECK(*distinct.rbegin() == 20007);
}

TEST_CASE_FIXTURE(with_projects, "projects: cannot be created without a free port") {
  rules.ports = {20000, 20000};
  insert('a');
  const auto full = projects.insert(draft('b', acme), rules, person());
  REQUIRE(!full);
  CHECK(full.error().code == errc::unavailable);
  CHECK(full.error().retry_after);
  need(projects.remove(ref('a')));
  CHECK(insert('b').port == 20000);
}

TEST_CASE_FIXTURE(with_projects,
                  "projects: a port in use is replaced with the next free one, cyclically") {
  rules.ports = {20000, 20002};
  insert('a');
  CHECK(need(projects.move_port(ref('a'), rules.ports)) == 20001);
  CHECK(need(projects.move_port(ref('a'), rules.ports)) == 20002);
  CHECK(insert('b').port == 20000);
  CHECK(need(projects.move_port(ref('a'), rules.ports)) == 20001);
  CHECK(need(projects.find(ref('a'))).port == 20001);
}

TEST_CASE_FIXTURE(with_projects, "projects: a ref is unique, and an unknown one is not found") {
  insert('a');
  CHECK(projects.insert(draft('a', acme), rules, person()).error().code == errc::conflict);
  const domain::organization_slug nowhere(std::string(20, 'z'));
  CHECK(projects.insert(draft('b', nowhere), rules, person()).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_projects, "projects: are listed by organization, and all together") {
  insert('a');
  insert('b');
  const auto bob = account("bob@example.org");
  const auto other = organization(bob);
  (void)need(projects.insert(draft('c', other), rules, person()));
  CHECK(projects.list_for(acme).size() == 2);
  CHECK(projects.list_for(other).size() == 1);
  CHECK(projects.list_all().size() == 3);
  CHECK(projects.all_refs() == std::vector{ref('a'), ref('b'), ref('c')});
}

TEST_CASE_FIXTURE(with_projects, "projects: a condition is stored completely, with its requester") {
  insert('a');
  const domain::project_condition condition{
      .status = project_status::pause_failed,
      .reason = "PostgreSQL did not stop.",
      .requested_by = "ada",
      .since = noon + 1s,
      .expected_end = noon + 2s,
      .deadline = noon + 3s,
      .operation = domain::project_operation::pause,
      .steps = {{.id = "stop",
                 .label = "Stop PostgreSQL",
                 .state = domain::step_state::failed,
                 .started_at = noon + 1s,
                 .ended_at = noon + 2s},
                {.id = "mark_paused",
                 .label = "Mark as paused",
                 .state = domain::step_state::waiting,
                 .started_at = {},
                 .ended_at = {}}},
      .target_size = {},
      .fault = domain::project_fault{.code = "timeout", .message = "Too late."},
      .notice = domain::project_notice{.at = noon, .message = "Restarted."},
      .activity = domain::activity_id{"11111111-2222-4333-8444-555555555555"},
      .outage = std::nullopt};
  need(projects.save_condition(ref('a'), condition,
                               storage::project_request{person(), "project.pause"}));
  CHECK(need(projects.find(ref('a'))).condition == condition);
  const auto log = storage::audit_repository(on, soon()).find({.organization = acme, .count = 1});
  CHECK(log[0].action == "project.pause");
  CHECK(log[0].project == ref('a'));
  CHECK(log[0].target == "Project");
}

TEST_CASE_FIXTURE(with_projects,
                  "projects: the version is stored, and a removed one is not found") {
  insert('a');
  need(projects.save_version(ref('a'), "15.18"));
  CHECK(need(projects.find(ref('a'))).db_version == "15.18");
  need(projects.remove(ref('a')));
  CHECK(projects.find(ref('a')).error().code == errc::not_found);
  CHECK(projects.remove(ref('a')).error().code == errc::not_found);
  CHECK(projects.save_version(ref('a'), "15").error().code == errc::not_found);
  CHECK(projects.save_condition(ref('a'), {}).error().code == errc::not_found);
  CHECK(projects.move_port(ref('a'), rules.ports).error().code == errc::not_found);
}
