#include <doctest/doctest.h>

#include "core/error.hpp"
#include "postgres/transaction.hpp"
#include "simulations/storage/memory_database.hpp"
#include "storage/identity/account_repository.hpp"
#include "storage/platform/flag_repository.hpp"
#include "tests/unit/simulations/storage/seeded_entropy.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using storage::account_repository;
using storage::flag_repository;

namespace {

struct in_memory {
  simulations::memory_database memory{seeded_entropy(1)};
  postgres::connection on = memory.connect();

  bool set(const std::string& name) {
    return flag_repository(on, soon()).set(name, true, person()).has_value();
  }
  std::size_t flags() {
    auto other = memory.connect();
    return need(flag_repository(other, soon()).all()).size();
  }
  postgres::transaction begin() { return need(postgres::transaction::begin(on, soon())); }
};

}  // namespace

TEST_CASE_FIXTURE(in_memory, "memory database: uncommitted changes are dropped") {
  {
    const auto work = begin();
    CHECK(set("lost"));
  }
  CHECK(flags() == 0);
  auto work = begin();
  CHECK(set("kept"));
  CHECK(work.commit(soon()));
  CHECK(flags() == 1);
}

TEST_CASE_FIXTURE(in_memory, "memory database: a savepoint rolls back only its own part") {
  auto work = begin();
  CHECK(set("one"));
  {
    const auto inner = begin();
    CHECK(set("two"));
    CHECK(set("one"));
  }
  CHECK(set("three"));
  CHECK(work.commit(soon()));
  CHECK(flags() == 2);
}

TEST_CASE_FIXTURE(in_memory,
                  "memory database: after a failed statement, a transaction refuses further ones") {
  account_repository accounts(on, soon());
  auto work = begin();
  CHECK(set("one"));
  CHECK(accounts.find(domain::account_id("no uuid")).error().code == errc::internal);
  CHECK_FALSE(set("two"));
  // As with PostgreSQL, the commit is then a rollback without an error.
  CHECK(work.commit(soon()));
  CHECK(flags() == 0);
  CHECK(set("three"));
  CHECK(flags() == 1);
}

TEST_CASE_FIXTURE(in_memory,
                  "memory database: a savepoint preserves the changes before a failure") {
  auto work = begin();
  CHECK(set("one"));
  {
    const auto inner = begin();
    CHECK_FALSE(account_repository(on, soon()).find(domain::account_id("no uuid")));
  }
  CHECK(set("two"));
  CHECK(work.commit(soon()));
  CHECK(flags() == 2);
}

TEST_CASE_FIXTURE(in_memory, "memory database: a connection that ends rolls its transaction back") {
  {
    auto other = memory.connect();
    CHECK(other.run({"transaction.begin", "BEGIN"}, {}, soon()));
    CHECK(flag_repository(other, soon()).set("lost", true, person()));
  }
  CHECK(flags() == 0);
}

TEST_CASE_FIXTURE(in_memory, "memory database: an unknown statement is named and counted") {
  const postgres::statement strange{"moons.count", "SELECT count(*) FROM moons"};
  for (int times = 0; times < 2; ++times) {
    const auto reply = on.run(strange, {}, soon());
    REQUIRE(!reply);
    CHECK(reply.error().code == errc::internal);
    CHECK(reply.error().message.find("moons.count") != std::string::npos);
  }
  CHECK(memory.unknown_statements() == std::map<std::string, std::uint64_t>{{"moons.count", 2}});
  CHECK(on.usable());
}

TEST_CASE_FIXTURE(in_memory, "memory database: counts executed statements") {
  CHECK(set("one"));
  CHECK(memory.known_statements().at("flags.set") == 1);
  CHECK(memory.known_statements().at("audit.append") == 1);
  CHECK(memory.known_statements().at("notice.put") == 0);
}

TEST_CASE_FIXTURE(in_memory, "memory database: reports audit entries when they are committed") {
  std::vector<std::string> received;
  memory.on_audit([&](const std::vector<storage::audit_entry>& entries) {
    for (const auto& one : entries)
      received.push_back(one.target);
  });
  {
    const auto work = begin();
    CHECK(set("lost"));
  }
  auto work = begin();
  CHECK(set("one"));
  CHECK(set("two"));
  CHECK(received.empty());
  CHECK(work.commit(soon()));
  CHECK(received == std::vector<std::string>{"one", "two"});
}

TEST_CASE_FIXTURE(in_memory, "memory database: an observer receives statements") {
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
