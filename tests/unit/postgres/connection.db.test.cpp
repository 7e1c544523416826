#include "postgres/connection.hpp"

#include <doctest/doctest.h>
#include <signal.h>

#include <chrono>
#include <optional>
#include <thread>

#include "core/unknown_outcome.hpp"
#include "postgres/transaction.hpp"
#include "tests/unit/postgres/private_server.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using postgres::statement;

namespace {

postgres::connection connect(const postgres::observer* watcher = nullptr) {
  return need(private_server::shared().connect(watcher));
}

std::int64_t count(postgres::connection& on, std::string_view sql) {
  return need(on.run({"count", sql}, {}, soon()))[0].as<std::int64_t>(0);
}

}  // namespace

TEST_CASE("connection: every type round-trips") {
  auto on = connect();
  const core::time_point at{1'763'663'692'123ms};
  const auto rows = need(
      on.run({"types", R"(
      SELECT $1::text AS text, $2::bool AS truth, $3::bigint AS number, $4::timestamptz AS at,
             $5::bytea AS data, $6::text AS nothing, $7::int AS port)"},
             {"it's ü", true, std::int64_t{-9'000'000'000}, at,
              postgres::bytes{std::string("\0\x7f\xff", 3)}, std::nullopt, std::uint16_t{54321}},
             soon()));
  REQUIRE(rows.size() == 1);
  const auto row = rows[0];
  CHECK(row.as<std::string>("text") == "it's ü");
  CHECK(row.as<bool>("truth"));
  CHECK(row.as<std::int64_t>("number") == -9'000'000'000);
  CHECK(row.as<core::time_point>("at") == at);
  CHECK(row.as<postgres::bytes>("data").value == std::string("\0\x7f\xff", 3));
  CHECK(row.as<std::string>("nothing").empty());
  CHECK(!row.as<std::optional<std::string>>("nothing"));
  CHECK(row.as<std::uint16_t>("port") == 54321);
}

TEST_CASE("connection: large parameters and results are complete") {
  auto on = connect();
  const std::string large(8 << 20, 'x');
  const auto rows =
      need(on.run({"large", "SELECT $1::text || $1::text AS twice"}, {large}, soon()));
  CHECK(rows[0].as<std::string>("twice").size() == 2 * large.size());
}

TEST_CASE("connection: a failed statement leaves it usable and is logged") {
  std::string received;
  const postgres::observer watcher{
      .finished = {},
      .failed = [&](std::string_view name, std::string_view sqlstate, std::string_view) {
        received = std::string(name) + " " + std::string(sqlstate);
      }};
  auto on = connect(&watcher);
  const auto failed = on.run({"broken", "SELECT 1 / 0"}, {}, soon());
  REQUIRE(!failed);
  CHECK(failed.error().code == errc::internal);
  CHECK(failed.error().message.find("zero") == std::string::npos);
  CHECK(received == "broken 22012");
  CHECK(on.usable());
  CHECK(count(on, "SELECT 1::bigint") == 1);
}

TEST_CASE("connection: of an error and the following shutdown the first is kept") {
  std::vector<std::string> noted;
  const postgres::observer watcher{
      .finished = {}, .failed = [&](std::string_view, std::string_view sqlstate, std::string_view) {
        noted.emplace_back(sqlstate);
      }};
  auto on = connect(&watcher);
  CHECK_FALSE(
      on.run({"end", "SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(10)"}, {}, soon()));
  CHECK(noted == std::vector<std::string>{"57P01"});
}

TEST_CASE("connection: the observer is called for each statement with its outcome") {
  std::vector<std::pair<std::string, bool>> received;
  const postgres::observer watcher{
      .finished =
          [&](std::string_view name, std::chrono::nanoseconds took, bool ok) {
            CHECK(took > 0ns);
            received.emplace_back(name, ok);
          },
      .failed = {}};
  auto on = connect(&watcher);
  (void)on.run({"good", "SELECT 1"}, {}, soon());
  (void)on.run({"bad", "SELECT nonsense"}, {}, soon());
  CHECK(received == std::vector<std::pair<std::string, bool>>{{"good", true}, {"bad", false}});
}

TEST_CASE("connection: a statement past its deadline is abandoned, and the server ends it") {
  auto on = connect();
  const auto began = std::chrono::steady_clock::now();
  const auto late = on.run({"slow", "SELECT pg_sleep(60)"}, {}, began + 50ms);
  REQUIRE(!late);
  CHECK(late.error().code == errc::timeout);
  CHECK(std::chrono::steady_clock::now() - began < 2s);
  CHECK(!on.usable());
  const auto refused = on.run({"after", "SELECT 1"}, {}, soon());
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::unavailable);

  auto other = connect();
  const auto until = std::chrono::steady_clock::now() + 10s;
  // The server checks its client every second, and pg_sleep waits on the server.
  while (
      count(other, "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(60)'") >
          0 &&
      std::chrono::steady_clock::now() < until)
    (void)other.run({"wait", "SELECT pg_sleep(0.1)"}, {}, soon());
  CHECK(std::chrono::steady_clock::now() < until);
}

TEST_CASE("connection: a terminated backend is detected before the next use") {
  auto on = connect();
  const auto number = count(on, "SELECT pg_backend_pid()::bigint");
  auto other = connect();
  (void)need(other.run({"end", "SELECT pg_terminate_backend($1::int, 5000)"}, {number}, soon()));
  CHECK(!on.usable());
}

TEST_CASE("connection: a missing server is unavailable") {
  const auto no_user = postgres::connection::open("host=127.0.0.1 port=1 user=x dbname=x", soon());
  REQUIRE(!no_user);
  CHECK(no_user.error().code == errc::unavailable);
  CHECK(no_user.error().retry_after);
}

TEST_CASE("transaction: keeps committed changes and rolls back the rest") {
  auto on = connect();
  need(on.run_script({"make", "CREATE TEMPORARY TABLE t (n int)"}, soon()));
  {
    auto work = need(postgres::transaction::begin(on, soon()));
    (void)need(on.run({"insert", "INSERT INTO t VALUES (1)"}, {}, soon()));
  }
  CHECK(count(on, "SELECT count(*) FROM t") == 0);
  {
    auto work = need(postgres::transaction::begin(on, soon()));
    (void)need(on.run({"insert", "INSERT INTO t VALUES (1)"}, {}, soon()));
    need(work.commit(soon()));
  }
  CHECK(count(on, "SELECT count(*) FROM t") == 1);
}

TEST_CASE("transaction: a nested one rolls back alone, and with the outer one") {
  auto on = connect();
  need(on.run_script({"make", "CREATE TEMPORARY TABLE t (n int)"}, soon()));
  {
    auto outer = need(postgres::transaction::begin(on, soon()));
    {
      auto inner = need(postgres::transaction::begin(on, soon()));
      (void)need(on.run({"insert", "INSERT INTO t VALUES (1)"}, {}, soon()));
      CHECK(!on.run({"fail", "SELECT nonsense"}, {}, soon()));
    }
    auto inner = need(postgres::transaction::begin(on, soon()));
    (void)need(on.run({"insert", "INSERT INTO t VALUES (2)"}, {}, soon()));
    need(inner.commit(soon()));
    CHECK(count(on, "SELECT sum(n) FROM t") == 2);
    need(outer.commit(soon()));
  }
  CHECK(count(on, "SELECT sum(n) FROM t") == 2);
}

TEST_CASE("connection: a COMMIT that is not confirmed in time has an unknown outcome") {
  auto on = connect();
  // A deferred trigger runs in COMMIT, which therefore takes as long.
  need(on.run_script({"slow", R"(
      CREATE TABLE slow_commit (n int);
      CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_sleep(60); RETURN NULL; END';
      CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON slow_commit
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION slow())"},
                     soon()));
  auto work = need(postgres::transaction::begin(on, soon()));
  need(on.run({"insert", "INSERT INTO slow_commit VALUES (1)"}, {}, soon()));
  const auto committed = work.commit(std::chrono::steady_clock::now() + 50ms);
  REQUIRE(!committed);
  CHECK(committed.error().code == errc::unavailable);
  CHECK(committed.error().retry_after);
  CHECK(core::is_outcome_unknown(committed.error()));
  CHECK(on.unconfirmed_backend());
  CHECK(!on.usable());
}

TEST_CASE("connection: only statements that take effect have an unknown outcome") {
  const auto lose = [](std::string_view sql, bool in_transaction) {
    auto on = connect();
    std::optional<postgres::transaction> work;
    if (in_transaction) work.emplace(need(postgres::transaction::begin(on, soon())));
    const auto answer = on.run({"slow", sql}, {}, std::chrono::steady_clock::now() + 50ms);
    REQUIRE(!answer);
    CHECK(core::is_outcome_unknown(answer.error()) == on.unconfirmed_backend().has_value());
    return core::is_outcome_unknown(answer.error());
  };
  CHECK_FALSE(lose("SELECT pg_sleep(60)", false));
  CHECK_FALSE(lose("\n  SELECT pg_sleep(60)", false));
  CHECK(lose("DO 'BEGIN PERFORM pg_sleep(60); END'", false));
  CHECK_FALSE(lose("DO 'BEGIN PERFORM pg_sleep(60); END'", true));
}

TEST_CASE("connection: a server that ends during a COMMIT leaves its outcome unknown") {
  auto on = connect();
  need(on.run_script({"ending", R"(
      CREATE TABLE ended_commit (n int);
      CREATE FUNCTION ending() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END';
      CREATE CONSTRAINT TRIGGER ending AFTER INSERT ON ended_commit
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ending())"},
                     soon()));
  auto work = need(postgres::transaction::begin(on, soon()));
  need(on.run({"insert", "INSERT INTO ended_commit VALUES (1)"}, {}, soon()));
  const auto committed = work.commit(soon());
  REQUIRE(!committed);
  CHECK(core::is_outcome_unknown(committed.error()));
}

TEST_CASE("connection: a COMMIT that the server refuses has a known outcome") {
  auto on = connect();
  need(on.run_script({"refusing", R"(
      CREATE TABLE refused_commit (n int);
      CREATE FUNCTION refusing() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN RAISE EXCEPTION ''no''; END';
      CREATE CONSTRAINT TRIGGER refusing AFTER INSERT ON refused_commit
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refusing())"},
                     soon()));
  auto work = need(postgres::transaction::begin(on, soon()));
  need(on.run({"insert", "INSERT INTO refused_commit VALUES (1)"}, {}, soon()));
  const auto committed = work.commit(soon());
  REQUIRE(!committed);
  CHECK(!core::is_outcome_unknown(committed.error()));
  CHECK(on.usable());
}
