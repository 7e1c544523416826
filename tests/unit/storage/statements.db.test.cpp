#include "storage/statements.hpp"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

#include "core/unknown_outcome.hpp"
#include "tests/unit/storage/cut_storage.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;

namespace {

constexpr postgres::statement select_broken{"test.broken", "SELECT FROM no_such_table"};
constexpr postgres::statement put_row{
    "test.put", "INSERT INTO flags (name, value, changed_at) VALUES ($1, true, $2)"};
constexpr postgres::statement count_rows{"test.count", "SELECT count(*) AS number FROM flags"};

core::error detailed_error() {
  auto failed = core::fail(errc::unavailable, "The database is away.");
  failed.error().retry_after = std::chrono::seconds{7};
  failed.error().detail_code = "outcome_unknown";
  failed.error().fields = {{"name", "is wrong"}};
  return failed.error();
}

std::uint64_t rows_in(postgres::connection& on) {
  return storage::statements(on, soon()).run(count_rows, {})[0].as<std::uint64_t>("number");
}

}  // namespace

TEST_CASE("attempt: a value becomes a result, and a result stays the same") {
  static_assert(std::is_same_v<storage::attempted<int>, core::result<int>>);
  static_assert(std::is_same_v<storage::attempted<void>, core::result<void>>);
  static_assert(std::is_same_v<storage::attempted<core::result<int>>, core::result<int>>);
  static_assert(std::is_same_v<storage::attempted<const core::result<int>&>, core::result<int>>);

  CHECK(storage::attempt([] { return 5; }) == 5);
  bool ran = false;
  CHECK(storage::attempt([&] { ran = true; }));
  CHECK(ran);
  CHECK(storage::attempt([]() -> core::result<int> { return 6; }) == 6);
  const auto refused =
      storage::attempt([]() -> core::result<int> { return core::fail(errc::not_found, "none"); });
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::not_found);
  CHECK(refused.error().message == "none");
}

TEST_CASE("attempt: the error of a failure is unchanged") {
  const auto check = [](const core::error& kept) {
    CHECK(kept.code == errc::unavailable);
    CHECK(kept.message == "The database is away.");
    CHECK(kept.retry_after == std::chrono::seconds{7});
    CHECK(core::is_outcome_unknown(kept));
    REQUIRE(kept.fields.size() == 1);
    CHECK(kept.fields[0].field == "name");
  };
  check(storage::attempt([] { throw storage::failure(detailed_error()); }).error());
  check(storage::attempt([]() -> int { throw storage::failure(detailed_error()); }).error());
  check(storage::attempt([]() -> core::result<int> {
          throw storage::failure(detailed_error());
        }).error());
}

TEST_CASE("attempt: another exception passes") {
  CHECK_THROWS_AS((void)storage::attempt([] { throw std::logic_error("a fault"); }),
                  std::logic_error);
}

TEST_CASE_FIXTURE(with_database, "statements: a failed statement throws its error") {
  const storage::statements sql(on, soon());
  const auto expected = on.run(select_broken, {}, soon());
  REQUIRE(!expected);
  CHECK_THROWS_AS(sql.run(select_broken, {}), storage::failure);
  const auto outcome = storage::attempt([&] { return sql.run(select_broken, {}).size(); });
  REQUIRE(!outcome);
  CHECK(outcome.error().code == expected.error().code);
  CHECK(outcome.error().message == expected.error().message);
}

TEST_CASE_FIXTURE(with_database, "statements: a transaction is stored when it is committed") {
  const storage::statements sql(on, soon());
  {
    auto work = sql.begin();
    sql.run(put_row, {"kept", noon});
    work.commit();
  }
  CHECK(rows_in(on) == 1);
}

TEST_CASE_FIXTURE(with_database, "statements: a transaction rolls back when it is left") {
  const storage::statements sql(on, soon());
  SUBCASE("by a failed statement") {
    const auto outcome = storage::attempt([&] {
      auto work = sql.begin();
      sql.run(put_row, {"lost", noon});
      sql.run(select_broken, {});
      work.commit();
    });
    CHECK(!outcome);
  }
  SUBCASE("by a business error") {
    const auto outcome = storage::attempt([&]() -> core::result<void> {
      auto work = sql.begin();
      sql.run(put_row, {"lost", noon});
      return core::fail(errc::conflict, "not now");
    });
    REQUIRE(!outcome);
    CHECK(outcome.error().code == errc::conflict);
  }
  CHECK(rows_in(on) == 0);
}

TEST_CASE_FIXTURE(with_database, "statements: an inner transaction rolls back alone") {
  const storage::statements sql(on, soon());
  auto outer = sql.begin();
  sql.run(put_row, {"kept", noon});
  const auto inner = storage::attempt([&] {
    auto work = sql.begin();
    sql.run(select_broken, {});
    work.commit();
  });
  CHECK(!inner);
  outer.commit();
  CHECK(rows_in(on) == 1);
}

TEST_CASE_FIXTURE(with_database, "statements: a commit without an answer throws its marker") {
  commit_cut cut;
  const auto pool = cut.open_pool(private_server::shared().conninfo() + " dbname=migrated");
  auto lease = need(pool->acquire(soon()));
  cut.arm(commit_cut::when::before);
  const auto outcome = storage::attempt([&] {
    const storage::statements sql(*lease, soon());
    auto work = sql.begin();
    sql.run(put_row, {"lost", noon});
    work.commit();
  });
  REQUIRE(!outcome);
  CHECK(core::is_outcome_unknown(outcome.error()));
  CHECK(rows_in(on) == 0);
}
