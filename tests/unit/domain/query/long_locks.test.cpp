#include "domain/query/long_locks.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "domain/query/parsed_text.hpp"

using namespace signalbox::domain;

namespace {

std::vector<long_lock> locks_in(std::string_view text) {
  const auto parsed = parse_text(text);
  REQUIRE(parsed);
  CAPTURE(text);
  CHECK(parsed->statements.front().understood == understanding::complete);
  return parsed->statements.front().locks_long;
}

}  // namespace

TEST_CASE("long locks: rewrites, scans and blocking builds are reported") {
  const std::vector<std::string_view> texts = {
      "ALTER TABLE s.t ALTER COLUMN a TYPE bigint",
      "ALTER TABLE s.t ADD COLUMN a uuid DEFAULT gen_random_uuid()",
      "ALTER TABLE s.t ADD COLUMN a timestamptz DEFAULT clock_timestamp()",
      "ALTER TABLE s.t ADD COLUMN a double precision DEFAULT 1 + random()",
      "ALTER TABLE s.t ADD COLUMN a int DEFAULT my_function()",
      "ALTER TABLE s.t ADD COLUMN a bigserial",
      "ALTER TABLE s.t ADD COLUMN a int GENERATED ALWAYS AS IDENTITY",
      "ALTER TABLE s.t ADD COLUMN a int GENERATED ALWAYS AS (b + 1) STORED",
      "ALTER TABLE s.t ADD COLUMN a int UNIQUE",
      "ALTER TABLE s.t ADD COLUMN a int CHECK (a > 0)",
      "ALTER TABLE s.t ALTER a SET NOT NULL",
      "ALTER TABLE s.t ADD CONSTRAINT c CHECK (a > 0)",
      "ALTER TABLE s.t ADD CONSTRAINT c FOREIGN KEY (a) REFERENCES o (a)",
      "ALTER TABLE s.t ADD PRIMARY KEY (a)",
      "ALTER TABLE s.t ADD UNIQUE (a)",
      "ALTER TABLE s.t ADD EXCLUDE USING gist (a WITH &&)",
      "ALTER TABLE s.t SET LOGGED",
      "ALTER TABLE s.t SET UNLOGGED",
      "ALTER TABLE s.t SET TABLESPACE x",
      "ALTER TABLE s.t SET ACCESS METHOD heap",
      "ALTER TABLE s.t ATTACH PARTITION p FOR VALUES IN (1)",
      "ALTER MATERIALIZED VIEW s.t SET TABLESPACE x",
      "ALTER DOMAIN s.t ADD CHECK (VALUE > 0)",
      "ALTER DOMAIN s.t SET NOT NULL",
      "CLUSTER s.t USING i",
      "VACUUM FULL s.t",
      "VACUUM (FULL, ANALYZE) s.t",
      "REINDEX TABLE s.t",
      "REINDEX (VERBOSE) INDEX s.t",
      "CREATE INDEX i ON s.t (a)",
      "CREATE UNIQUE INDEX ON s.t (a)",
      "REFRESH MATERIALIZED VIEW s.t",
      "LOCK TABLE s.t",
      "LOCK TABLE s.t IN SHARE MODE",
  };
  for (const auto text : texts) {
    CAPTURE(text);
    const auto locks = locks_in(text);
    REQUIRE(locks.size() == 1);
    CHECK(locks.front().object == "s.t");
    CHECK(locks.front().reason.ends_with('.'));
  }
}

TEST_CASE("long locks: short locks and concurrent forms are not reported") {
  for (const std::string_view text :
       {"ALTER TABLE t ADD COLUMN a int",
        "ALTER TABLE t ADD COLUMN a int DEFAULT 1 NOT NULL",
        "ALTER TABLE t ADD COLUMN a timestamptz DEFAULT now()",
        "ALTER TABLE t ADD COLUMN a timestamptz DEFAULT CURRENT_TIMESTAMP",
        "ALTER TABLE t ADD COLUMN a text DEFAULT lower('A')",
        "ALTER TABLE t ADD COLUMN a int REFERENCES o",
        "ALTER TABLE t DROP COLUMN a",
        "ALTER TABLE t ALTER a DROP NOT NULL",
        "ALTER TABLE t ALTER a SET DEFAULT random()",
        "ALTER TABLE t ADD CONSTRAINT c CHECK (a > 0) NOT VALID",
        "ALTER TABLE t ADD FOREIGN KEY (a) REFERENCES o NOT VALID",
        "ALTER TABLE t VALIDATE CONSTRAINT c",
        "ALTER TABLE t ADD UNIQUE USING INDEX i",
        "ALTER TABLE t ADD PRIMARY KEY USING INDEX i",
        "ALTER TABLE t CLUSTER ON i",
        "ALTER TABLE t RENAME TO u",
        "ALTER TABLE t DETACH PARTITION p",
        "ALTER DOMAIN d ADD CHECK (VALUE > 0) NOT VALID",
        "ALTER DOMAIN d DROP NOT NULL",
        "VACUUM t",
        "VACUUM (FULL false) t",
        "ANALYZE t",
        "REINDEX TABLE CONCURRENTLY t",
        "REINDEX (CONCURRENTLY) TABLE t",
        "CREATE INDEX CONCURRENTLY i ON t (a)",
        "REFRESH MATERIALIZED VIEW CONCURRENTLY m",
        "LOCK TABLE t IN ROW EXCLUSIVE MODE",
        "LOCK TABLE t IN ACCESS SHARE MODE",
        "DROP TABLE t",
        "TRUNCATE t",
        "SELECT 1"}) {
    CAPTURE(text);
    CHECK(locks_in(text).empty());
  }
}

TEST_CASE("long locks: every part has its own reason") {
  const auto locks = locks_in("ALTER TABLE t ALTER a TYPE int, ALTER b SET NOT NULL, ADD c int");
  REQUIRE(locks.size() == 2);
  CHECK(locks[0].reason.starts_with("Changing the type"));
  CHECK(locks[1].reason.starts_with("SET NOT NULL"));
  CHECK(locks_in("LOCK a, b").size() == 2);
  CHECK(locks_in("VACUUM FULL").front().object == "all tables");
  CHECK(locks_in("LOCK t").front().reason.contains("using"));
  CHECK(locks_in("LOCK t IN SHARE MODE").front().reason.contains("writing"));
  CHECK(locks_in("ALTER TABLE ALL IN TABLESPACE a SET TABLESPACE b").size() == 1);
  CHECK(locks_in("ALTER TABLE t ADD a int DEFAULT f()")
            .front()
            .reason.starts_with("If the function f is volatile"));
}
