#include "domain/query/parsed_text.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/query/query_text.hpp"
#include "tests/unit/domain/query/repeated_text.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

parsed_text parsed(std::string_view text) {
  auto made = parse_text(text);
  REQUIRE(made);
  return *std::move(made);
}

std::vector<std::string> parts_of(std::string_view text) {
  std::vector<std::string> parts;
  for (const auto& one : parsed(text).statements)
    parts.emplace_back(text.substr(one.bytes.begin, one.bytes.end - one.bytes.begin));
  return parts;
}

statement only(std::string_view text) {
  const auto all = parsed(text).statements;
  CAPTURE(text);
  REQUIRE(all.size() == 1);
  return all.front();
}

std::string detail_code_for(std::string_view text) {
  const auto made = parse_text(text);
  return made ? "" : made.error().detail_code;
}

using texts = std::vector<std::string>;

}  // namespace

TEST_CASE("parsed text: statements end at semicolons outside of strings, comments and bodies") {
  CHECK(parts_of("SELECT 1; SELECT 2") == texts{"SELECT 1", "SELECT 2"});
  CHECK(parts_of(";;; SELECT 1 ;;; ;") == texts{"SELECT 1"});
  CHECK(parts_of("SELECT ';'; SELECT E'\\';'; SELECT $a$;$b$;$a$") ==
        texts{"SELECT ';'", "SELECT E'\\';'", "SELECT $a$;$b$;$a$"});
  CHECK(parts_of("/* a /* b; */ ; */ SELECT 1 -- ;\n; -- x; y\nSELECT \";\" FROM t /* z */") ==
        texts{"SELECT 1", "SELECT \";\" FROM t"});
  CHECK(parts_of("CREATE RULE r AS ON INSERT TO t DO (DELETE FROM a; DELETE FROM b); SELECT 1") ==
        texts{"CREATE RULE r AS ON INSERT TO t DO (DELETE FROM a; DELETE FROM b)", "SELECT 1"});
  CHECK(parts_of("SELECT U&'d\\0061t' ;SELECT U&\"a\" ; SELECT 'a'\n'b' ; SELECT B'1' ;") ==
        texts{"SELECT U&'d\\0061t'", "SELECT U&\"a\"", "SELECT 'a'\n'b'", "SELECT B'1'"});
  CHECK(parts_of("DO $$ BEGIN PERFORM 1; END; $$; SELECT 1") ==
        texts{"DO $$ BEGIN PERFORM 1; END; $$", "SELECT 1"});
}

TEST_CASE("parsed text: a body between BEGIN ATOMIC and END belongs to its statement") {
  const std::string function =
      "CREATE OR REPLACE FUNCTION f(a int) RETURNS int LANGUAGE sql BEGIN ATOMIC "
      "SELECT CASE WHEN a > 1 THEN 1 ELSE 2 END; SELECT 2; END";
  const auto all = parsed("BEGIN; " + function + "; SELECT 1; END;").statements;
  REQUIRE(all.size() == 4);
  CHECK(all[1].understood == understanding::complete);
  CHECK(all[1].command == "CREATE FUNCTION f");
  CHECK(all[3].kind == statement_kind::transaction);
}

TEST_CASE("parsed text: ranges are in bytes and characters, with lines") {
  const std::string text = "SELECT '😀';\r\nSELECT 'é'\r;\n SELECT 3";
  const auto all = parsed(text).statements;
  REQUIRE(all.size() == 3);
  CHECK(all[0].bytes == text_range{0, 13});
  CHECK(all[0].characters == text_range{0, 10});
  CHECK(all[0].line == 1);
  CHECK(all[1].bytes == text_range{16, 27});
  CHECK(all[1].characters == text_range{13, 23});
  CHECK(all[1].line == 2);
  CHECK(all[2].line == 4);
  CHECK(all[2].bytes.end == text.size());
}

