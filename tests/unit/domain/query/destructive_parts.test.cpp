#include "domain/query/destructive_parts.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "domain/query/parsed_text.hpp"

using namespace signalbox::domain;

namespace {

using labels = std::vector<std::string>;

std::vector<destructive_part> parts_in(std::string_view text) {
  const auto parsed = parse_text(text);
  REQUIRE(parsed);
  std::vector<destructive_part> parts;
  for (const auto& one : parsed->statements) {
    CHECK(one.understood == understanding::complete);
    parts.insert(parts.end(), one.destroys.begin(), one.destroys.end());
  }
  return parts;
}

labels labels_in(std::string_view text) {
  labels found;
  for (const auto& part : parts_in(text))
    found.push_back(part.label);
  return found;
}

}  // namespace

TEST_CASE("destructive parts: drops are named as written") {
  CHECK(labels_in("DROP TABLE public.users, \"Odd Name\" CASCADE") ==
        labels{"DROP TABLE public.users CASCADE", "DROP TABLE \"Odd Name\" CASCADE"});
  CHECK(labels_in("DROP SCHEMA IF EXISTS app CASCADE") == labels{"DROP SCHEMA app CASCADE"});
  CHECK(labels_in("DROP DATABASE d") == labels{"DROP DATABASE d"});
  CHECK(labels_in("DROP MATERIALIZED VIEW a.b") == labels{"DROP MATERIALIZED VIEW a.b"});
  CHECK(labels_in("DROP FUNCTION s.f(int, text), g") ==
        labels{"DROP FUNCTION s.f(int4, text)", "DROP FUNCTION g"});
  CHECK(labels_in("DROP TRIGGER g ON s.t") == labels{"DROP TRIGGER g ON s.t"});
  CHECK(labels_in("DROP POLICY p ON t") == labels{"DROP POLICY p ON t"});
  CHECK(labels_in("DROP TYPE mood") == labels{"DROP TYPE mood"});
  CHECK(labels_in("DROP DOMAIN s.d") == labels{"DROP DOMAIN s.d"});
  CHECK(labels_in("DROP EXTENSION pgcrypto") == labels{"DROP EXTENSION pgcrypto"});
  CHECK(labels_in("DROP INDEX CONCURRENTLY i") == labels{"DROP INDEX i"});
  CHECK(labels_in("DROP ROLE ana, bob") == labels{"DROP ROLE ana", "DROP ROLE bob"});
  CHECK(labels_in("DROP OWNED BY CURRENT_USER") == labels{"DROP OWNED BY CURRENT_USER"});
  CHECK(labels_in("DROP TABLESPACE x") == labels{"DROP TABLESPACE x"});
  CHECK(labels_in("DROP SUBSCRIPTION x") == labels{"DROP SUBSCRIPTION x"});
  CHECK(labels_in("DROP USER MAPPING FOR ana SERVER s") == labels{"DROP USER MAPPING FOR ana"});
  CHECK(parts_in("DROP SCHEMA app").front().kind == destruction::drop_schema);
  CHECK(parts_in("DROP DATABASE d").front().kind == destruction::drop_database);
  CHECK(parts_in("DROP OWNED BY ana").front().kind == destruction::drop_owned);
}

TEST_CASE("destructive parts: dropped columns and truncated tables are named") {
  CHECK(labels_in("ALTER TABLE s.t DROP COLUMN a CASCADE, ADD b int, DROP \"C\"") ==
        labels{"ALTER TABLE s.t DROP COLUMN a CASCADE", "ALTER TABLE s.t DROP COLUMN \"C\""});
  CHECK(parts_in("ALTER TABLE s.t DROP a").front().object == "s.t.a");
  CHECK(labels_in("ALTER TYPE c DROP ATTRIBUTE a") == labels{"ALTER TYPE c DROP ATTRIBUTE a"});
  CHECK(labels_in("ALTER TABLE t DROP CONSTRAINT c, ALTER a DROP DEFAULT").empty());
  CHECK(labels_in("TRUNCATE a, s.b") == labels{"TRUNCATE a", "TRUNCATE s.b"});
  CHECK(labels_in("TRUNCATE a CASCADE") == labels{"TRUNCATE a CASCADE"});
}

TEST_CASE("destructive parts: DELETE and UPDATE without a condition count") {
  CHECK(labels_in("DELETE FROM s.t") == labels{"DELETE FROM s.t without a condition"});
  CHECK(labels_in("UPDATE t SET a = 1") == labels{"UPDATE t without a condition"});
  CHECK(labels_in("DELETE FROM t WHERE true").size() == 1);
  CHECK(labels_in("DELETE FROM t WHERE (1 = 1)").size() == 1);
  CHECK(labels_in("UPDATE t SET a = 1 WHERE 'a' = 'a'").size() == 1);
  for (const std::string_view text :
       {"DELETE FROM t WHERE a", "DELETE FROM t WHERE false", "DELETE FROM t WHERE 1 = 2",
        "DELETE FROM t WHERE NULL = NULL", "DELETE FROM t WHERE 1 <> 1",
        "UPDATE t SET a = 1 WHERE b = 1", "DELETE FROM t WHERE CURRENT OF c",
        "SELECT 'DELETE FROM t'", "INSERT INTO t SELECT 1"}) {
    CAPTURE(text);
    CHECK(labels_in(text).empty());
  }
}

TEST_CASE("destructive parts: nested statements count where they run") {
  const labels one{"DELETE FROM t without a condition"};
  CHECK(labels_in("WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d") == one);
  CHECK(labels_in("EXPLAIN ANALYZE DELETE FROM t") == one);
  CHECK(labels_in("COPY (DELETE FROM t RETURNING 1) TO STDOUT") == one);
  CHECK(labels_in("PREPARE p AS DELETE FROM t") == one);
  CHECK(labels_in("SELECT 1; DELETE FROM t") == one);
  CHECK(labels_in("EXPLAIN DELETE FROM t").empty());
  CHECK(labels_in("EXPLAIN (ANALYZE false) DELETE FROM t").empty());
  CHECK(labels_in("CREATE RULE r AS ON INSERT TO t DO DELETE FROM t").empty());
  CHECK(labels_in("CREATE FUNCTION f() RETURNS void BEGIN ATOMIC DELETE FROM t; END").empty());
}
