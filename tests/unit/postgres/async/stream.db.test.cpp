#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "tests/unit/postgres/async/client.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace signalbox::postgres::async;
using core::errc;

namespace {

using lines_type = std::vector<std::string>;

}  // namespace

TEST_CASE("async connection: a query is its columns, rows, result and end") {
  client on;
  CHECK(on.lines("SELECT n, n::text || '!' AS t FROM generate_series(1, 3) n") ==
        lines_type{"columns n t", "row 1|1!", "row 2|2!", "row 3|3!", "done SELECT 3", "end idle"});
  CHECK(on.lines("SELECT 1 AS a WHERE false") ==
        lines_type{"columns a", "done SELECT 0", "end idle"});
  CHECK(on.lines("SELECT FROM generate_series(1, 2)") ==
        lines_type{"columns", "row ", "row ", "done SELECT 2", "end idle"});
  CHECK(on->usable());
}

TEST_CASE("async connection: a NULL is not an empty text") {
  client on;
  need(on.run("SELECT NULL::text, '', 'x'"));
  const auto rows = on.until<rows_received>().rows;
  REQUIRE(rows.size() == 1);
  REQUIRE(rows.columns() == 3);
  CHECK_FALSE(rows.value(0, 0));
  CHECK(rows.value(0, 1) == "");
  CHECK(rows.value(0, 2) == "x");
}

TEST_CASE("async connection: columns name their type and their source") {
  client on;
  CHECK(on.lines("CREATE TEMP TABLE t (a int, b varchar(10))").back() == "end idle");
  const auto table = on.value("SELECT 't'::regclass::oid");
  need(on.run("SELECT b, a + 1 AS c FROM t"));
  const auto columns = on.until<result_started>().columns;
  REQUIRE(columns.size() == 2);
  CHECK(columns[0].name == "b");
  CHECK(columns[0].type_oid == 1043);
  CHECK(columns[0].type_modifier == 14);
  CHECK(std::to_string(columns[0].table_oid) == table);
  CHECK(columns[0].table_column == 2);
  CHECK(columns[1].type_oid == 23);
  CHECK(columns[1].table_oid == 0);
  on.rest();
}

TEST_CASE("async connection: of five statements with an error in the third, two take effect") {
  client on;
  CHECK(on.lines("SELECT 1 AS a; SELECT 2 AS b; SELECT 1/0; SELECT 4; SELECT 5") ==
        lines_type{"columns a", "row 1", "done SELECT 1", "columns b", "row 2", "done SELECT 1",
                   "failed 22012", "end idle"});
  // A syntax error is found before anything runs.
  CHECK(on.lines("SELECT 1; SELECT 2; SELEC 3; SELECT 4; SELECT 5") ==
        lines_type{"failed 42601", "end idle"});
  CHECK(on.value("SELECT 6") == "6");
}

TEST_CASE("async connection: a failure has all its fields") {
  client on;
  need(on.run("SELECT 1;\nSELECT ü, no_such FROM pg_class"));
  auto why = on.until<statement_failed>().why;
  CHECK(why.severity == "ERROR");
  CHECK(why.sqlstate == "42703");
  CHECK(why.position == 18);
  CHECK(why.message == "column \"ü\" does not exist");
  on.rest();

  need(on.run(R"(DO $$ BEGIN RAISE 'broken' USING ERRCODE = 'SB001', DETAIL = 'd', HINT = 'h',
      SCHEMA = 's', TABLE = 't', COLUMN = 'c', DATATYPE = 'y', CONSTRAINT = 'k'; END $$)"));
  why = on.until<statement_failed>().why;
  CHECK(why.sqlstate == "SB001");
  CHECK(why.message == "broken");
  CHECK(why.detail == "d");
  CHECK(why.hint == "h");
  CHECK(why.context.starts_with("PL/pgSQL function inline_code_block"));
  CHECK(why.schema + why.table + why.column + why.type + why.constraint == "stcyk");
  CHECK_FALSE(why.position);
  on.rest();

  need(on.run("DO $$ BEGIN PERFORM no_such_column FROM pg_class; END $$"));
  why = on.until<statement_failed>().why;
  CHECK(why.internal_query == "SELECT no_such_column FROM pg_class");
  CHECK(why.internal_position == 8);
}

TEST_CASE("async connection: rows before a failure are delivered") {
  client on;
  CHECK(on.lines("SELECT 1 / (3 - n) AS q FROM generate_series(1, 3) n") ==
        lines_type{"columns q", "row 0", "row 1", "failed 22012", "end idle"});
}

TEST_CASE("async connection: empty texts and comments have an empty command") {
  client on;
  CHECK(on.lines("") == lines_type{"done ", "end idle"});
  CHECK(on.lines("-- nothing\n/* at all */") == lines_type{"done ", "end idle"});
  CHECK(on.lines(" ; ;") == lines_type{"done ", "end idle"});
}

TEST_CASE(
    "async connection: a text that PostgreSQL cannot read is refused, and the next one runs") {
  client on;
  const auto refused = on.run(std::string("SELECT '\0'", 10));
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::bad_request);
  const auto parameter = on.run("SELECT $1::text", {{.value = std::string("\0", 1)}});
  REQUIRE(!parameter);
  CHECK(parameter.error().code == errc::bad_request);
  CHECK(on.lines("SELECT '\xff'") == lines_type{"failed 22021", "end idle"});
  CHECK(on.value("SELECT 1") == "1");
}

