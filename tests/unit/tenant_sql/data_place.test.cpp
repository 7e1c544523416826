#include "tenant_sql/data_place.hpp"

#include <doctest/doctest.h>

#include <string>

using signalbox::tenant_sql::find_data_place;
using signalbox::tenant_sql::text_failure;

namespace {

std::string place_in(std::string context) {
  text_failure failure;
  failure.why.context = std::move(context);
  find_data_place(failure, "my, line 7");
  return std::to_string(failure.line) + " " + failure.why.column;
}

}  // namespace

TEST_CASE("data place: line and column are taken from the context of COPY") {
  CHECK(place_in("COPY my, line 7, line 5, column b: \"a: b\"") == "5 b");
  CHECK(place_in("COPY my, line 7, line 5, column b: null input") == "5 b");
  CHECK(place_in("COPY my, line 7, line 12: \"x\ny\"") == "12 ");
  CHECK(place_in("PL/pgSQL function f() line 3 at RAISE\nCOPY my, line 7, line 2") == "2 ");
}

TEST_CASE("data place: other contexts have none") {
  CHECK(place_in("") == "0 ");
  CHECK(place_in("COPY other, line 5") == "0 ");
  CHECK(place_in("a COPY my, line 7, line 5") == "0 ");
  CHECK(place_in("COPY my, line 7, line x") == "0 ");
}
