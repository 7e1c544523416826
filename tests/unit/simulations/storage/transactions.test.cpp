#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "postgres/transaction.hpp"
#include "simulations/storage/memory_database.hpp"
#include "simulations/storage/seeding.hpp"
#include "storage/incident/incident_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "tests/unit/simulations/storage/seeded_entropy.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using storage::project_repository;

namespace {

/// Three projects, `a` to `c`.
struct in_memory {
  simulations::memory_database memory{seeded_entropy(1)};
  postgres::connection on = memory.connect();

  in_memory() {
    auto& rows = memory.contents();
    const auto ada =
        simulations::add_account(rows, {.email = "ada@example.org", .created_at = noon});
    const domain::organization_slug acme("acmeacmeacmeacmeacme");
    simulations::add_organization(
        rows, {.slug = acme, .name = "Acme", .owner = ada, .inserted_at = noon});
    for (const char letter : {'a', 'b', 'c'}) {
      domain::stored_project made;
      made.ref = with_database::ref(letter);
      made.organization = acme;
      made.port = 54'400;
      simulations::add_project(rows, made);
    }
  }

  bool rename(char letter) { return rename(on, letter); }
  static bool rename(postgres::connection& by, char letter) {
    const auto renamed = storage::attempt([&] {
      return project_repository(by, soon()).rename(with_database::ref(letter), "renamed", person());
    });
    return renamed.has_value();
  }
  /// As another connection sees it.
  std::string renamed() {
    auto other = memory.connect();
    std::string letters;
    for (const auto& one : project_repository(other, soon()).list_all())
      if (one.name == "renamed") letters += one.ref.value.back();
    return letters;
  }
  bool fail() {
    const auto found = storage::attempt([&] {
      return storage::incident_repository(on, soon()).find(domain::incident_id("no uuid"));
    });
    return found.error().code == errc::internal;
  }
  postgres::transaction begin() { return need(postgres::transaction::begin(on, soon())); }
};

}  // namespace

TEST_CASE_FIXTURE(in_memory, "memory database: uncommitted changes are rolled back") {
  {
    const auto work = begin();
    CHECK(rename('a'));
  }
  CHECK(renamed() == "");
  auto work = begin();
  CHECK(rename('b'));
  CHECK(work.commit(soon()));
  CHECK(renamed() == "b");
}

TEST_CASE_FIXTURE(in_memory, "memory database: a savepoint rolls back its own part only") {
  auto work = begin();
  CHECK(rename('a'));
  {
    const auto inner = begin();
    CHECK(rename('b'));
    CHECK(rename('a'));
  }
  CHECK(rename('c'));
  CHECK(work.commit(soon()));
  CHECK(renamed() == "ac");
}

TEST_CASE_FIXTURE(
    in_memory, "memory database: after a failed statement, a transaction refuses the next ones") {
  auto work = begin();
  CHECK(rename('a'));
  CHECK(fail());
  CHECK_FALSE(rename('b'));
  // As with PostgreSQL, the commit is a rollback then and no error.
  CHECK(work.commit(soon()));
  CHECK(renamed() == "");
  CHECK(rename('c'));
  CHECK(renamed() == "c");
}

TEST_CASE_FIXTURE(in_memory, "memory database: a savepoint keeps what was before a failure") {
  auto work = begin();
  CHECK(rename('a'));
  {
    const auto inner = begin();
    CHECK(fail());
  }
  CHECK(rename('b'));
  CHECK(work.commit(soon()));
  CHECK(renamed() == "ab");
}

TEST_CASE_FIXTURE(in_memory, "memory database: the end of a connection rolls its work back") {
  {
    auto other = memory.connect();
    CHECK(other.run({"transaction.begin", "BEGIN"}, {}, soon()));
    CHECK(rename(other, 'a'));
  }
  CHECK(renamed() == "");
}

TEST_CASE_FIXTURE(in_memory, "memory database: refuses connections during an outage") {
  const auto pool = memory.open_pool();
  const auto rename_in_pool = [&](char letter) {
    auto lent = pool->acquire(soon());
    return lent && rename(**lent, letter);
  };
  CHECK(rename_in_pool('a'));
  memory.disable();
  const auto refused = pool->acquire(soon());
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::unavailable);
  CHECK(refused.error().retry_after);
  CHECK_FALSE(pool->present_usage().available);
  memory.bring_back();
  CHECK(rename_in_pool('b'));
  CHECK(pool->present_usage().available);
  CHECK(renamed() == "ab");
}

TEST_CASE_FIXTURE(in_memory, "memory database: an outage rolls an open transaction back") {
  auto work = begin();
  CHECK(rename('a'));
  memory.disable();
  memory.bring_back();
  CHECK(work.commit(soon()).error().code == errc::unavailable);
  CHECK_FALSE(on.usable());
  CHECK(renamed() == "");
}

TEST_CASE_FIXTURE(in_memory, "memory database: counts commits, and statements by name") {
  CHECK(rename('a'));
  CHECK(project_repository(on, soon()).save_version(with_database::ref('a'), "15.8"));
  CHECK(memory.commits() == 2);
  CHECK(memory.known_statements().at("projects.rename") == 1);
  CHECK(memory.known_statements().at("audit.append") == 1);
  CHECK(memory.known_statements().at("members.remove") == 0);
}

TEST_CASE_FIXTURE(in_memory, "memory database: names and counts unknown statements") {
  const postgres::statement strange{"moons.count", "SELECT count(*) FROM moons"};
  for (int times = 0; times < 2; ++times) {
    const auto answer = on.run(strange, {}, soon());
    REQUIRE(!answer);
    CHECK(answer.error().code == errc::internal);
    CHECK(answer.error().message.find("moons.count") != std::string::npos);
  }
  CHECK(memory.unknown_statements() == std::map<std::string, std::uint64_t>{{"moons.count", 2}});
  CHECK(on.usable());
}

TEST_CASE_FIXTURE(in_memory, "memory database: notifies about audit entries after their commit") {
  std::vector<std::string> received;
  memory.on_audit([&](const std::vector<storage::audit_entry>& entries) {
    for (const auto& one : entries)
      received.push_back(one.project.value().value.substr(19));
  });
  {
    const auto work = begin();
    CHECK(rename('a'));
  }
  auto work = begin();
  CHECK(rename('b'));
  CHECK(rename('c'));
  CHECK(received.empty());
  CHECK(work.commit(soon()));
  CHECK(received == std::vector<std::string>{"b", "c"});
}

TEST_CASE_FIXTURE(in_memory, "memory database: reports statements to an observer") {
  std::vector<std::string> received;
  const postgres::observer watcher{
      .finished = [&](std::string_view name, std::chrono::nanoseconds,
                      bool ok) { received.push_back(std::string(name) + (ok ? " ok" : " not")); },
      .failed = [&](std::string_view name, std::string_view,
                    std::string_view) { received.push_back(std::string(name) + " failed"); }};
  auto watched = need(memory.opener()(soon(), &watcher));
  CHECK(watched.run({"flags.all", ""}, {}, soon()));
  CHECK_FALSE(watched.run({"moons.count", ""}, {}, soon()));
  CHECK(received ==
        std::vector<std::string>{"flags.all ok", "moons.count not", "moons.count failed"});
}
