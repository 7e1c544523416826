#include "storage/migrate.hpp"

#include <doctest/doctest.h>

#include <array>
#include <future>

#include "tests/unit/postgres/private_server.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using storage::migration;

namespace {

/// The test's own empty database.
postgres::connection empty_database(const std::string& name) {
  auto server = need(private_server::shared().connect());
  const auto sql = "CREATE DATABASE " + name;
  need(server.run_script({"create", sql}, soon()));
  return need(
      private_server::shared().instance().connect({.user = "admin", .database = name}, soon()));
}

constexpr std::array two = {
    migration{1, "first", "CREATE TABLE a (n int); INSERT INTO a VALUES (1);"},
    migration{2, "second", "CREATE TABLE b (n int);"},
};

}  // namespace

TEST_CASE("migrate: applies each migration once and returns its name") {
  auto on = empty_database("migrate_once");
  CHECK(need(storage::migrate(on, two, soon())) ==
        std::vector<std::string>{"001_first", "002_second"});
  CHECK(need(storage::migrate(on, two, soon())).empty());
  CHECK(need(on.run({"read", "SELECT n FROM a"}, {}, soon())).size() == 1);
}

TEST_CASE("migrate: the program's own migrations are numbered without gaps and apply") {
  auto on = empty_database("migrate_own");
  const auto all = storage::all_migrations();
  REQUIRE(!all.empty());
  for (std::size_t at = 0; at < all.size(); ++at)
    CHECK(all[at].number == static_cast<int>(at) + 1);
  CHECK(need(storage::migrate(on, all, soon())).size() == all.size());
}

TEST_CASE("migrate: refuses by name a migration that was changed after it was applied") {
  auto on = empty_database("migrate_changed");
  (void)need(storage::migrate(on, two, soon()));
  auto changed = two;
  changed[1].sql = "CREATE TABLE b (n bigint);";
  const auto refused = storage::migrate(on, changed, soon());
  REQUIRE(!refused);
  CHECK(refused.error().code == core::errc::conflict);
  CHECK(refused.error().message.find("002_second") != std::string::npos);
}

TEST_CASE("migrate: refuses a database of a newer version") {
  auto on = empty_database("migrate_newer");
  (void)need(storage::migrate(on, two, soon()));
  const auto refused = storage::migrate(on, std::span(two).first(1), soon());
  REQUIRE(!refused);
  CHECK(refused.error().message.find("002_second") != std::string::npos);
}

TEST_CASE("migrate: a failed migration leaves no changes and is named") {
  auto on = empty_database("migrate_failing");
  auto failing = two;
  failing[1].sql = "CREATE TABLE b (n int); SELECT nonsense;";
  const auto failed = storage::migrate(on, failing, soon());
  REQUIRE(!failed);
  CHECK(failed.error().message.find("002_second") != std::string::npos);
  CHECK(need(storage::migrate(on, two, soon())).size() == 2);
}

TEST_CASE("migrate: of two concurrent servers one applies the migrations") {
  (void)empty_database("migrate_race");
  const auto start = [] {
    auto on = need(private_server::shared().instance().connect(
        {.user = "admin", .database = "migrate_race"}, soon()));
    return need(storage::migrate(on, two, soon())).size();
  };
  auto one = std::async(std::launch::async, start);
  auto other = std::async(std::launch::async, start);
  CHECK(one.get() + other.get() == 2);
}
