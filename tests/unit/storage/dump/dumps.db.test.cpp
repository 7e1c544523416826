#include <doctest/doctest.h>

#include <algorithm>
#include <future>
#include <string>
#include <utility>

#include "storage/audit/audit_repository.hpp"
#include "storage/dump/dump_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::dump_kind;
using domain::dump_state;

namespace {

/// Acme has the projects `a` and `b`.
struct with_dumps : with_database {
  domain::account_id ada = account("ada@example.org");
  domain::organization_slug acme = organization(ada, "Acme");
  storage::dump_repository dumps{on, soon()};
  storage::project_request request{
      .by = person(), .action = "dump.restore", .detail = {{"file", "my.dump"}}};

  with_dumps() {
    storage::project_repository projects{on, soon()};
    const storage::project_rules rules{.ports = {20000, 20099}, .free_active_max = 50};
    (void)need(projects.insert(draft('a', acme), rules, person()));
    (void)need(projects.insert(draft('b', acme), rules, person()));
  }

  static domain::dump_job job(int number, dump_state state = dump_state::running) {
    domain::dump_job made{.id = fmt::format("00000000-0000-4000-8000-{:012}", number),
                          .kind = dump_kind::restore,
                          .state = state,
                          .name = "my.dump",
                          .by = "Ada",
                          .started_at = noon + std::chrono::seconds(number)};
    if (state != dump_state::running) made.ended_at = made.started_at;
    return made;
  }
  std::size_t audited() {
    const auto found =
        storage::audit_repository(on, soon()).find({.organization = acme, .count = 100});
    return static_cast<std::size_t>(
        std::ranges::count(found, "dump.restore", &storage::audit_entry::action));
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_dumps, "dumps: a job is stored with its progress, errors and tables") {
  auto one = job(1);
  one.in_one_transaction = true;
  need(dumps.add(ref('a'), one, request));
  CHECK(audited() == 1);
  one.progress = {.phase = "Restoring",
                  .object = "public.films",
                  .bytes = 1,
                  .bytes_total = 2,
                  .objects = 3,
                  .objects_total = 4,
                  .rows = 5,
                  .skipped = 6,
                  .errors = 7,
                  .is_committing = true};
  dumps.update(one);
  one.state = dump_state::incomplete;
  one.ended_at = noon + 1min;
  // Not every byte of a script is UTF-8.
  one.message = "7 statements failed; \"quoted\" text";
  one.errors = {{.line = 12,
                 .object = "films",
                 .statement = "INSERT …",
                 .sqlstate = "23505",
                 .message = "duplicate \xff key"}};
  one.tables = {{.name = "public.films", .rows = 10, .source = 11}, {.name = "b", .rows = 0}};
  dumps.update(one);
  const auto found = dumps.list(ref('a'));
  REQUIRE(found.size() == 1);
  const auto& kept = found.front();
  CHECK(kept.id == one.id);
  CHECK(kept.kind == dump_kind::restore);
  CHECK(kept.state == dump_state::incomplete);
  CHECK(kept.by == "Ada");
  CHECK(kept.ended_at == one.ended_at);
  CHECK(kept.in_one_transaction);
  CHECK(kept.message == one.message);
  CHECK(domain::dump_progress_json(kept.progress) == domain::dump_progress_json(one.progress));
  REQUIRE(kept.errors.size() == 1);
  CHECK(kept.errors[0].line == 12);
  CHECK(kept.errors[0].message == "duplicate \xEF\xBF\xBD key");
  REQUIRE(kept.tables.size() == 2);
  CHECK(kept.tables[0].source == 11);
  CHECK_FALSE(kept.tables[1].source);
  CHECK(dumps.list(ref('b')).empty());
}

TEST_CASE_FIXTURE(with_dumps, "dumps: a project has one running job") {
  need(dumps.add(ref('a'), job(1), request));
  const auto refused = dumps.add(ref('a'), job(2), request);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().message.starts_with("Another dump of this project"));
  CHECK(audited() == 1);
  need(dumps.add(ref('b'), job(2), request));
  dumps.update(job(1, dump_state::failed));
  need(dumps.add(ref('a'), job(3), request));
  CHECK(dumps.add(ref('z'), job(4), request).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_dumps, "dumps: of two that begin at once, one is refused") {
  const auto add = [&](int number) {
    return std::async(std::launch::async, [this, number] {
      auto own = database.connect();
      return storage::dump_repository(own, soon()).add(ref('a'), job(number), request).has_value();
    });
  };
  auto first = add(1);
  auto second = add(2);
  CHECK(first.get() != second.get());
  CHECK(dumps.list(ref('a')).size() == 1);
}

TEST_CASE_FIXTURE(with_dumps, "dumps: the newest are kept, and all end with their project") {
  const auto kept = static_cast<int>(domain::dump_jobs_kept);
  for (int number = 1; number <= kept + 3; ++number) {
    need(dumps.add(ref('a'), job(number), request));
    dumps.update(job(number, dump_state::succeeded));
  }
  need(dumps.add(ref('b'), job(100), request));
  const auto found = dumps.list(ref('a'));
  REQUIRE(found.size() == domain::dump_jobs_kept);
  CHECK(found.front().id == job(kept + 3).id);
  CHECK(found.back().id == job(4).id);
  // One that was deleted is not stored again.
  dumps.update(job(1, dump_state::failed));
  CHECK(dumps.list(ref('a')).size() == domain::dump_jobs_kept);
  need(on.run({"test", "DELETE FROM projects WHERE ref = $1"}, {ref('a')}, soon()));
  CHECK(dumps.list(ref('a')).empty());
  CHECK(dumps.list(ref('b')).size() == 1);
}
