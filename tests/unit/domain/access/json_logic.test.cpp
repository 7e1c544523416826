#include "domain/access/json_logic.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

struct rule_case {
  const char* rule;
  const char* value;
};

const json given_data = json::parse(R"({
  "resource": {"type": "sql", "role_id": 3, "owner": null, "empty": "", "no": false},
  "list": ["a", "b", {"c": 1}], "x": 5, "resource_name": "projects"
})");

/// Returns the rule's value as a text; "missing" or "broken" for a fault.
std::string value_of(const std::string& rule) {
  const auto value = evaluate_logic(json::parse(rule), given_data);
  if (value) return value->dump();
  return value.error().what == logic_fault::kind::missing_variable ? "missing" : "broken";
}

/// `{"!": {"!": … true … }}` with this number of operations.
std::string nested(std::size_t operations) {
  std::string rule = "true";
  for (std::size_t i = 0; i < operations; ++i)
    rule = R"({"!":)" + rule + "}";
  return rule;
}

}  // namespace

TEST_CASE("json logic: operators give the results of the reference") {
  constexpr auto cases = std::to_array<rule_case>({
      {"1", "1"},
      {R"("text")", R"("text")"},
      {"null", "null"},
      {R"([1, {"var": "x"}])", "[1,5]"},
      {R"({"==": [1, "1"]})", "true"},
      {R"({"===": [1, "1"]})", "false"},
      {R"({"!=": [1, "1"]})", "false"},
      {R"({"!==": [1, "1"]})", "true"},
      {R"({"!": [true]})", "false"},
      {R"({"!": true})", "false"},
      {R"({"!": [[]]})", "true"},
      {R"({"!!": [[]]})", "false"},
      {R"({"!!": "0"})", "true"},
      {R"({"and": [true, "a", 3]})", "3"},
      {R"({"and": [true, "", 3]})", R"("")"},
      {R"({"or": [false, 0, "a"]})", R"("a")"},
      {R"({"or": [false, 0]})", "0"},
      {R"({"if": [true, 1, 2]})", "1"},
      {R"({"if": [false, 1, 2]})", "2"},
      {R"({"if": [false, 1, false, 2, 3]})", "3"},
      {R"({"if": [false, 1, true, 2, 3]})", "2"},
      {R"({"if": [false, 1]})", "null"},
      {R"({"if": []})", "null"},
      {R"({"if": ["a"]})", R"("a")"},
      {R"({"in": ["b", "abc"]})", "true"},
      {R"({"in": ["x", "abc"]})", "false"},
      {R"({"in": ["b", ["a", "b"]]})", "true"},
      {R"({"in": [1, ["1"]]})", "false"},
      {R"({"in": ["a", null]})", "false"},
      {R"({"<": [1, 2]})", "true"},
      {R"({"<=": [2, 2]})", "true"},
      {R"({">": [2, 1]})", "true"},
      {R"({">=": [1, 2]})", "false"},
      {R"({"<": [1, 2, 3]})", "true"},
      {R"({"<": [1, 3, 3]})", "false"},
      {R"({"<": [1, 1, 3]})", "false"},
      {R"({"<=": [1, 1, 1]})", "true"},
      {R"({"<=": [0, {"var": "x"}, 4]})", "false"},
      {R"({"cat": ["a", 1, true, null, "b"]})", R"("a1trueb")"},
      {R"({"cat": "alone"})", R"("alone")"},
      {R"({"+": [1, 2, "3"]})", "6.0"},
      {R"({"+": "3.14"})", "3.14"},
      {R"({"-": [5, 2]})", "3.0"},
      {R"({"-": 5})", "-5.0"},
      {R"({"*": [2, 3, 4]})", "24.0"},
      {R"({"/": [5, 2]})", "2.5"},
      {R"({"%": [101, 2]})", "1.0"},
      {R"({"min": [3, 1, 2]})", "1.0"},
      {R"({"max": [3, 1, 2]})", "3.0"},
  });
  for (const auto& [rule, value] : cases) {
    CAPTURE(rule);
    CHECK(value_of(rule) == value);
  }
}

TEST_CASE("json logic: var resolves paths through objects and lists") {
  constexpr auto cases = std::to_array<rule_case>({
      {R"({"var": "x"})", "5"},
      {R"({"var": ["x"]})", "5"},
      {R"({"var": "resource.type"})", R"("sql")"},
      {R"({"var": "list.1"})", R"("b")"},
      {R"({"var": "list.2.c"})", "1"},
      {R"({"var": "resource.owner"})", "null"},
      {R"({"var": ["resource.owner", 7]})", "null"},
      {R"({"var": ["gone", 7]})", "7"},
      {R"({"var": ["gone", {"var": "x"}]})", "5"},
      {R"({"var": ["gone", null]})", "null"},
      {R"({"var": {"cat": ["resource.", "type"]}})", R"("sql")"},
  });
  for (const auto& [rule, value] : cases) {
    CAPTURE(rule);
    CHECK(value_of(rule) == value);
  }
  for (const char* rule : {R"({"var": ""})", R"({"var": []})", R"({"var": null})"})
    CHECK(value_of(rule) == given_data.dump());
}

