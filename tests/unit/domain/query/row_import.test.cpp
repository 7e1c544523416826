#include "domain/query/row_import.hpp"

#include <doctest/doctest.h>

#include "tests/unit/domain/query/table_sample.hpp"

using namespace signalbox::domain;
using signalbox::domain::testing::orders_table;

namespace {

/// The field of the error, or nothing.
std::string refused(const row_import& what, const table_facts& table = orders_table()) {
  const auto checked = check_import(table, what);
  if (checked) return {};
  return checked.error().fields.empty() ? checked.error().message
                                        : checked.error().fields.front().field;
}

}  // namespace

TEST_CASE("row import: columns, key and form are checked") {
  CHECK(refused({.columns = {"id", "name"}}).empty());
  CHECK(refused({.columns = {"id", "no"}}) == "columns[1]");
  CHECK(refused({.columns = {"id", "id"}}) == "columns[1]");
  CHECK(refused({.columns = {"double_total"}}) == "columns[0]");
  CHECK(refused({.columns = {std::nullopt}}) == "columns");
  CHECK(refused({.columns = {"id"}, .key = {"id"}}) == "key");
  CHECK(refused({.columns = {"id"}, .on_conflict = import_conflict::update}) == "key");
  CHECK(refused({.columns = {"id"}, .on_conflict = import_conflict::update, .key = {"name"}}) ==
        "key[0]");
  CHECK(refused({.columns = {"id"}, .delimiter = '"'}) == "quote");
  CHECK(refused({.columns = {"id"}, .delimiter = '\n'}) == "delimiter");
  CHECK(refused({.columns = {"id"}, .quote = ' '}) == "quote");
  CHECK(refused({.columns = {"id"}, .null_text = "a,"}) == "null_text");
  CHECK(refused({.columns = {"id"}, .null_text = "a\n"}) == "null_text");
  CHECK(refused({.format = import_format::json_lines, .columns = {"id"}}) == "members");
  CHECK(refused({.columns = {"id"}, .members = {"id"}}) == "members");
  CHECK(refused({.format = import_format::json_lines,
                 .columns = {"id", "name"},
                 .members = {"a", "a"}}) == "members[1]");
}

TEST_CASE("row import: tables of PostgreSQL and views without inserts take none") {
  auto table = orders_table();
  table.takes_inserts = false;
  CHECK(refused({.columns = {"id"}}, table) == "table");
  table.is_system = true;
  CHECK(refused({.columns = {"id"}}, table).find("PostgreSQL") != std::string::npos);
}

TEST_CASE("row import: COPY writes to the table where nothing speaks against it") {
  const auto table = orders_table();
  const row_import plain{.columns = {"id", "name"}};
  CHECK(copies_directly(table, plain));
  CHECK(direct_copy(table, plain) ==
        "COPY \"public\".\"orders\" (\"id\", \"name\") FROM STDIN WITH (ENCODING 'UTF8', FORMAT "
        "csv, HEADER false, DELIMITER E',', QUOTE E'\"')");
  CHECK_FALSE(copies_directly(table, {.columns = {"id", std::nullopt}}));
  CHECK_FALSE(copies_directly(table, {.columns = {"id"}, .skips_rejected = true}));
  CHECK_FALSE(copies_directly(
      table, {.columns = {"id"}, .on_conflict = import_conflict::ignore, .key = {"id"}}));
  CHECK_FALSE(copies_directly(
      table, {.format = import_format::json_lines, .columns = {"id"}, .members = {"id"}}));
  auto view = table;
  view.kind = relation_kind::view;
  CHECK_FALSE(copies_directly(view, plain));
}

TEST_CASE("row import: staged values are cast to the types of their columns") {
  const row_import what{.columns = {"id", std::nullopt, "code"}, .skips_rejected = true};
  CHECK(staging_table(what) ==
        "CREATE TEMPORARY TABLE pg_temp.signalbox_import (n bigint GENERATED ALWAYS AS IDENTITY, "
        "c1 text, c2 text, c3 text) ON COMMIT DROP");
  CHECK(staged_insert(orders_table(), what, 5, 9) ==
        "INSERT INTO \"public\".\"orders\" (\"id\", \"code\") SELECT s.c1::bigint, s.c3::character "
        "varying FROM pg_temp.signalbox_import AS s WHERE s.n BETWEEN 5 AND 9 ORDER BY s.n");
}

TEST_CASE("row import: with a key the last record with the same key counts") {
  const row_import what{
      .columns = {"id", "name"}, .on_conflict = import_conflict::update, .key = {"id"}};
  CHECK(staged_insert(orders_table(), what, 1, 2) ==
        "INSERT INTO \"public\".\"orders\" (\"id\", \"name\") SELECT DISTINCT ON (s.c1::bigint, "
        "CASE WHEN s.c1::bigint IS NULL THEN s.n END) s.c1::bigint, s.c2::text FROM "
        "pg_temp.signalbox_import AS s WHERE s.n BETWEEN 1 AND 2 ORDER BY s.c1::bigint, CASE WHEN "
        "s.c1::bigint IS NULL THEN s.n END, s.n DESC ON CONFLICT (\"id\") DO UPDATE SET \"name\" = "
        "EXCLUDED.\"name\"");
  CHECK(staged_insert(orders_table(),
                      {.columns = {"id"}, .on_conflict = import_conflict::update, .key = {"id"}}, 1,
                      2)
            .ends_with("ON CONFLICT (\"id\") DO NOTHING"));
}

TEST_CASE("row import: members of JSON objects get the types of their columns") {
  const auto made = staged_insert(orders_table(),
                                  {.format = import_format::json_lines,
                                   .columns = {"id", std::nullopt, "tags"},
                                   .members = {"key", "x", "la\"bels"}},
                                  1, 2);
  CHECK(made.find("AS m(\"key\" bigint, \"la\"\"bels\" text[])) AS r(c1, c3)") !=
        std::string::npos);
}
