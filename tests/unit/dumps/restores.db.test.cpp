#include <doctest/doctest.h>

#include "tests/unit/dumps/workshop.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using domain::dump_state;
using domain::existing_objects;

TEST_CASE("restore: all or nothing") {
  workshop in;
  const auto outcome = in.restore(
      "CREATE TABLE a (id int PRIMARY KEY);\nINSERT INTO a VALUES (1);\n"
      "INSERT INTO a\n VALUES (1);\nCREATE TABLE b ();\n");
  CHECK(outcome.state == dump_state::failed);
  CHECK(outcome.message.ends_with("Nothing was changed."));
  REQUIRE(outcome.errors.size() == 1);
  CHECK(outcome.errors[0].line == 3);
  CHECK(outcome.errors[0].sqlstate == "23505");
  CHECK(in.sql("SELECT to_regclass('a') IS NULL") == "true");
}

TEST_CASE("restore: continues after errors, which have the line of the data") {
  workshop in;
  const auto outcome = in.restore(
      "CREATE TABLE a (id int);\nCOPY a FROM stdin;\n1\n2\nx\n\\.\nSELECT no_such();\n"
      "CREATE TABLE b ();\nCOPY a FROM stdin;\n7\n\\.\n",
      {.in_one_transaction = false});
  CHECK(outcome.state == dump_state::incomplete);
  REQUIRE(outcome.errors.size() == 2);
  CHECK(outcome.errors[0].line == 5);
  CHECK(outcome.errors[0].sqlstate == "22P02");
  CHECK(outcome.errors[1].line == 7);
  CHECK(in.sql("SELECT count(*) FROM a") == "1");
  CHECK(in.sql("SELECT to_regclass('b') IS NOT NULL") == "true");
}

TEST_CASE("restore: objects that exist are errors, or kept with their rows") {
  workshop in;
  in.sql("CREATE TABLE a (id int); INSERT INTO a VALUES (1); SELECT 1");
  const std::string script =
      "CREATE TABLE public.a (id int);\nCREATE TABLE public.b (id int);\n"
      "COPY public.a (id) FROM stdin;\n2\n\\.\nCOPY public.b (id) FROM stdin;\n2\n\\.\n";
  CHECK(in.restore(script).state == dump_state::failed);
  for (const bool in_one_transaction : {true, false}) {
    in.sql("DROP TABLE IF EXISTS b; SELECT 1");
    const auto outcome = in.restore(
        script, {.existing = existing_objects::skip, .in_one_transaction = in_one_transaction});
    CAPTURE(outcome.message);
    CHECK(outcome.state == dump_state::succeeded);
    CHECK(in.sql("SELECT sum(id) FROM a") == "1");
    CHECK(in.sql("SELECT sum(id) FROM b") == "2");
  }
}

TEST_CASE("restore: a script cannot end the transaction, and psql is never run") {
  workshop in;
  auto outcome = in.restore("CREATE TABLE a ();\nCOMMIT;\nSELECT 1/0;\n");
  CHECK(outcome.state == dump_state::failed);
  CHECK(in.sql("SELECT to_regclass('a') IS NULL") == "true");
  outcome = in.restore("CREATE TABLE a ();\nDO $$ BEGIN COMMIT; END $$;\n");
  CHECK(outcome.state == dump_state::failed);
  CHECK(in.sql("SELECT to_regclass('a') IS NULL") == "true");
  outcome = in.restore("\\! touch /tmp/never\nCREATE TABLE a ();\n");
  CHECK(outcome.state == dump_state::failed);
  REQUIRE(outcome.errors.size() == 1);
  CHECK(outcome.errors[0].message.contains("psql"));
  CHECK_FALSE(std::filesystem::exists("/tmp/never"));
}

TEST_CASE("restore: files and programs of the host are out of reach") {
  workshop in;
  const auto outcome = in.restore(
      "CREATE TABLE a (t text);\nCOPY a FROM PROGRAM 'id';\nCOPY a FROM '/etc/passwd';\n"
      "COPY a TO STDOUT;\nALTER ROLE owner SUPERUSER;\nSELECT pg_read_file('/etc/passwd');\n"
      "CREATE FUNCTION f() RETURNS int LANGUAGE c AS '/x';\nALTER SYSTEM SET work_mem = 1;\n",
      {.in_one_transaction = false});
  CHECK(outcome.state == dump_state::incomplete);
  CHECK(outcome.errors.size() == 4);
  for (const auto& one : outcome.errors)
    CHECK(one.sqlstate == "42501");
  CHECK(in.sql("SELECT count(*) FROM a") == "0");
}

TEST_CASE("restore: what is cut off changes nothing") {
  workshop in;
  for (const auto* script : {"CREATE TABLE a ();\nSELECT 'x",
                             "CREATE TABLE a (id int);\nCOPY a FROM "
                             "stdin;\n1\n"}) {
    CAPTURE(script);
    const auto outcome = in.restore(script);
    CHECK(outcome.state == dump_state::failed);
    CHECK(in.sql("SELECT to_regclass('a') IS NULL") == "true");
  }
}
