#include "domain/query/row_order.hpp"

#include <doctest/doctest.h>

#include "tests/unit/domain/query/table_sample.hpp"

using namespace signalbox::domain;
using signalbox::domain::testing::orders_table;

namespace {

std::string order_list_of(const std::vector<row_sort>& sorts) {
  return order_list(order_of(orders_table(), sorts), sql_writer(sql_style::executed));
}

std::vector<std::string> places_after(const std::vector<row_sort>& sorts, const row_place& place) {
  sql_writer to(sql_style::readable);
  const auto order = order_of(orders_table(), sorts);
  REQUIRE(check_place(order, place));
  return conditions_after(order, place, to);
}

using place_conditions = std::vector<std::string>;

}  // namespace

TEST_CASE("row order: the key completes the sorts in the direction of the last") {
  CHECK(order_list_of({}) == "t.\"id\"");
  CHECK(order_list_of({{.column = "made_at", .descending = true}}) ==
        "t.\"made_at\" DESC, t.\"id\" DESC");
  CHECK(order_list_of({{.column = "id", .descending = true}}) == "t.\"id\" DESC");
}

TEST_CASE("row order: the place of NULLs is named only where it is not PostgreSQL's own") {
  CHECK(order_list_of({{.column = "name"}}) == "t.\"name\", t.\"id\"");
  CHECK(order_list_of({{.column = "name", .nulls_first = false}}) == "t.\"name\", t.\"id\"");
  CHECK(order_list_of({{.column = "name", .nulls_first = true}}) ==
        "t.\"name\" NULLS FIRST, t.\"id\"");
  CHECK(order_list_of({{.column = "name", .descending = true, .nulls_first = false}}) ==
        "t.\"name\" DESC NULLS LAST, t.\"id\" DESC");
  CHECK(order_list_of({{.column = "made_at", .descending = true, .nulls_first = false}}) ==
        "t.\"made_at\" DESC, t.\"id\" DESC");
}

TEST_CASE("row order: columns without NULLs in one direction are compared as a row") {
  CHECK(places_after({}, {"5"}) == place_conditions{"id > 5"});
  CHECK(places_after({{.column = "made_at", .descending = true}}, {"2026-01-01", "5"}) ==
        place_conditions{"(made_at, id) < ('2026-01-01', 5)"});
}

TEST_CASE("row order: a column with NULLs is divided into its values and its NULLs") {
  CHECK(
      places_after({{.column = "name"}}, {"b", "5"}) ==
      place_conditions{"name >= 'b' AND (name > 'b' OR (name = 'b' AND id > 5))", "name IS NULL"});
  CHECK(places_after({{.column = "name"}}, {std::nullopt, "5"}) ==
        place_conditions{"name IS NULL AND id > 5"});
  CHECK(places_after({{.column = "name", .nulls_first = true}}, {std::nullopt, "5"}) ==
        place_conditions{"name IS NULL AND id > 5", "name IS NOT NULL"});
  CHECK(places_after({{.column = "name", .nulls_first = true}}, {"b", "5"}) ==
        place_conditions{"name >= 'b' AND (name > 'b' OR (name = 'b' AND id > 5))"});
}

TEST_CASE("row order: directions may differ") {
  CHECK(places_after({{.column = "made_at", .descending = true}, {.column = "name"}},
                     {"2026-01-01", std::nullopt, "5"}) ==
        place_conditions{
            "made_at <= '2026-01-01' AND (made_at < '2026-01-01' OR (made_at = '2026-01-01' "
            "AND (name IS NULL AND id > 5)))"});
}

TEST_CASE("row order: sorts and places that do not fit are refused by their field") {
  const auto table = orders_table();
  CHECK(check_sorts(table, {{.column = "x"}}).error().fields[0].field == "sorts[0].column");
  CHECK(check_sorts(table, {{.column = "id"}, {.column = "id"}}).error().fields[0].field ==
        "sorts[1].column");
  const auto order = order_of(table, {{.column = "name"}});
  CHECK(check_place(order, {"b"}).error().fields[0].field == "after");
  CHECK(check_place(order, {"b", std::nullopt}).error().fields[0].field == "after[1]");
  CHECK(check_place(order, {std::nullopt, "1"}));
}
