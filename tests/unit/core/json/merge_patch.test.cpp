#include "core/json/merge_patch.hpp"

#include <doctest/doctest.h>

#include <array>
#include <random>
#include <string>

using namespace signalbox::core;

namespace {

struct example {
  const char* original;
  const char* patch;
  const char* result;
};

/// RFC 7396, Appendix A.
constexpr auto appendix = std::to_array<example>({
    {R"({"a":"b"})", R"({"a":"c"})", R"({"a":"c"})"},
    {R"({"a":"b"})", R"({"b":"c"})", R"({"a":"b","b":"c"})"},
    {R"({"a":"b"})", R"({"a":null})", R"({})"},
    {R"({"a":"b","b":"c"})", R"({"a":null})", R"({"b":"c"})"},
    {R"({"a":["b"]})", R"({"a":"c"})", R"({"a":"c"})"},
    {R"({"a":"c"})", R"({"a":["b"]})", R"({"a":["b"]})"},
    {R"({"a":{"b":"c"}})", R"({"a":{"b":"d","c":null}})", R"({"a":{"b":"d"}})"},
    {R"({"a":[{"b":"c"}]})", R"({"a":[1]})", R"({"a":[1]})"},
    {R"(["a","b"])", R"(["c","d"])", R"(["c","d"])"},
    {R"({"a":"b"})", R"(["c"])", R"(["c"])"},
    {R"({"a":"foo"})", "null", "null"},
    {R"({"a":"foo"})", R"("bar")", R"("bar")"},
    {R"({"e":null})", R"({"a":1})", R"({"e":null,"a":1})"},
    {R"([1,2])", R"({"a":"b","c":null})", R"({"a":"b"})"},
    {R"({})", R"({"a":{"bb":{"ccc":null}}})", R"({"a":{"bb":{}}})"},
});

json applied(json target, const json& patch) {
  apply_merge_patch(target, patch);
  return target;
}

/// Returns the patch between two texts as a text; empty when there is none.
std::string diff(const char* from, const char* to) {
  const auto patch = diff_merge(json::parse(from), json::parse(to));
  return patch ? patch->dump() : std::string{};
}

/// A random state with few members and few names, so that two of them are similar.
json random_state(std::mt19937& generator, int depth) {
  const auto pick = [&generator](unsigned bound) { return generator() % bound; };
  json state = json::object();
  for (const char* name : {"a", "b", "c", "d"}) {
    switch (pick(depth > 0 ? 8 : 6)) {
      case 0:
        break;
      case 1:
        state[name] = nullptr;
        break;
      case 2:
        state[name] = pick(3);
        break;
      case 3:
        state[name] = std::string(pick(3), 'x');
        break;
      case 4:
        state[name] = json::array({pick(2), nullptr, json::object({{"n", nullptr}})});
        break;
      case 5:
        state[name] = pick(2) == 0;
        break;
      default:
        state[name] = random_state(generator, depth - 1);
    }
  }
  return state;
}

}  // namespace

TEST_CASE("merge patch: applies as in the table of RFC 7396") {
  for (const auto& [original, patch, result] : appendix) {
    CAPTURE(original);
    CAPTURE(patch);
    CHECK(applied(json::parse(original), json::parse(patch)) == json::parse(result));
  }
}

TEST_CASE("merge patch: equal values have no difference") {
  CHECK(diff("{}", "{}").empty());
  CHECK(diff(R"({"a":{"b":[1,2]}})", R"({"a":{"b":[1,2]}})").empty());
  CHECK(diff("1", "1").empty());
}

TEST_CASE("merge patch: contains only the changed members") {
  CHECK(diff(R"({"a":1,"b":2})", R"({"a":1,"b":3})") == R"({"b":3})");
  CHECK(diff(R"({"a":1})", R"({"a":1,"b":2})") == R"({"b":2})");
  CHECK(diff(R"({"a":{"x":1,"y":2},"b":1})", R"({"a":{"x":1,"y":3},"b":1})") == R"({"a":{"y":3}})");
}

TEST_CASE("merge patch: deletes with null") {
  CHECK(diff(R"({"a":1,"b":2})", R"({"a":1})") == R"({"b":null})");
  CHECK(diff(R"({"a":{"x":1}})", R"({"a":{}})") == R"({"a":{"x":null}})");
}

TEST_CASE("merge patch: a list is replaced as a whole") {
  CHECK(diff(R"({"a":[1,2,3]})", R"({"a":[1,2]})") == R"({"a":[1,2]})");
}

TEST_CASE("merge patch: a value is replaced when it becomes an object or stops being one") {
  CHECK(diff(R"({"a":1})", R"({"a":{"b":1}})") == R"({"a":{"b":1}})");
  CHECK(diff(R"({"a":{"b":1}})", R"({"a":[1]})") == R"({"a":[1]})");
  CHECK(diff(R"({"a":1})", R"({"a":{}})") == R"({"a":{}})");
}

TEST_CASE("merge patch: a null member equals an absent one") {
  CHECK(diff(R"({"a":null})", "{}").empty());
  CHECK(diff("{}", R"({"a":null})").empty());
  CHECK(diff(R"({"a":1})", R"({"a":null})") == R"({"a":null})");
  CHECK(diff(R"({"a":null})", R"({"a":1})") == R"({"a":1})");
  CHECK(diff("{}", R"({"a":{"b":null,"c":1}})") == R"({"a":{"c":1}})");
}

TEST_CASE("merge patch: without_nulls handles every object except inside lists") {
  CHECK(without_nulls(json::parse(R"({"a":null,"b":{"c":null,"d":{}},"e":[null,{"f":null}]})")) ==
        json::parse(R"({"b":{"d":{}},"e":[null,{"f":null}]})"));
  CHECK(without_nulls(nullptr) == json(nullptr));
}

TEST_CASE("merge patch: applying a diff gives the target") {
  constexpr unsigned seed = 7396;
  std::mt19937 generator{seed};
  for (int round = 0; round < 5'000; ++round) {
    const json from = random_state(generator, 3);
    const json to = random_state(generator, 3);
    const auto patch = diff_merge(from, to);
    const json before = without_nulls(from);
    const json after = without_nulls(to);
    CAPTURE(round);
    CAPTURE(from.dump());
    CAPTURE(to.dump());
    REQUIRE(patch.has_value() == (before != after));
    if (patch) REQUIRE(applied(before, *patch) == after);
    REQUIRE_FALSE(diff_merge(to, to).has_value());
  }
}
