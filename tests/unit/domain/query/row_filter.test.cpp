#include "domain/query/row_filter.hpp"

#include <doctest/doctest.h>

#include "tests/unit/domain/query/table_sample.hpp"

using namespace signalbox::domain;
using signalbox::domain::testing::orders_table;

namespace {

std::string executed_filter(const row_filter& what) {
  sql_writer to(sql_style::executed);
  return condition_of(orders_table(), what, to);
}

std::string readable_filter(const row_filter& what) {
  sql_writer to(sql_style::readable);
  return condition_of(orders_table(), what, to);
}

std::string refused_filter_field(const row_filter& what) {
  const auto checked = check_filters(orders_table(), {{.column = "id", .values = {"1"}}, what});
  return checked ? "" : checked.error().fields.front().field;
}

}  // namespace

TEST_CASE("row filter: a value is a parameter of the column's type") {
  CHECK(
      executed_filter({.column = "id", .is = filter_operator::greater_or_equal, .values = {"7"}}) ==
      "t.\"id\" >= $1::bigint");
  CHECK(executed_filter({.column = "name", .is = filter_operator::like, .values = {"a%"}}) ==
        "t.\"name\" LIKE $1::text");
  CHECK(executed_filter({.column = "total", .is = filter_operator::not_ilike, .values = {"1%"}}) ==
        "t.\"total\"::text NOT ILIKE $1::text");
  CHECK(executed_filter({.column = "id", .is = filter_operator::in, .values = {"1", "2"}}) ==
        "t.\"id\" IN ($1::bigint, $2::bigint)");
  CHECK(executed_filter({.column = "name", .is = filter_operator::is_null}) ==
        "t.\"name\" IS NULL");
  CHECK(executed_filter({.column = "paid", .is = filter_operator::is_true}) ==
        "t.\"paid\" IS TRUE");
  CHECK(executed_filter({.column = "tags", .is = filter_operator::overlaps, .values = {"{a}"}}) ==
        "t.\"tags\" && $1::text[]");
}

TEST_CASE("row filter: a path in JSON is compared as text, and contained as JSON") {
  const row_filter text{.column = "data", .path = {"a", "b,c"}, .values = {"x"}};
  sql_writer to(sql_style::executed);
  CHECK(condition_of(orders_table(), text, to) == "(t.\"data\" #>> $1::text[]) = $2::text");
  CHECK(to.finish("").parameters == std::vector<sql_value>{R"({"a","b,c"})", "x"});
  CHECK(executed_filter(
            {.column = "raw", .path = {"a"}, .is = filter_operator::contains, .values = {"[1]"}}) ==
        "(t.\"raw\"::jsonb #> $1::text[]) @> $2::jsonb");
  CHECK(executed_filter({.column = "raw", .is = filter_operator::has_key, .values = {"k"}}) ==
        "t.\"raw\"::jsonb ? $1::text");
  CHECK(executed_filter({.column = "data", .path = {"a"}, .is = filter_operator::is_false}) ==
        "(t.\"data\" #>> $1::text[]) = 'false'");
}

TEST_CASE("row filter: a person sees constants") {
  CHECK(readable_filter({.column = "id", .is = filter_operator::less, .values = {"-7"}}) ==
        "id < -7");
  CHECK(readable_filter({.column = "total", .values = {"NaN"}}) == "total = 'NaN'");
  CHECK(readable_filter({.column = "name", .is = filter_operator::in, .values = {"a", "b'"}}) ==
        "name IN ('a', 'b''')");
  CHECK(readable_filter({.column = "tags", .is = filter_operator::contains, .values = {"{a}"}}) ==
        "tags @> '{a}'::text[]");
}

TEST_CASE("row filter: every operator has a name, operands and a condition") {
  for (const auto& [is, name] : filter_operator_names.rows) {
    CAPTURE(name);
    row_filter what{.column = "data", .is = is};
    if (operands_of(is) != filter_operands::none) what.values = {"1"};
    CHECK_FALSE(executed_filter(what).empty());
    CHECK_FALSE(readable_filter(what).empty());
  }
}

TEST_CASE("row filter: what does not apply to a column is refused by its field") {
  CHECK(refused_filter_field({.column = "missing"}) == "filters[1].column");
  CHECK(refused_filter_field({.column = "ctid"}) == "filters[1].column");
  CHECK(refused_filter_field({.column = "name", .path = {"a"}}) == "filters[1].path");
  CHECK(refused_filter_field({.column = "name", .is = filter_operator::is_true}) ==
        "filters[1].operator");
  CHECK(refused_filter_field({.column = "data", .path = {"a"}, .is = filter_operator::is_true})
            .empty());
}
