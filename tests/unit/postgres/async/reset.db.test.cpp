#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/unit/postgres/async/client.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace signalbox::postgres::async;

namespace {

/// What a session can leave behind, as one line.
std::string left_behind(client& on) {
  return on.value(R"(SELECT concat_ws(' ', current_user, current_setting('search_path'),
      current_setting('statement_timeout'), current_setting('client_encoding'),
      (SELECT count(*) FROM pg_prepared_statements), (SELECT count(*) FROM pg_cursors),
      (SELECT count(*) FROM pg_listening_channels()),
      (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()),
      coalesce(to_regclass('pg_temp.t')::text, 'no table')))");
}

}  // namespace

TEST_CASE("async reset: nothing of a session is left") {
  client on;
  const auto before = left_behind(on);
  CHECK(on.lines("CREATE ROLE reset_role").back() == "end idle");
  CHECK(on.lines(R"(CREATE TEMP TABLE t (n int); SET search_path TO pg_temp;
      SET statement_timeout TO 1000000; SET client_encoding TO LATIN1; PREPARE p AS SELECT 1; LISTEN l;
      DECLARE c CURSOR WITH HOLD FOR SELECT 1; SELECT pg_advisory_lock(1); SET ROLE reset_role)")
            .back() == "end idle");
  need(on.reset());
  CHECK(left_behind(on) == before);
  CHECK(on.lines("DROP ROLE reset_role").front() == "done DROP ROLE");
}

TEST_CASE("async reset: open and failed transactions are rolled back") {
  client on;
  client other;
  CHECK(other.lines("CREATE TABLE reset_rows (n int)").back() == "end idle");
  CHECK(on.lines("BEGIN; INSERT INTO reset_rows VALUES (1)").back() == "end in transaction");
  need(on.reset());
  CHECK(on->transaction() == transaction_status::idle);
  CHECK(on.lines("BEGIN; INSERT INTO reset_rows VALUES (1); SELECT 1/0").back() == "end failed");
  need(on.reset());
  CHECK(other.value("SELECT count(*) FROM reset_rows") == "0");
}

TEST_CASE("async reset: notices and notifications of the previous person are discarded") {
  client on;
  CHECK(on.lines("LISTEN secrets").back() == "end idle");
  client other;
  CHECK(other.lines("NOTIFY secrets, 'for the previous person'").back() == "end idle");
  need(on.reset());
  CHECK(on.lines("SELECT 1 AS a") ==
        std::vector<std::string>{"columns a", "row 1", "done SELECT 1", "end idle"});
}

TEST_CASE("async reset: a running text, an open COPY and a lost connection close it") {
  for (const auto* text : {"SELECT generate_series(1, 100000)", "COPY pg_class TO STDOUT"}) {
    client on;
    need(on.run(text));
    CHECK(on.next());
    CHECK_FALSE(on.reset());
    CHECK_FALSE(on->usable());
  }
  client on;
  client other;
  CHECK(other.lines(fmt::format("SELECT pg_terminate_backend({}, 5000)", on->backend())).size() ==
        4);
  CHECK_FALSE(on->usable());
  CHECK_FALSE(on.reset());
}

TEST_CASE("async reset: a session that differs from the opened one is closed") {
  client on;
  client other;
  // The server's own defaults change while the connection is open.
  CHECK(other.lines("ALTER SYSTEM SET IntervalStyle TO sql_standard").back() == "end idle");
  CHECK(other.value("SELECT pg_reload_conf()") == "t");
  await_true("SELECT current_setting('IntervalStyle') = 'sql_standard'");
  CHECK_FALSE(on.reset());
  CHECK_FALSE(on->usable());
  CHECK(other.lines("ALTER SYSTEM RESET IntervalStyle").back() == "end idle");
  CHECK(other.value("SELECT pg_reload_conf()") == "t");
  await_true("SELECT current_setting('IntervalStyle') = 'postgres'");
}

TEST_CASE("async reset: a connection whose buffers grew is closed") {
  client received;
  need(received.run("SELECT repeat('x', 2000000)"));
  received.rest();
  CHECK(received->usable());
  CHECK_FALSE(received.reset());
  client sent;
  need(sent.run("SELECT length('" + std::string(2'000'000, 'x') + "')"));
  sent.rest();
  CHECK_FALSE(sent.reset());
}