TEST_CASE("json logic: a variable that was not passed is a separate kind of fault") {
  for (const char* rule :
       {R"({"var": "gone"})", R"({"var": "x.deeper"})", R"({"var": "list.3"})",
        R"({"var": "list.-1"})", R"({"var": "list.a"})", R"({"==": [{"var": "a"}, {"var": "b"}]})",
        R"({"!=": [{"var": "gone"}, 1]})", R"({"!": {"var": "gone"}})",
        R"({"or": [false, {"var": "gone"}]})", R"({"cat": ["a", {"var": "gone"}]})"}) {
    CAPTURE(rule);
    CHECK(value_of(rule) == "missing");
  }
}

TEST_CASE("json logic: unneeded arguments are not evaluated") {
  CHECK(value_of(R"({"or": [true, {"var": "gone"}]})") == "true");
  CHECK(value_of(R"({"and": [false, {"var": "gone"}]})") == "false");
  CHECK(value_of(R"({"if": [true, 1, {"var": "gone"}]})") == "1");
  CHECK(value_of(R"({"if": [false, {"var": "gone"}, 2]})") == "2");
}

TEST_CASE("json logic: missing returns absent, null and empty variables") {
  constexpr auto cases = std::to_array<rule_case>({
      {R"({"missing": ["x", "gone"]})", R"(["gone"])"},
      {R"({"missing": "gone"})", R"(["gone"])"},
      {R"({"missing": [["x", "gone", "away"]]})", R"(["gone","away"])"},
      {R"({"missing": ["x", "resource.type"]})", "[]"},
      {R"({"missing": ["resource.owner", "resource.empty", "resource.no"]})",
       R"(["resource.owner","resource.empty"])"},
      {R"({"missing_some": [1, ["x", "gone"]]})", "[]"},
      {R"({"missing_some": [2, ["x", "gone", "away"]]})", R"(["gone","away"])"},
      {R"({"if": [{"missing": ["gone"]}, "incomplete", "complete"]})", R"("incomplete")"},
  });
  for (const auto& [rule, value] : cases) {
    CAPTURE(rule);
    CHECK(value_of(rule) == value);
  }
}

TEST_CASE("json logic: invalid rules are broken") {
  for (const char* rule : {R"({"resembles": [1, 2]})",
                           R"({})",
                           R"({"==": [1, 1], "!": true})",
                           R"({"==": [1]})",
                           R"({"==": [1, 2, 3]})",
                           R"({"!": [1, 2]})",
                           R"({"!": []})",
                           R"({">": [1, 2, 3]})",
                           R"({"<": [1]})",
                           R"({"in": ["a"]})",
                           R"({"and": []})",
                           R"({"or": []})",
                           R"({"+": []})",
                           R"({"-": [1, 2, 3]})",
                           R"({"/": [1]})",
                           R"({"/": [1, 0]})",
                           R"({"%": [1, 0]})",
                           R"({"+": ["a", 1]})",
                           R"({"min": [1, "a"]})",
                           R"({"max": ["a", 1]})",
                           R"({"*": [1e308, 10]})",
                           R"({"var": [1, 2, 3]})",
                           R"({"var": true})",
                           R"({"var": [["x"]]})",
                           R"({"missing_some": ["x"]})",
                           R"({"missing_some": ["a", ["x"]]})"}) {
    CAPTURE(rule);
    CHECK(value_of(rule) == "broken");
  }
}

TEST_CASE("json logic: nests at most 32 levels") {
  CHECK(value_of(nested(logic_depth_max)) == "true");
  CHECK(value_of(nested(logic_depth_max + 1)) == "broken");
  CHECK(value_of(std::string(1'000, '[') + std::string(1'000, ']')) == "broken");
}

TEST_CASE("json logic: a rule is checked in all branches, without data") {
  CHECK(check_logic(json::parse(R"({"==": [{"var": "gone"}, 1]})")).has_value());
  CHECK(check_logic(json::parse(nested(logic_depth_max))).has_value());
  for (const std::string& rule :
       {std::string{R"({"or": [true, {"resembles": 1}]})"}, std::string{R"({"!": {"nope": []}})"},
        std::string{R"([1, {}])"}, nested(logic_depth_max + 1)}) {
    CAPTURE(rule);
    const auto checked = check_logic(json::parse(rule));
    REQUIRE_FALSE(checked.has_value());
    CHECK(checked.error().what == logic_fault::kind::broken);
    CHECK_FALSE(checked.error().reason.empty());
  }
}
