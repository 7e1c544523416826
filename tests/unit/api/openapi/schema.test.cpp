#include "api/openapi/schema.hpp"

#include <doctest/doctest.h>

#include <set>
#include <stdexcept>
#include <string>

#include "api/schemas.hpp"
#include "tests/unit/api/schema_check.hpp"

using namespace signalbox;
using api::testing::faults_of;
using core::json;
namespace schemas = api::schemas;

namespace {

const json nowhere = json::object();

bool fits(const json& value, const schemas::schema& by, const json& document = nowhere) {
  return faults_of(value, by, document).empty();
}

}  // namespace

TEST_CASE("schemas: accept only their kind of value") {
  struct row {
    schemas::schema by;
    json good;
    json bad;
  };
  const row rows[] = {
      {schemas::text(), "a", 1},
      {schemas::moment(), "2026-11-20T18:34:52Z", "yesterday"},
      {schemas::uuid(), "11111111-2222-4333-8444-555555555555", "1"},
      {schemas::email(), "ada@example.com", "ada"},
      {schemas::ref(), "abcdefghijklmnopqrst", "abc"},
      {schemas::whole(), 3, 3.5},
      {schemas::number(), 3.5, "3"},
      {schemas::flag(), true, 1},
      {schemas::nothing(), nullptr, 0},
      {schemas::one_of({"a", "b"}), "b", "c"},
      {schemas::between(0, 4), 4, 5},
      {schemas::list(schemas::whole()), json::array({1, 2}), json::array({1, "2"})},
      {schemas::by_key(schemas::flag()), {{"any", true}}, {{"any", 1}}},
  };
  for (const auto& row : rows) {
    CAPTURE(row.by.dump());
    CHECK(fits(row.good, row.by));
    CHECK_FALSE(fits(row.bad, row.by));
    CHECK_FALSE(faults_of(row.bad, row.by, nowhere).front().empty());
  }
  CHECK(fits(json::array(), schemas::anything()));
}

TEST_CASE("schemas: an object has exactly its declared members") {
  const auto by = schemas::object({{"a", schemas::whole()}, schemas::maybe("b", schemas::text())});
  CHECK(fits({{"a", 1}}, by));
  CHECK(fits({{"a", 1}, {"b", "x"}}, by));
  CHECK(faults_of({{"b", "x"}}, by, nowhere) == std::vector<std::string>{"/a is missing"});
  CHECK(faults_of({{"a", 1}, {"c", 2}}, by, nowhere) ==
        std::vector<std::string>{"/c is not in the schema"});
  const auto larger = schemas::more(by, {{"c", schemas::whole()}});
  CHECK(fits({{"a", 1}, {"c", 2}}, larger));
  CHECK_FALSE(fits({{"a", 1}}, larger));
}

TEST_CASE("schemas: null is accepted only where declared") {
  const json document = {{"components", {{"schemas", {{"Name", schemas::text()}}}}}};
  for (const auto& by : {schemas::text(), schemas::one_of({"a"}), schemas::named("Name")}) {
    CAPTURE(by.dump());
    CHECK_FALSE(fits(nullptr, by, document));
    CHECK(fits(nullptr, schemas::or_null(by), document));
    CHECK(fits("a", schemas::or_null(by), document));
    CHECK_FALSE(fits(1, schemas::or_null(by), document));
  }
}

TEST_CASE("schemas: an unknown rule is an error of the test") {
  CHECK_THROWS_AS((void)faults_of(1, {{"multipleOf", 2}}, nowhere), std::logic_error);
  CHECK_THROWS_AS((void)faults_of("x", {{"format", "ipv4"}}, nowhere), std::logic_error);
}

TEST_CASE("schemas: names are unique") {
  std::set<std::string> names;
  for (const auto& one : schemas::all())
    CHECK(names.insert(std::string{one.name}).second);
  CHECK(names.size() > 20);
}
