#include "domain/query/row_changes.hpp"

#include <doctest/doctest.h>

#include "domain/query/change_statement.hpp"
#include "tests/unit/domain/query/table_sample.hpp"

using namespace signalbox::domain;
using signalbox::domain::testing::orders_table;

namespace {

row_change update_of(const char* id, named_values values) {
  return {.is = change_kind::update, .key = {{"id", id}}, .values = std::move(values)};
}

std::string refused_change_field(const table_facts& table, const row_change& what) {
  const auto checked = check_changes(table, {update_of("1", {{"name", "a"}}), what});
  return checked ? "" : checked.error().fields.front().field;
}

std::string batch_list(const std::vector<row_change>& changes) {
  std::string made;
  for (const auto& one : batches_of(changes))
    made += std::to_string(one.begin) + "-" + std::to_string(one.end) + " ";
  return made;
}

}  // namespace

TEST_CASE("row changes: what a table does not accept is refused by its field") {
  const auto table = orders_table();
  CHECK(refused_change_field(table, update_of("1", {{"missing", "1"}})) ==
        "changes[1].values.missing");
  CHECK(refused_change_field(table, update_of("1", {{"double_total", "1"}})) ==
        "changes[1].values.double_total");
  CHECK(refused_change_field(table, update_of("1", {})) == "changes[1].values");
  CHECK(refused_change_field(table, {.key = {{"name", "a"}}, .values = {{"name", "b"}}}) ==
        "changes[1].key");
  CHECK(refused_change_field(table, {.key = {{"id", std::nullopt}}, .values = {{"name", "b"}}}) ==
        "changes[1].key.id");
  CHECK(refused_change_field(table, {.is = change_kind::insert, .key = {{"id", "1"}}}) ==
        "changes[1].key");
  CHECK(refused_change_field(table, {.is = change_kind::insert, .version = "1"}) ==
        "changes[1].version");
  CHECK(refused_change_field(
            table, {.is = change_kind::remove, .key = {{"id", "1"}}, .values = {{"id", "2"}}}) ==
        "changes[1].values");
  CHECK(refused_change_field(table, {.is = change_kind::insert}).empty());
}

TEST_CASE("row changes: tables of PostgreSQL and views that cannot be changed are refused") {
  auto system = orders_table();
  system.is_system = true;
  CHECK(check_changes(system, {update_of("1", {{"name", "a"}})}).error().code ==
        signalbox::core::errc::forbidden);
  auto view = orders_table();
  view.kind = relation_kind::view;
  view.key = key_kind::none;
  view.key_columns.clear();
  view.takes_inserts = false;
  CHECK(refused_change_field(view, {.is = change_kind::insert}) == "changes[1].op");
  CHECK(refused_change_field(view, {.values = {{"name", "a"}}}) == "changes[1].key");
  CHECK(refused_change_field(view, {.key = {{"x", "1"}}, .values = {{"name", "a"}}}) ==
        "changes[1].key.x");
  CHECK(refused_change_field(view, {.key = {{"name", std::nullopt}}, .values = {{"name", "a"}}})
            .empty());
  auto versioned = update_of("1", {{"name", "a"}});
  versioned.version = "7";
  CHECK(refused_change_field(view, versioned) == "changes[1].version");
}

TEST_CASE("row changes: consecutive changes alike are one batch, but no row is in it twice") {
  CHECK(batch_list({update_of("1", {{"name", "a"}}), update_of("2", {{"name", "b"}}),
                    update_of("3", {{"total", "1"}}), update_of("3", {{"total", "2"}})}) ==
        "0-2 2-3 3-4 ");
  CHECK(batch_list({{.is = change_kind::insert, .values = {{"name", "a"}}},
                    {.is = change_kind::insert, .values = {{"name", "a"}}},
                    {.is = change_kind::insert},
                    {.is = change_kind::insert}}) == "0-2 2-3 3-4 ");
  auto versioned = update_of("2", {{"name", "b"}});
  versioned.version = "7";
  CHECK(batch_list({update_of("1", {{"name", "a"}}), versioned}) == "0-1 1-2 ");
}

TEST_CASE("row changes: a person sees a statement for each change") {
  auto change = update_of("1", {{"name", "it's"}, {"total", "9.5"}});
  change.version = "7421";
  CHECK(readable_changes(orders_table(),
                         {change,
                          {.is = change_kind::insert, .values = {{"name", std::nullopt}}},
                          {.is = change_kind::insert},
                          {.is = change_kind::remove, .key = {{"id", "2"}}}}) ==
        "UPDATE public.orders SET name = 'it''s', total = 9.5 WHERE id = 1 AND xmin = '7421';\n"
        "INSERT INTO public.orders (name) VALUES (NULL);\n"
        "INSERT INTO public.orders DEFAULT VALUES;\n"
        "DELETE FROM public.orders WHERE id = 2;\n");
}

TEST_CASE("change statement: the values of a batch are arrays with the types of their columns") {
  auto first = update_of("1", {{"name", "a"}});
  auto second = update_of("2", {{"name", std::nullopt}});
  first.version = "7";
  second.version = "8";
  const std::vector<row_change> changes{first, second};
  const auto made = statement_for(orders_table(), changes, 10);
  CHECK(made.what.text.starts_with(
      "UPDATE \"public\".\"orders\" AS t SET \"name\" = u.v1::text FROM unnest($1::text[], "
      "$2::text[], $3::text[]) WITH ORDINALITY AS u(v1, k2, x3, n) WHERE t.\"id\" = u.k2::bigint "
      "AND "
      "t.xmin = u.x3::xid RETURNING u.n, t.\"id\", t.xmin, t.\"id\", left(t.\"name\", 11), "));
  CHECK(made.what.parameters ==
        std::vector<sql_value>{R"({"a",NULL})", R"({"1","2"})", R"({"7","8"})"});
  const std::vector<row_change> inserts{{.is = change_kind::insert, .values = {{"code", "x"}}}};
  CHECK(statement_for(orders_table(), inserts, 10)
            .what.text.starts_with(
                "INSERT INTO \"public\".\"orders\" AS t (\"code\") SELECT u.v1::character varying "
                "FROM unnest($1::text[]) WITH ORDINALITY AS u(v1, n) ORDER BY u.n RETURNING "
                "t.\"id\", t.xmin, "));
  const std::vector<row_change> removes{{.is = change_kind::remove, .key = {{"id", "1"}}}};
  CHECK(
      statement_for(orders_table(), removes, 10).what.text ==
      "DELETE FROM \"public\".\"orders\" AS t USING unnest($1::text[]) WITH ORDINALITY AS u(k1, n) "
      "WHERE t.\"id\" = u.k1::bigint RETURNING u.n");
}

TEST_CASE("change statement: only a key with a NULL is compared without an index") {
  auto view = orders_table();
  view.kind = relation_kind::view;
  view.key_columns.clear();
  const std::vector<named_values> keys{{{"id", "1"}, {"name", std::nullopt}}};
  const auto text = current_rows(view, keys, 10).what.text;
  CHECK(
      text.ends_with("AS t ON t.\"id\" = u.k1::bigint AND t.\"name\" IS NOT DISTINCT FROM "
                     "u.k2::text"));
}