TEST_CASE("parsed text: a syntax error has a place, and the other statements have facts") {
  const auto made = parsed("SELECT 1;\r\n-- 😀\r\nSELECT '😀' FROM WHERE;\nDROP TABLE t");
  REQUIRE(made.statements.size() == 3);
  CHECK(made.statements[0].understood == understanding::complete);
  const auto& wrong = made.statements[1];
  CHECK(wrong.understood == understanding::syntax_error);
  CHECK(wrong.kind == statement_kind::select);
  CHECK(wrong.writes);
  REQUIRE(wrong.fault);
  CHECK(wrong.fault->message == "syntax error at or near \"WHERE\"");
  CHECK(wrong.fault->line == 3);
  CHECK(wrong.fault->column == 17);
  CHECK(wrong.fault->character == 33);
  CHECK(made.fault() == &*made.statements[1].fault);
  CHECK(made.statements[2].destroys.size() == 1);
  CHECK(parsed("SELECT 1").fault() == nullptr);
}

TEST_CASE("parsed text: the place of an error in the first line counts from the line") {
  const auto wrong = only("  SELECT 'é' FROM WHERE");
  REQUIRE(wrong.fault);
  CHECK(wrong.fault->line == 1);
  CHECK(wrong.fault->column == 19);
  CHECK(wrong.fault->character == 18);
  const auto ended = only("SELECT (1");
  REQUIRE(ended.fault);
  CHECK(ended.fault->message == "syntax error at end of input");
  CHECK(ended.fault->character == 9);
}

TEST_CASE("parsed text: unbalanced quotes and comments make the text one statement") {
  for (const std::string_view text :
       {"SELECT 1;\n SELECT 'a", "SELECT 1;\n SELECT \"a", "SELECT 1;\n /* a", "SELECT 1;\n $$ a",
        "SELECT 1;\n E'\\'"}) {
    const auto whole = only(text);
    CHECK(whole.understood == understanding::syntax_error);
    CHECK(whole.bytes == text_range{0, text.size()});
    REQUIRE(whole.fault);
    CHECK(whole.fault->line == 2);
    CHECK(whole.fault->message.starts_with("unterminated"));
    CHECK(whole.writes);
  }
}

