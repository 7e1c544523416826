#include "domain/query/read_only_rules.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "domain/query/parsed_text.hpp"

using namespace signalbox::domain;

namespace {

std::string refusal_for(std::string_view text) {
  const auto parsed = parse_text(text);
  REQUIRE(parsed);
  for (const auto& one : parsed->statements)
    if (!one.read_only_refusal.empty()) return one.read_only_refusal;
  return {};
}

struct refused_text {
  std::string_view text;
  std::string_view sentence;
};

}  // namespace

TEST_CASE("read-only rules: queries and harmless commands are offered") {
  const std::vector<std::string_view> texts = {
      "SELECT 1",
      "SELECT * FROM users WHERE id = $1 ORDER BY id LIMIT 10 OFFSET 5",
      "VALUES (1), (2)",
      "TABLE users",
      "WITH a AS (SELECT 1) SELECT * FROM a",
      "WITH RECURSIVE t(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM t) SELECT n FROM t",
      "SELECT 1 UNION SELECT 2 EXCEPT SELECT 3",
      "SELECT count(*) OVER (PARTITION BY a) FROM t",
      "SELECT now(), pg_sleep(1), lo_get(5), current_setting('work_mem')",
      "SELECT 'lo_unlink(1)', \"lo_unlink\" FROM t",
      "SELECT pg_size_pretty(pg_database_size(current_database()))",
      "SELECT * FROM generate_series(1, 3), LATERAL (SELECT 1) x",
      "EXPLAIN SELECT 1",
      "EXPLAIN (ANALYZE, BUFFERS) SELECT * FROM users",
      "EXPLAIN EXECUTE p",
      "SHOW work_mem",
      "SHOW ALL",
      "COPY users TO STDOUT",
      "COPY (SELECT * FROM users) TO STDOUT WITH (FORMAT csv)",
      "SET search_path = app, public",
      "SET LOCAL statement_timeout = '5s'",
      "SET TIME ZONE 'UTC'",
      "SET enable_seqscan = off",
      "RESET search_path",
      "SET TRANSACTION READ ONLY",
      "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE",
      "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY",
      "BEGIN",
      "BEGIN READ ONLY",
      "START TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY DEFERRABLE",
      "COMMIT",
      "ROLLBACK",
      "SAVEPOINT a; ROLLBACK TO a; RELEASE a",
      "DECLARE c CURSOR FOR SELECT 1",
      "FETCH 10 FROM c",
      "MOVE 1 FROM c",
      "CLOSE c",
      "PREPARE p AS SELECT $1::int",
      "EXECUTE p(1)",
      "DEALLOCATE p",
      "SET CONSTRAINTS ALL DEFERRED",
      // Syntax of newer versions, and errors that PostgreSQL reports.
      "SELECT JSON_OBJECT('a': 1)",
      "SELECT * FROM JSON_TABLE('[]', '$[*]' COLUMNS (a int PATH '$.a'))",
  };
  for (const auto text : texts) {
    CAPTURE(text);
    CHECK(refusal_for(text) == "");
  }
}

