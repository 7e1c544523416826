#include <doctest/doctest.h>

#include "tenant_sql/object_rows_writer.hpp"
#include "tests/unit/tenant_sql/workbench.hpp"

using namespace signalbox;
using namespace signalbox::testing;

namespace {

struct objects : workbench {
  tenant_sql::object_rows_writer* writer = nullptr;

  tenant_sql::text_stream stream;

  core::json rows(std::string text, std::size_t bytes_max = 1'000'000) {
    auto to = std::make_unique<tenant_sql::object_rows_writer>(bytes_max);
    writer = to.get();
    stream = need(wait(service().run(request(std::move(text)), std::move(to))));
    return core::json::parse(wait(stream.next()));
  }
};

}  // namespace

TEST_CASE_FIXTURE(objects, "object rows: values are JSON where JSON can hold them exactly") {
  CHECK(rows("SELECT true AS b, 7::int2 AS i, 9007199254740991 AS big, 9007199254740993 AS bigger, "
             "1.5::float8 AS f, 'NaN'::float8 AS nan, 1.50::numeric AS n, NULL AS nothing, "
             "'{\"a\": [1]}'::json AS j, '{1,NULL}'::int[] AS list, '{{1},{2}}'::int[] AS nested, "
             "'{\"x y\",z}'::text[] AS texts, '\\x01'::bytea AS bytes") ==
        core::json::parse(R"([{"b": true, "i": 7, "big": 9007199254740991,
          "bigger": "9007199254740993", "f": 1.5, "nan": "NaN", "n": "1.50", "nothing": null,
          "j": {"a": [1]}, "list": [1, null], "nested": "{{1},{2}}", "texts": ["x y", "z"],
          "bytes": "\\x01"}])"));
}

TEST_CASE_FIXTURE(objects, "object rows: the last result with rows counts") {
  CHECK(rows("SELECT 1 AS a; SELECT 2 AS a UNION ALL SELECT 3; SELECT 4 AS a WHERE false; "
             "SET work_mem = '8MB'") == core::json::parse(R"([{"a": 2}, {"a": 3}])"));
  CHECK(rows("SELECT 1 WHERE false") == core::json::array());
}

TEST_CASE_FIXTURE(objects, "object rows: the last of several columns of one name counts") {
  CHECK(rows("SELECT 1 AS a, 2 AS b, 3 AS a") == core::json::parse(R"([{"b": 2, "a": 3}])"));
}

TEST_CASE_FIXTURE(objects, "object rows: a failure is kept with its place") {
  (void)rows("SELECT 1;\nSELECT nothing_like_it");
  REQUIRE(writer->failure());
  CHECK(writer->failure()->why.sqlstate == "42703");
  CHECK(writer->failure()->line == 2);
  CHECK(writer->failure()->column == 8);
}

TEST_CASE_FIXTURE(objects, "object rows: a result above the limit is refused, and its text ended") {
  CHECK(rows("SELECT generate_series(1, 100000000000) AS n", 1'000) == core::json::array());
  CHECK(writer->is_too_large());
}