TEST_CASE("parsed text: empty, oversized and malformed texts are refused") {
  for (const std::string_view text : {"", " \r\n\t", ";", ";;;", "-- a", "/* a */ ; -- b"}) {
    CAPTURE(text);
    CHECK(detail_code_for(text) == "query_empty");
  }
  CHECK(detail_code_for("SELECT '\xC3\x28'") == "query_not_utf8");
  CHECK(detail_code_for("SELECT '\xED\xA0\x80'") == "query_not_utf8");
  CHECK(detail_code_for(std::string_view("SELECT 1\0", 9)) == "query_not_utf8");
  CHECK(detail_code_for(repeated_text("SELECT 1;", statements_max + 1)) == "too_many_statements");
  CHECK(detail_code_for(repeated_text("SELECT 1;", 10'000)) == "too_many_statements");
  CHECK(parsed(repeated_text("SELECT 1;", statements_max)).statements.size() == statements_max);
  const auto longest = "SELECT '" + std::string(query_bytes_max - 9, 'a') + "'";
  REQUIRE(longest.size() == query_bytes_max);
  CHECK(only(longest).understood == understanding::complete);
  const auto refused = parse_text(longest + " ");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::payload_too_large);
  CHECK(refused.error().detail_code == "query_too_long");
}

TEST_CASE("parsed text: commands of psql are explained") {
  const auto refused = parse_text("SELECT 1;\n\\dt+ public.*");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().detail_code == "psql_command");
  CHECK(refused.error().message ==
        "Line 2: \\dt+ is a command of psql, not SQL. To list tables, run: SELECT schemaname, "
        "tablename FROM pg_tables.");
  for (const std::string_view text :
       {"\\d", "\\copy t FROM 'x.csv'", "\\c other", "\\echo it's", "SELECT 1 \\gx", "\\"}) {
    CAPTURE(text);
    CHECK(detail_code_for(text) == "psql_command");
  }
  CHECK(only("SELECT '\\d', E'\\\\d', $$\n\\d$$ -- \\d").understood == understanding::complete);
}

TEST_CASE("parsed text: commands have names for people") {
  struct row {
    std::string_view text;
    std::string_view command;
    statement_kind kind;
  };
  const std::vector<row> rows = {
      {"SELECT 1", "SELECT", statement_kind::select},
      {"VALUES (1)", "SELECT", statement_kind::select},
      {"INSERT INTO a.b VALUES (1)", "INSERT INTO a.b", statement_kind::insert},
      {"CREATE TABLE public.t (a int)", "CREATE TABLE public.t", statement_kind::create},
      {"CREATE TABLE t AS SELECT 1", "CREATE TABLE t", statement_kind::create},
      {"CREATE MATERIALIZED VIEW m AS SELECT 1", "CREATE MATERIALIZED VIEW m",
       statement_kind::create},
      {"CREATE VIEW \"Odd Name\" AS SELECT 1", "CREATE VIEW \"Odd Name\"", statement_kind::create},
      {"CREATE UNIQUE INDEX CONCURRENTLY i ON s.t (a)", "CREATE INDEX i", statement_kind::create},
      {"CREATE FUNCTION s.f() RETURNS int LANGUAGE sql AS 'SELECT 1'", "CREATE FUNCTION s.f",
       statement_kind::create},
      {"CREATE PROCEDURE p() LANGUAGE sql AS ''", "CREATE PROCEDURE p", statement_kind::create},
      {"CREATE SCHEMA app", "CREATE SCHEMA app", statement_kind::create},
      {"CREATE ROLE ana PASSWORD 'x'", "CREATE ROLE ana", statement_kind::create},
      {"CREATE EXTENSION pgcrypto", "CREATE EXTENSION pgcrypto", statement_kind::create},
      {"CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW EXECUTE FUNCTION f()", "CREATE TRIGGER g",
       statement_kind::create},
      {"CREATE TYPE mood AS ENUM ('a')", "CREATE TYPE mood", statement_kind::create},
      {"CREATE AGGREGATE sum2(int) (sfunc = f, stype = int)", "CREATE AGGREGATE sum2",
       statement_kind::create},
      {"CREATE DATABASE d", "CREATE DATABASE d", statement_kind::create},
      {"ALTER TABLE t ADD a int", "ALTER TABLE t", statement_kind::alter},
      {"ALTER INDEX i RENAME TO j", "ALTER INDEX i", statement_kind::alter},
      {"ALTER TABLE t RENAME COLUMN a TO b", "ALTER TABLE t", statement_kind::alter},
      {"ALTER FUNCTION f(int) OWNER TO ana", "ALTER FUNCTION f(int4)", statement_kind::alter},
      {"ALTER ROLE ana PASSWORD 'x'", "ALTER ROLE ana", statement_kind::alter},
      {"COMMENT ON TABLE t IS 'x'", "COMMENT ON TABLE t", statement_kind::alter},
      {"DROP MATERIALIZED VIEW a, s.b", "DROP MATERIALIZED VIEW a, s.b", statement_kind::drop},
      {"DROP DATABASE d", "DROP DATABASE d", statement_kind::drop},
      {"TRUNCATE a, b", "TRUNCATE a, b", statement_kind::truncate},
      {"GRANT SELECT ON t TO ana", "GRANT", statement_kind::grant},
      {"REVOKE ana FROM bob", "REVOKE", statement_kind::grant},
      {"START TRANSACTION", "START TRANSACTION", statement_kind::transaction},
      {"SAVEPOINT a", "SAVEPOINT", statement_kind::transaction},
      {"SET work_mem = '1MB'", "SET work_mem", statement_kind::set},
      {"RESET work_mem", "RESET work_mem", statement_kind::set},
      {"SHOW work_mem", "SHOW work_mem", statement_kind::show},
      {"EXPLAIN DELETE FROM t", "EXPLAIN DELETE FROM", statement_kind::explain},
      {"DO ''", "DO", statement_kind::do_block},
      {"CALL s.p(1)", "CALL s.p", statement_kind::call},
      {"LISTEN c", "LISTEN c", statement_kind::listen},
      {"FETCH 1 FROM c", "FETCH c", statement_kind::fetch},
      {"MOVE 1 FROM c", "MOVE c", statement_kind::fetch},
      {"VACUUM t", "VACUUM", statement_kind::maintenance},
      {"ANALYZE", "ANALYZE", statement_kind::maintenance},
      {"REINDEX TABLE t", "REINDEX t", statement_kind::maintenance},
      {"COPY t FROM STDIN", "COPY t", statement_kind::copy_from_stdin},
      {"COPY t TO STDOUT", "COPY t", statement_kind::copy_to_stdout},
      {"COPY t FROM '/x'", "COPY t", statement_kind::copy_other},
      {"CREATE TABLE a b c", "CREATE TABLE", statement_kind::create},
      {"foo bar", "SQL", statement_kind::other},
  };
  for (const auto& [text, command, kind] : rows) {
    CAPTURE(text);
    CHECK(only(text).command == command);
    CHECK(to_string(only(text).kind) == to_string(kind));
  }
}

TEST_CASE("parsed text: writing and DDL are recognized") {
  for (const std::string_view text :
       {"SELECT f()", "WITH a AS (SELECT 1) TABLE a", "EXPLAIN DELETE FROM t", "SHOW all", "BEGIN",
        "COPY (SELECT 1) TO STDOUT", "PREPARE p AS SELECT 1", "DECLARE c CURSOR FOR SELECT 1",
        "EXPLAIN ANALYZE SELECT 1", "SET work_mem = 1", "LISTEN c"}) {
    CAPTURE(text);
    CHECK_FALSE(only(text).writes);
    CHECK_FALSE(only(text).is_ddl);
  }
  for (const std::string_view text :
       {"INSERT INTO t VALUES (1)", "WITH d AS (DELETE FROM t RETURNING 1) SELECT 1",
        "EXPLAIN ANALYZE DELETE FROM t", "EXPLAIN (ANALYZE true) UPDATE t SET a = 1",
        "SELECT 1 INTO t", "SELECT 1 FROM t FOR SHARE", "COPY t FROM STDIN", "EXECUTE p",
        "CALL p()", "DO ''", "COPY (DELETE FROM t RETURNING 1) TO STDOUT", "TRUNCATE t", "VACUUM",
        "PREPARE p AS DELETE FROM t", "EXPLAIN ANALYZE EXECUTE p"}) {
    CAPTURE(text);
    CHECK(only(text).writes);
    CHECK_FALSE(only(text).is_ddl);
  }
  CHECK_FALSE(only("EXPLAIN (ANALYZE off) DELETE FROM t").writes);
  CHECK_FALSE(only("EXPLAIN (ANALYZE 0) DELETE FROM t").writes);
  for (const std::string_view text :
       {"CREATE TABLE t ()", "ALTER TABLE t ADD a int", "DROP TABLE t", "GRANT a TO b",
        "COMMENT ON TABLE t IS ''", "CREATE TABLE t AS SELECT 1", "REFRESH MATERIALIZED VIEW m"}) {
    CAPTURE(text);
    CHECK(only(text).is_ddl);
    CHECK(only(text).writes);
  }
}

TEST_CASE("parsed text: statements that need another program are explained") {
  CHECK(only("COPY t FROM STDIN").unsupported.contains("Import"));
  CHECK(only("COPY t FROM STDIN WITH NEW OPTIONS").unsupported.contains("Import"));
  CHECK(only("COPY t FROM '/x'").unsupported.empty());
  CHECK(only("COPY t FROM '/x'").note.contains("database server"));
  CHECK(only("COPY t TO PROGRAM 'x'").note.contains("database server"));
  CHECK(only("LISTEN c").note.contains("only while the text runs"));
  CHECK(only("COPY t TO STDOUT").note.empty());
}

TEST_CASE("parsed text: a statement with too many tokens is not parsed") {
  const auto rows = "INSERT INTO t VALUES (1)" + repeated_text(",(1)", parsed_tokens_max / 4);
  const auto large = only(rows);
  CHECK(large.understood == understanding::too_complex);
  CHECK(large.kind == statement_kind::insert);
  CHECK(large.writes);
  CHECK_FALSE(large.fault);
  CHECK(large.read_only_refusal.contains("too long"));
}