TEST_CASE("read-only rules: everything else is refused with a sentence") {
  const std::vector<refused_text> texts = {
      {"INSERT INTO public.t VALUES (1)", "Read-only access cannot run INSERT INTO public.t."},
      {"UPDATE t SET a = 1", "Read-only access cannot run UPDATE t."},
      {"DELETE FROM t WHERE a = 1", "Read-only access cannot run DELETE FROM t."},
      {"MERGE INTO t USING s ON true WHEN MATCHED THEN DELETE",
       "Read-only access cannot run MERGE INTO t."},
      {"SELECT * INTO copy FROM t", "Read-only access cannot run SELECT INTO."},
      {"SELECT 1 INTO x UNION SELECT 2", "Read-only access cannot run SELECT INTO."},
      {"SELECT * FROM t FOR UPDATE",
       "Read-only access cannot lock rows with FOR UPDATE or FOR SHARE."},
      {"SELECT * FROM (SELECT * FROM t FOR KEY SHARE) x",
       "Read-only access cannot lock rows with FOR UPDATE or FOR SHARE."},
      {"WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d",
       "Read-only access cannot run DELETE FROM t."},
      {"SELECT * FROM a WHERE EXISTS (WITH i AS (INSERT INTO b DEFAULT VALUES RETURNING 1) "
       "SELECT 1 FROM i)",
       "Read-only access cannot run INSERT INTO b."},
      {"EXPLAIN DELETE FROM t", "Read-only access cannot run DELETE FROM t."},
      {"EXPLAIN ANALYZE INSERT INTO t VALUES (1)", "Read-only access cannot run INSERT INTO t."},
      {"EXPLAIN CREATE TABLE x AS SELECT 1", "Read-only access cannot run CREATE TABLE x."},
      {"PREPARE p AS DELETE FROM t", "Read-only access cannot run DELETE FROM t."},
      {"DECLARE c CURSOR FOR SELECT lo_unlink(1)",
       "Read-only access cannot call the function lo_unlink."},
      {"COPY (DELETE FROM t RETURNING *) TO STDOUT", "Read-only access cannot run DELETE FROM t."},
      {"COPY t FROM STDIN", "Read-only access cannot run COPY FROM."},
      {"COPY t TO '/tmp/x'",
       "Read-only access cannot write files of the database server with COPY."},
      {"COPY t TO PROGRAM 'cat'",
       "Read-only access cannot write files of the database server with COPY."},
      {"CREATE TABLE t (a int)", "Read-only access cannot run CREATE TABLE t."},
      {"CREATE TEMP TABLE t (a int)", "Read-only access cannot run CREATE TABLE t."},
      {"DROP TABLE a, b.c", "Read-only access cannot run DROP TABLE a, b.c."},
      {"TRUNCATE a", "Read-only access cannot run TRUNCATE a."},
      {"ALTER ROLE ana PASSWORD 'secret'", "Read-only access cannot run ALTER ROLE ana."},
      {"ALTER ROLE CURRENT_USER SET work_mem = '1GB'",
       "Read-only access cannot run ALTER ROLE CURRENT_USER."},
      {"ALTER USER ana SET search_path = x", "Read-only access cannot run ALTER ROLE ana."},
      {"ALTER SYSTEM SET work_mem = '1GB'", "Read-only access cannot run ALTER SYSTEM."},
      {"GRANT ALL ON t TO ana", "Read-only access cannot run GRANT."},
      {"REVOKE ALL ON t FROM ana", "Read-only access cannot run REVOKE."},
      {"DO $$ BEGIN END $$", "Read-only access cannot run DO blocks."},
      {"CALL p(1)", "Read-only access cannot run CALL p."},
      {"LISTEN c", "Read-only access cannot run LISTEN c."},
      {"UNLISTEN *", "Read-only access cannot run UNLISTEN."},
      {"NOTIFY c, 'x'", "Read-only access cannot run NOTIFY c."},
      {"LOCK TABLE t IN ACCESS SHARE MODE", "Read-only access cannot run LOCK TABLE t."},
      {"VACUUM t", "Read-only access cannot run VACUUM."},
      {"ANALYZE t", "Read-only access cannot run ANALYZE."},
      {"CHECKPOINT", "Read-only access cannot run CHECKPOINT."},
      {"DISCARD ALL", "Read-only access cannot run DISCARD."},
      {"LOAD 'x'", "Read-only access cannot run LOAD."},
      {"REFRESH MATERIALIZED VIEW m", "Read-only access cannot run REFRESH MATERIALIZED VIEW m."},
      {"SET ROLE postgres", "Read-only access cannot change the setting role."},
      {"RESET ROLE", "Read-only access cannot change the setting role."},
      {"SET SESSION AUTHORIZATION postgres",
       "Read-only access cannot change the setting session_authorization."},
      {"SET default_transaction_read_only = off",
       "Read-only access cannot change the setting default_transaction_read_only."},
      {"SET transaction_read_only TO false",
       "Read-only access cannot change the setting transaction_read_only."},
      {"SET \"Transaction_Read_Only\" = off",
       "Read-only access cannot change the setting transaction_read_only."},
      {"SET client_encoding = 'LATIN1'",
       "Read-only access cannot change the setting client_encoding."},
      {"SET NAMES 'LATIN1'", "Read-only access cannot change the setting client_encoding."},
      {"SET standard_conforming_strings = off",
       "Read-only access cannot change the setting standard_conforming_strings."},
      {"SET app.tenant = '7'", "Read-only access cannot change the setting app.tenant."},
      {"RESET ALL", "Read-only access cannot run RESET ALL."},
      {"SET TRANSACTION READ WRITE", "Read-only access cannot request READ WRITE transactions."},
      {"SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE, READ WRITE",
       "Read-only access cannot request READ WRITE transactions."},
      {"BEGIN READ WRITE", "Read-only access cannot begin a READ WRITE transaction."},
      {"START TRANSACTION READ ONLY, READ WRITE",
       "Read-only access cannot begin a READ WRITE transaction."},
      {"PREPARE TRANSACTION 'x'", "Read-only access cannot use two-phase commit."},
      {"COMMIT PREPARED 'x'", "Read-only access cannot use two-phase commit."},
      {"SELECT lo_create(0)", "Read-only access cannot call the function lo_create."},
      {"SELECT pg_catalog.lo_from_bytea(0, 'x')",
       "Read-only access cannot call the function lo_from_bytea."},
      {"SELECT \"pg_catalog\".\"lowrite\"(1, 'x')",
       "Read-only access cannot call the function lowrite."},
      {"SELECT U&\"lo\\005fput\"(1, 2, 'x')", "Read-only access cannot call the function lo_put."},
      {"SELECT * FROM LO_UNLINK(5)", "Read-only access cannot call the function lo_unlink."},
      {"SELECT 1 ORDER BY pg_terminate_backend(1)",
       "Read-only access cannot call the function pg_terminate_backend."},
      {"SELECT CASE WHEN pg_cancel_backend(1) THEN 1 END",
       "Read-only access cannot call the function pg_cancel_backend."},
      {"VALUES (pg_advisory_lock(1))",
       "Read-only access cannot call the function pg_advisory_lock."},
      {"SELECT set_config('role', 'x', false)",
       "Read-only access cannot call the function set_config."},
      {"SELECT 1 LIMIT (SELECT nextval('s'))",
       "Read-only access cannot call the function nextval."},
      {"EXECUTE p(pg_notify('a', 'b'))", "Read-only access cannot call the function pg_notify."},
      {"SELECT query_to_xml('SELECT lo_unlink(1)', true, true, '')",
       "Read-only access cannot call the function query_to_xml."},
      {"SELECT * FROM dblink('', 'x') AS t(a int)",
       "Read-only access cannot call the function dblink."},
      {"SELECT pg_stat_reset_shared('bgwriter')",
       "Read-only access cannot call the function pg_stat_reset_shared."},
      {"SELECT 1; DROP SCHEMA s", "Read-only access cannot run DROP SCHEMA s."},
  };
  for (const auto& [text, sentence] : texts) {
    CAPTURE(text);
    CHECK(refusal_for(text) == sentence);
  }
}

