#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "api/http/json_object.hpp"
#include "tests/unit/support/thread_cpu.hpp"

using namespace signalbox;
using api::parse_json_object;

namespace {

constexpr std::size_t body_bytes = 1'000'000;
constexpr int runs = 3;
/// Maximum cost of a body relative to an ordinary one of its size.
constexpr int ratio_max = 3;

/// Returns `{"email":[` with as many copies of `part` as fit.
std::string list_of(std::string_view part) {
  std::string body = R"({"email":[)";
  while (body.size() + part.size() + 3 < body_bytes) {
    body += part;
    body += ',';
  }
  body.back() = ']';
  return body + '}';
}

/// Returns an object with as many distinct members as fit.
std::string object_of(std::string_view value) {
  std::string body = "{";
  for (std::size_t number = 0; body.size() + value.size() + 16 < body_bytes; ++number) {
    body += '"' + std::to_string(number) + "\":";
    body += value;
    body += ',';
  }
  body.back() = '}';
  return body;
}

std::string repeated(std::string_view part) {
  std::string text;
  while (text.size() + part.size() < body_bytes)
    text += part;
  return text;
}

struct hostile_body {
  std::string_view name;
  std::string text;
};

std::vector<hostile_body> hostile_bodies() {
  const std::string deep = std::string(13, '[') + std::string(13, ']');
  return {
      {"objects with a member in a list", list_of(R"({"":0})")},
      {"empty objects in a list", list_of("{}")},
      {"empty lists in a list", list_of("[]")},
      {"lists in lists", list_of(deep)},
      {"numbers", list_of("0")},
      {"long numbers", list_of("-1.234567890123456789e-300")},
      {"one number", R"({"email":)" + repeated("7") + "}"},
      {"names of its own", object_of("0")},
      {"objects under names of its own", object_of(R"({"a":{}})")},
      {"the same name again and again", "{" + repeated(R"("email":0,)") + R"("email":0})"},
      {"the same name further in", R"({"email":{)" + repeated(R"("a":0,)") + R"("a":0}})"},
      {"escaped text", R"({"email":")" + repeated(R"(\u00e9)") + "\"}"},
      {"text of four bytes a letter", "{\"email\":\"" + repeated("\xf0\x9f\x9a\xa6") + "\"}"},
      {"brackets that never close", repeated("[")},
      {"objects that never close", repeated(R"({"":)")},
      {"blanks", repeated(" ")},
      {"a text that never ends", "{\"email\":\"" + repeated("\\\\")},
      {"commas", R"({"email":[)" + repeated(",")},
  };
}

}  // namespace

TEST_CASE("body cost: no body of a megabyte costs much more than an ordinary one") {
  const auto ordinary = list_of(R"("ada.lovelace@example.com")");
  REQUIRE(parse_json_object(ordinary));
  const auto spent_on = [](const std::string& body) {
    return signalbox::testing::best_cpu_of(runs, [&] { (void)parse_json_object(body); });
  };
  const auto allowed = spent_on(ordinary) * ratio_max;
  for (const auto& [name, text] : hostile_bodies()) {
    CAPTURE(name);
    CHECK(text.size() <= body_bytes + 32);
    CHECK(spent_on(text).count() < allowed.count());
  }
}

TEST_CASE("body cost: values are counted, and one beyond the limit is rejected") {
  const auto with = [](std::size_t values) {
    // The object and the list count as values, too.
    std::string body = R"({"a":[0)";
    for (std::size_t more = 3; more < values; ++more)
      body += ",0";
    return parse_json_object(body + "]}");
  };
  CHECK(with(api::json_values_max));
  const auto refused = with(api::json_values_max + 1);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::bad_request);
  CHECK(refused.error().message == "The body has more than 50000 values.");
}
