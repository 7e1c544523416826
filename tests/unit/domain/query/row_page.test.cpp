#include "domain/query/row_page.hpp"

#include <doctest/doctest.h>

#include "domain/query/row_count.hpp"
#include "tests/unit/domain/query/table_sample.hpp"

using namespace signalbox::domain;
using signalbox::domain::testing::orders_table;

TEST_CASE("row page: a page reads one row more, its key, its version and its last place") {
  const auto page = page_of(orders_table(), {.columns = {"id", "code"},
                                             .filters = {{.column = "id", .values = {"1"}}},
                                             .limit = 2})
                        .value();
  CHECK(
      page.what.text ==
      "SELECT c1, c2, k1, v, CASE WHEN row_number() OVER () = 2 THEN p1 END FROM (SELECT t.\"id\" "
      "AS c1, t.\"code\" AS c2, t.\"id\" AS k1, t.xmin AS v, t.\"id\" AS p1 FROM "
      "\"public\".\"orders\" AS t WHERE t.\"id\" = $1::bigint ORDER BY t.\"id\" LIMIT 3) AS page");
  CHECK(page.what.parameters == std::vector<sql_value>{"1"});
  CHECK(page.key_size == 1);
  CHECK(page.has_version);
  CHECK(page.place_size == 1);
  CHECK_FALSE(page.is_in_stored_order);
}

TEST_CASE("row page: the NULLs of a sort follow in a part of their own") {
  const auto page = page_of(orders_table(), {.columns = {"id"},
                                             .sorts = {{.column = "name"}},
                                             .after = row_place{"b", "5"},
                                             .limit = 2})
                        .value();
  const auto& text = page.what.text;
  CHECK(text.find("LIMIT 3) UNION ALL (SELECT") != text.npos);
  CHECK(
      text.ends_with("WHERE t.\"name\" IS NULL ORDER BY t.\"name\", t.\"id\" LIMIT 3) LIMIT 3) AS "
                     "page"));
}

TEST_CASE("row page: only values without a fixed length are cut") {
  const auto table = orders_table();
  const auto cell = [&](const char* name, std::size_t characters) {
    return cell_of(*find_column(table, name), "c", characters);
  };
  CHECK(cell("id", 10) == "c");
  CHECK(cell("name", 10) == "left(c, 11)");
  CHECK(cell("name", 0) == "c");
  CHECK(cell("code", 8) == "c");
  CHECK(cell("code", 7) == "left(c, 8)");
  CHECK(cell("tags", 10) == "CASE WHEN c IS DISTINCT FROM NULL THEN left(concat(c), 11) END");
}

TEST_CASE("row page: cells of wide pages are cut earlier, but not below a minimum") {
  CHECK(cell_characters_of(10'000, 100, 5) == 10'000);
  CHECK(cell_characters_of(10'000, 1'000, 20) == page_characters_max / 20'000);
  CHECK(cell_characters_of(10'000, 1'000, 1'600) == cell_characters_min);
  CHECK(cell_characters_of(50, 1'000, 1'600) == 50);
  CHECK(cell_characters_of(0, 1'000, 1'600) == 0);
}

TEST_CASE("row page: rows without a key have no further page, and addresses come as stored") {
  auto view = orders_table();
  view.kind = relation_kind::view;
  view.key = key_kind::none;
  view.key_columns.clear();
  const auto page = page_of(view, {}).value();
  CHECK(page.place_size == 0);
  CHECK_FALSE(page.has_version);
  CHECK(page_of(view, {.after = row_place{}}).error().fields[0].field == "after");
  auto heap = orders_table();
  heap.key = key_kind::row_address;
  heap.key_columns = {"ctid"};
  const auto stored = page_of(heap, {.after = row_place{"(0,1)"}}).value();
  CHECK(stored.is_in_stored_order);
  CHECK(stored.what.text.find("t.\"ctid\" > $1::tid LIMIT") != std::string::npos);
  CHECK_FALSE(page_of(heap, {.sorts = {{.column = "name"}}}).value().is_in_stored_order);
}

TEST_CASE("row page: a person sees a statement of their own") {
  CHECK(
      readable_page(orders_table(), {.columns = {"id", "name"},
                                     .filters = {{.column = "name", .values = {"it's"}}},
                                     .sorts = {{.column = "total", .descending = true}},
                                     .limit = 100}) ==
      "SELECT id, name FROM public.orders WHERE name = 'it''s' ORDER BY total DESC, id DESC LIMIT "
      "100");
}

TEST_CASE("row page: names are quoted whatever they contain") {
  table_facts odd{.name = {.schema = "s\"", .name = "t; DROP TABLE x"},
                  .columns = {{.name = "a\"b", .type = "integer"},
                              {.name = "\xf0\x9f\x9a\xa6", .type = "integer"},
                              {.name = std::string(63, 'n'), .type = "integer"}}};
  const auto text = page_of(odd, {}).value().what.text;
  CHECK(text.find("t.\"a\"\"b\" AS c1, t.\"\xf0\x9f\x9a\xa6\" AS c2") != text.npos);
  CHECK(text.find("FROM \"s\"\"\".\"t; DROP TABLE x\" AS t") != text.npos);
  CHECK(text.find("t.\"" + std::string(63, 'n') + "\"") != text.npos);
}

TEST_CASE("row page: an unknown column is refused by its field") {
  CHECK(page_of(orders_table(), {.columns = {"id", "x"}}).error().fields[0].field == "columns[1]");
  CHECK(page_of(orders_table(), {.columns = {"ctid"}}).error().fields[0].field == "columns[0]");
}

TEST_CASE("row count: a count is exact, bounded or the planner's estimate") {
  const auto text = [](row_count_form form) {
    return row_count_of(orders_table(), {{.column = "id", .values = {"1"}}}, form).value().text;
  };
  const std::string from = "FROM \"public\".\"orders\" AS t WHERE t.\"id\" = $1::bigint";
  CHECK(text(row_count_form::exact) == "SELECT count(*) " + from);
  CHECK(text(row_count_form::bounded) ==
        "SELECT count(*) FROM (SELECT " + from + " LIMIT 50001) AS counted");
  CHECK(text(row_count_form::estimate) == "EXPLAIN (FORMAT JSON) SELECT 1 " + from);
}