TEST_CASE("async connection: 10,000 statements in one text run one after another") {
  client on;
  std::string text;
  for (int number = 0; number < 10'000; ++number)
    text += fmt::format("SELECT {};", number);
  const auto lines = on.lines(std::move(text));
  REQUIRE(lines.size() == 30'001);
  CHECK(lines[29'998] == "row 9999");
}

TEST_CASE("async connection: 1,600 columns arrive in each row") {
  client on;
  std::string text = "SELECT 0 AS c0";
  for (int number = 1; number < 1600; ++number)
    text += fmt::format(", {}", number);
  need(on.run(text + " FROM generate_series(1, 10)"));
  CHECK(on.until<result_started>().columns.size() == 1600);
  std::size_t rows = 0;
  while (on->is_running()) {
    const auto happened = need(on.next());
    const auto* const received = std::get_if<rows_received>(&happened);
    if (received == nullptr) continue;
    REQUIRE(received->rows.columns() == 1600);
    CHECK(received->rows.value(received->rows.size() - 1, 1599) == "1599");
    rows += received->rows.size();
  }
  CHECK(rows == 10);
}

TEST_CASE("async connection: parameters have declared, inferred and NULL values") {
  client on;
  CHECK(on.lines("SELECT $1 AS a, $2 AS b, pg_typeof($2) AS y, $3 AS c, $4::int + 1 AS d",
                 {{.value = "it's ü"},
                  {.value = "2", .type_oid = 20},
                  {.value = std::nullopt, .type_oid = 25},
                  {.value = "4"}}) ==
        lines_type{"columns a b y c d", "row it's ü|2|bigint|NULL|5", "done SELECT 1", "end idle"});
  CHECK(on.lines("SELECT 1; SELECT 2", {}) == lines_type{"failed 42601", "end idle"});
  CHECK(on.lines("SELECT $1::int", {{.value = "x"}}) == lines_type{"failed 22P02", "end idle"});
  CHECK(on.lines("", {}) == lines_type{"done ", "end idle"});
  const auto refused = on.run("SELECT 1", std::vector<text_parameter>(65'536));
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::bad_request);
  CHECK(on->usable());
}

TEST_CASE("async connection: affected rows are counted") {
  client on;
  need(on.run("CREATE TEMP TABLE t (n int); INSERT INTO t SELECT generate_series(1, 5)"));
  CHECK_FALSE(on.until<statement_finished>().affected_rows);
  CHECK(on.until<statement_finished>().affected_rows == 5);
}

TEST_CASE("async connection: notices arrive with their statement") {
  client on;
  CHECK(on.lines(R"(CREATE FUNCTION pg_temp.say(n int) RETURNS int LANGUAGE plpgsql AS
      'BEGIN RAISE NOTICE ''%'', n; RETURN n; END')")
            .back() == "end idle");
  CHECK(on.lines("SELECT pg_temp.say(7) AS n") ==
        lines_type{"notice NOTICE 7", "columns n", "row 7", "done SELECT 1", "end idle"});
  const std::string say = "DO 'BEGIN PERFORM pg_temp.say(1); PERFORM pg_temp.say(2); END';";
  CHECK(on.lines("SELECT 1 AS a;" + say + "SET TimeZone TO DEFAULT;" + say + "SELECT 1/0") ==
        lines_type{"columns a", "row 1", "done SELECT 1", "notice NOTICE 1", "notice NOTICE 2",
                   "done DO", "done SET", "notice NOTICE 1", "notice NOTICE 2", "done DO",
                   "failed 22012", "end idle"});
  need(on.run("DO $$ BEGIN RAISE WARNING 'w' USING HINT = 'h', ERRCODE = 'SB002'; END $$"));
  const auto what = on.until<notice_received>().what;
  CHECK(what.severity + what.sqlstate + what.message + what.hint == "WARNINGSB002wh");
}

TEST_CASE("async connection: unread notices beyond the limit are dropped and counted") {
  connection_options chosen;
  chosen.waiting_notices_max = 2;
  // The limit is for one notice, not for all.
  chosen.message_bytes_max = std::size_t{64} * 1024;
  client on(chosen);
  // The notices arrive while the text is still being sent, when nothing is read.
  CHECK(on.lines("CREATE TEMP TABLE t (n text); "
                 "CREATE FUNCTION pg_temp.f() RETURNS trigger LANGUAGE plpgsql AS "
                 "'BEGIN RAISE NOTICE ''one''; RETURN NEW; END'; "
                 "CREATE TRIGGER t BEFORE INSERT ON t FOR EACH ROW EXECUTE FUNCTION pg_temp.f()")
            .back() == "end idle");
  need(on.run("COPY t FROM STDIN"));
  on.until<copy_in_requested>();
  std::string data;
  for (int number = 0; number < 50'000; ++number)
    data += fmt::format("{}\n", number);
  need(on.copy_in(data));
  need(on.finish_copy_in());
  std::uint64_t seen = 0;
  std::uint64_t dropped = 0;
  while (on->is_running()) {
    const auto happened = need(on.next());
    seen += std::holds_alternative<notice_received>(happened) ? 1 : 0;
    if (const auto* const some = std::get_if<notices_dropped>(&happened)) dropped += some->count;
  }
  CHECK(dropped > 0);
  CHECK(seen + dropped == 50'000);
}

TEST_CASE("async connection: notifications arrive between the results") {
  client on;
  CHECK(on.lines("LISTEN news") == lines_type{"done LISTEN", "end idle"});
  client other;
  CHECK(other.lines("NOTIFY news, 'hello'").back() == "end idle");
  // It arrived between the texts, and its place depends on how much is read at once.
  const auto with = on.lines("SELECT 1 AS a");
  CHECK(std::ranges::count(with, "notification news hello") == 1);
  CHECK(with.size() == 5);
  CHECK(on.lines("NOTIFY news, 'own'; SELECT 2 AS b") ==
        lines_type{"done NOTIFY", "columns b", "row 2", "done SELECT 1", "notification news own",
                   "end idle"});
}

TEST_CASE("async connection: the state of the transaction is visible") {
  client on;
  CHECK(on->transaction() == transaction_status::idle);
  CHECK(on.lines("BEGIN") == lines_type{"done BEGIN", "end in transaction"});
  CHECK(on.lines("DECLARE c CURSOR FOR SELECT generate_series(1, 3)").back() ==
        "end in transaction");
  CHECK(on.lines("FETCH 2 FROM c") == lines_type{"columns generate_series", "row 1", "row 2",
                                                 "done FETCH 2", "end in transaction"});
  CHECK(on.lines("SELECT 1/0") == lines_type{"failed 22012", "end failed"});
  CHECK(on.lines("SELECT 1") == lines_type{"failed 25P02", "end failed"});
  CHECK(on.lines("ROLLBACK") == lines_type{"done ROLLBACK", "end idle"});
  need(on.run("SELECT pg_sleep(0)"));
  CHECK(on->transaction() == transaction_status::active);
  on->close();
  CHECK(on->transaction() == transaction_status::unknown);
}

TEST_CASE("async connection: one text runs at a time") {
  client on;
  const auto early = on.next();
  REQUIRE(!early);
  CHECK(early.error().code == errc::internal);
  need(on.run("SELECT 1"));
  const auto second = on.run("SELECT 2");
  REQUIRE(!second);
  CHECK(second.error().code == errc::internal);
  CHECK(on.rest().back() == "end idle");
}
