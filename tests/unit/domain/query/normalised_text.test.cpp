#include "domain/query/normalised_text.hpp"

#include <doctest/doctest.h>

#include <string_view>

#include "domain/query/postgres_grammar.hpp"

using namespace signalbox::domain;

TEST_CASE("normalised text: constants are numbered, comments left out, gaps reduced") {
  CHECK(normalised_text("SELECT  1,\n 'a' -- x\n FROM t /* y */ WHERE a=2.5") ==
        "SELECT $1, $2 FROM t WHERE a=$3");
  CHECK(normalised_text("SELECT $2, 1") == "SELECT $2, $3");
  CHECK(normalised_text("SELECT E'a', U&'b', B'1', X'f', N'c', $$d$$") ==
        "SELECT $1, $2, $3, $4, N$5, $6");
}

TEST_CASE("normalised text: no secret survives") {
  for (const std::string_view text :
       {"ALTER ROLE ana PASSWORD 'hunter2'",
        "CREATE ROLE ana LOGIN PASSWORD 'hunter2' VALID UNTIL 'x'",
        "CREATE USER ana WITH ENCRYPTED PASSWORD $$hunter2$$",
        "ALTER USER ana PASSWORD E'hunter2'",
        "ALTER ROLE ana PASSWORD U&'hunter2'",
        "ALTER ROLE ana PASSWORD hunter2",
        "ALTER ROLE ana PASSWORD \"hunter2\"",
        "ALTER ROLE ana PASSWORD 'hunter2' oops syntax",
        "CREATE USER MAPPING FOR ana SERVER s OPTIONS (user 'x', password 'hunter2')",
        "CREATE SUBSCRIPTION s CONNECTION 'host=h password=hunter2' PUBLICATION p",
        "ALTER SUBSCRIPTION s CONNECTION 'password=hunter2'",
        "SELECT dblink_connect('password=hunter2')",
        "COPY t FROM '/hunter2'",
        "DO $x$ BEGIN EXECUTE 'hunter2'; END $x$",
        "COMMENT ON TABLE t IS 'hunter2'",
        "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT hunter2'",
        "SELECT 1 -- hunter2",
        "SELECT 1 /* hunter2 */",
        "\\c postgres://ana:hunter2@h/d",
        "ALTER ROLE ana PASSWORD 'hunter2",
        "SET x.y = 'hunter2'",
        "NOTIFY c, 'hunter2'",
        "ALTER SYSTEM SET primary_conninfo = 'password=hunter2'",
        "PREPARE TRANSACTION 'hunter2'"}) {
    CAPTURE(text);
    const auto normalised = normalised_text(text);
    CAPTURE(normalised);
    CHECK_FALSE(normalised.contains("hunter2"));
  }
  CHECK(normalised_text("ALTER ROLE ana PASSWORD 'hunter2'") == "ALTER ROLE ana PASSWORD $1");
  CHECK(normalised_text("ALTER ROLE ana PASSWORD NULL") == "ALTER ROLE ana PASSWORD NULL");
  CHECK(normalised_text("SELECT password, a FROM t") == "SELECT password, a FROM t");
}

TEST_CASE("fingerprint: constants and layout do not matter") {
  const auto first = fingerprint_of_sql("SELECT a FROM t WHERE b = 1");
  CHECK(first.size() == 16);
  CHECK(first == fingerprint_of_sql("select a -- x\nfrom t where b = 'other'"));
  CHECK(first != fingerprint_of_sql("SELECT a FROM t WHERE c = 1"));
  CHECK(fingerprint_of_sql("SELECT FROM WHERE").empty());
}