TEST_CASE("read-only rules: a syntax error is offered only when it begins like a query") {
  CHECK(refusal_for("SELECT FROM WHERE") == "");
  CHECK(refusal_for("EXPLAIN (FORMAT JSON SELECT 1") == "");
  CHECK(refusal_for("((WITH x") == "");
  CHECK(
      refusal_for("DO LANGUAGE x y z") ==
      "Read-only access cannot run this statement, because it is not a query that could be read.");
  CHECK_FALSE(refusal_for("SELEC 1").empty());
  CHECK_FALSE(refusal_for("GRANT x y").empty());
  CHECK(refusal_for("SELECT FROM WHERE \"lo_unlink\"(1)") ==
        "Read-only access cannot call the function lo_unlink.");
  CHECK(refusal_for("WITH a AS (MERGE INTO t) SELECT FROM FROM") ==
        "Read-only access cannot run this statement: it contains MERGE.");
  CHECK_FALSE(refusal_for("SELECT FROM WHERE U&\"lo_unlink\"(1)").empty());
  CHECK_FALSE(refusal_for("SELECT 'unterminated").empty());
}

TEST_CASE("read-only rules: relations with secrets cannot be read, however they are named") {
  for (const std::string_view text :
       {"SELECT * FROM pg_user_mapping", "TABLE pg_catalog.pg_user_mapping",
        "SELECT 1 WHERE EXISTS (SELECT FROM PG_User_Mapping m WHERE m.umoptions IS NOT NULL)",
        "WITH a AS (SELECT umoptions FROM \"pg_user_mapping\") SELECT * FROM a",
        "COPY pg_user_mapping TO STDOUT", "COPY (TABLE pg_user_mapping) TO STDOUT",
        "PREPARE a AS SELECT * FROM pg_user_mapping", "EXPLAIN ANALYZE TABLE pg_user_mapping",
        "DECLARE a CURSOR FOR TABLE pg_user_mapping", "SELECT * FROM pg_authid",
        "SELECT passwd FROM pg_shadow", "SELECT subconninfo FROM pg_subscription",
        "SELECT table_to_xml('pg_user_mapping', true, true, '')",
        "SELECT schema_to_xml('pg_catalog', true, true, '')",
        "SELECT * FROM JSON_TABLE(x) AS t, pg_user_mapping"}) {
    CAPTURE(text);
    CHECK_FALSE(refusal_for(text).empty());
  }
  CHECK(refusal_for("SELECT * FROM pg_user_mapping") ==
        "Read-only access cannot read pg_user_mapping, which contains secrets.");
  for (const std::string_view text :
       {"SELECT * FROM pg_user_mappings", "SELECT * FROM app.pg_authid",
        "SELECT pg_user_mapping FROM notes", "SELECT * FROM pg_roles"})
    CHECK_MESSAGE(refusal_for(text).empty(), text);
}
