#include <doctest/doctest.h>

#include <string>

#include "storage/audit/audit_repository.hpp"
#include "storage/backup/backup_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using storage::backup_record;
using storage::backup_repository;

namespace {

struct with_backups : with_database {
  domain::account_id ada = account("ada@example.org");
  domain::organization_slug acme = organization(ada);
  storage::project_repository projects{on, soon()};
  backup_repository backups{on, soon()};

  with_backups() {
    for (const auto letter : {'a', 'b'})
      need(projects.insert(draft(letter, acme), {.ports = {20000, 20009}, .free_active_max = 2},
                           person()));
  }

  static backup_record record() {
    domain::backup_state state;
    state.backups = {{.label = "20261129-021500F",
                      .started_at = noon,
                      .finished_at = noon + 4s,
                      .database_bytes = 22'000'000,
                      .stored_bytes = 2'700'000}};
    state.running = {{.kind = domain::backup_kind::incremental, .started_at = noon + 1min}};
    state.last_failure = "The repository is full.";
    state.archive.archived_until = noon + 10s;
    state.window = {{.earliest = noon + 4s, .latest = noon + 10s}};
    return {.state = state,
            .state_at = noon + 2min,
            .tried_at = noon,
            .failure = "The database does not run.",
            .requested = storage::requested_backup{
                .kind = domain::backup_kind::incremental, .by = "ada", .at = noon}};
  }

  static domain::backup_proof proof(int number) {
    return {.label = "20261129-021500F",
            .proven_at = noon + std::chrono::minutes{number},
            .took = 3'100ms,
            .failure = number % 2 == 0 ? "" : "A file is missing."};
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_backups, "backups: a record is stored as a whole, with an audit entry") {
  CHECK(backups.find(ref('a')) == backup_record{});
  need(backups.save(ref('a'), record(),
                    storage::project_request{.by = person(), .action = "backup.create"}));
  CHECK(backups.find(ref('a')) == record());
  CHECK(backups.find(ref('b')) == backup_record{});
  need(backups.save(ref('a'), {}));
  CHECK(backups.find(ref('a')) == backup_record{});
  CHECK(backups.save(ref('z'), record()).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_backups, "backups: a report of an unknown version is as none") {
  need(backups.save(ref('a'), record()));
  need(on.run_script({"spoil", R"(UPDATE project_backups SET state = '{"backups": 7}')"}, soon()));
  const auto found = backups.find(ref('a'));
  CHECK_FALSE(found.state);
  CHECK(found.requested == record().requested);
}

TEST_CASE_FIXTURE(with_backups, "backups: a proof is stored once, and only the newest are kept") {
  backups.keep(ref('a'), proof(1));
  backups.keep(ref('a'), proof(1));
  backups.keep(ref('b'), proof(2));
  CHECK(backups.proofs(ref('a')) == std::vector{proof(1)});
  const auto kept = static_cast<int>(storage::backup_proofs_kept);
  for (int number = 2; number <= kept + 1; ++number)
    backups.keep(ref('a'), proof(number));
  const auto found = backups.proofs(ref('a'));
  REQUIRE(found.size() == storage::backup_proofs_kept);
  CHECK(found.front() == proof(kept + 1));
  CHECK(found.back() == proof(2));
  CHECK(backups.proofs(ref('b')).size() == 1);
  // Without the project, nothing is stored.
  backups.keep(ref('z'), proof(1));
}

TEST_CASE_FIXTURE(with_backups,
                  "backups: the plan of the organization decides how long they stay") {
  CHECK(need(backups.plan_of(ref('a'))) == "free");
  CHECK(backups.plan_of(ref('z')).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_backups, "backups: they go with their project") {
  need(backups.save(ref('a'), record()));
  backups.keep(ref('a'), proof(1));
  need(projects.remove(ref('a')));
  CHECK(backups.find(ref('a')) == backup_record{});
  CHECK(backups.proofs(ref('a')).empty());
}

TEST_CASE_FIXTURE(with_backups, "backups: a project keeps what it is restored to") {
  CHECK_FALSE(need(projects.find(ref('a'))).recovery);
  const domain::recovery_target target{.label = "20261129-021500F", .time = noon + 5s};
  need(projects.save_recovery(ref('a'), target));
  CHECK(need(projects.find(ref('a'))).recovery == target);
  CHECK_FALSE(need(projects.find(ref('b'))).recovery);
  CHECK(projects.save_recovery(ref('z'), target).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_backups, "backups: the add-on of a project is stored and audited") {
  CHECK(need(backups.terms_of(ref('a'))).addon == std::nullopt);
  const storage::project_request request{.by = person(), .action = "project.add_addon"};
  need(backups.save_addon(ref('a'), std::chrono::days{21}, request));
  CHECK(need(backups.terms_of(ref('a'))).addon == std::chrono::days{21});
  CHECK(need(backups.terms_of(ref('b'))).addon == std::nullopt);
  need(backups.save_addon(ref('a'), std::nullopt, request));
  CHECK(need(backups.terms_of(ref('a'))).addon == std::nullopt);
  CHECK(backups.save_addon(ref('z'), std::nullopt, request).error().code == errc::not_found);
  CHECK(backups.terms_of(ref('z')).error().code == errc::not_found);
}
