#include "domain/query/row_export.hpp"

#include <doctest/doctest.h>

#include "tests/unit/domain/query/table_sample.hpp"

using namespace signalbox::domain;
using signalbox::domain::testing::orders_table;

namespace {

std::string text_of(const row_export& what) {
  return row_export_text(orders_table(), what).value();
}

std::string refused_field(const row_export& what) {
  const auto made = row_export_text(orders_table(), what);
  return made ? "" : made.error().message;
}

}  // namespace

TEST_CASE("row export: rows of a filter are exported in the order of the sorts") {
  CHECK(text_of({.columns = {"id", "name"},
                 .filters = {{.column = "total", .is = filter_operator::greater, .values = {"1'"}}},
                 .sorts = {{.column = "name"}}}) ==
        "COPY (\nSELECT t.\"id\", t.\"name\" FROM \"public\".\"orders\" AS t WHERE t.\"total\" > "
        "E'1'''::numeric ORDER BY t.\"name\", t.\"id\"\n) TO STDOUT WITH (FORMAT csv, ENCODING "
        "'UTF8', HEADER true)");
}

TEST_CASE("row export: without sorts the rows come as they are stored") {
  const auto made = text_of({.format = row_export_format::json_lines});
  CHECK(made.find("ORDER BY") == std::string::npos);
  CHECK(made.find("row_to_json") != std::string::npos);
  CHECK(made.find("\"double_total\"") != std::string::npos);
}

TEST_CASE("row export: selected rows are those with their keys") {
  const auto made = text_of({.columns = {"id"}, .keys = {{{"id", "1"}}, {{"id", "2"}}}});
  CHECK(made.find("WHERE ((t.\"id\" = E'1'::bigint) OR (t.\"id\" = E'2'::bigint))") !=
        std::string::npos);
  for (const auto& key :
       {named_values{}, named_values{{"name", "a"}}, named_values{{"id", std::nullopt}}}) {
    CHECK(refused_field({.keys = {key}}).find("keys[0]") != std::string::npos);
  }
  row_export many;
  many.keys.assign(exported_keys_max + 1, {{"id", "1"}});
  CHECK(refused_field(many).find("1000") != std::string::npos);
}

TEST_CASE("row export: SQL has one INSERT for each row, without computed columns") {
  const auto made = text_of({.format = row_export_format::sql_inserts});
  CHECK(made.find("INSERT INTO public.orders (id, name, ") != std::string::npos);
  CHECK(made.find("coalesce(t.\"id\"::text, 'NULL')") != std::string::npos);
  CHECK(made.find("pg_catalog.quote_nullable(t.\"name\"::text)") != std::string::npos);
  CHECK(made.find("double_total") == std::string::npos);
  CHECK(made.find("OVERRIDING") == std::string::npos);
  auto table = orders_table();
  table.columns.front().is_generated = table.columns.front().is_identity = true;
  const auto identity = row_export_text(table, {.format = row_export_format::sql_inserts}).value();
  CHECK(identity.find("OVERRIDING SYSTEM VALUE VALUES (") != std::string::npos);
}

TEST_CASE("row export: unknown and missing columns are refused by name") {
  CHECK(refused_field({.columns = {"id", "no"}}).find("columns[1]") != std::string::npos);
  CHECK(refused_field({.columns = {"double_total"}, .format = row_export_format::sql_inserts})
            .find("columns") != std::string::npos);
  CHECK(refused_field({.sorts = {{.column = "no"}}}).find("sorts[0]") != std::string::npos);
}
