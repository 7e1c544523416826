#include "tenant_sql/plan_writer.hpp"

#include <doctest/doctest.h>

using namespace signalbox;
using tenant_sql::first_object;

TEST_CASE("plan writer: the plan of the first query is taken from the array") {
  CHECK(first_object("[\n  {\"a\": {\"b\": 1}}\n]") == "{\"a\": {\"b\": 1}}");
  CHECK(first_object("[{\"a\": 1}, {\"b\": 2}]") == "{\"a\": 1}");
  CHECK(first_object(R"([{"a": "}\"}\\"}, {}])") == R"({"a": "}\"}\\"})");
  CHECK(first_object("[]").empty());
  CHECK(first_object("[{\"a\": {").empty());
  CHECK(first_object("").empty());
}

TEST_CASE("plan writer: a plan above the limit is not kept") {
  tenant_sql::plan_writer writer(4);
  const std::string_view cells[] = {"[{\"a\": 1}]"};
  writer.rows(postgres::async::row_batch(cells, 1, 1), 0, 1);
  CHECK(writer.is_too_large());
  CHECK_FALSE(writer.accepts_more());
  writer.finish({});
  CHECK(writer.take() == "null");
}
