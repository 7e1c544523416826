#include "api/http/json_object.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox;
using api::parse_json_object;

TEST_CASE("json object: is parsed") {
  const auto parsed = parse_json_object(R"( {"a": 1, "b": ["x", {"a": null}]} )");
  REQUIRE(parsed);
  CHECK((*parsed)["b"][1].contains("a"));
}

TEST_CASE("json object: malformed text is a bad request") {
  using namespace std::string_literals;
  const std::string cases[] = {
      "",
      " ",
      "{",
      "}",
      "{\"a\"}",
      "{\"a\":}",
      "{\"a\":1,}",
      "{'a':1}",
      "{a:1}",
      "{\"a\":1} x",
      "{\"a\":1}{}",
      "{\"a\":01}",
      "{\"a\":NaN}",
      "{\"a\":1e999}",
      "{\"a\":\"\n\"}",
      "{\"a\":\"\\x\"}",
      "{\"a\":\"\\ud800\"}",
      "{\"a\":1 /* why */}",
      "{\"a\":\"open}",
      "null",
      "[]",
      "1",
      "\"text\"",
      "{\"a\":\0}"s,
  };
  for (const auto& text : cases) {
    CAPTURE(text);
    const auto parsed = parse_json_object(text);
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().code == core::errc::bad_request);
    CHECK_FALSE(parsed.error().message.empty());
  }
}

TEST_CASE("json object: a body cut at any byte is a bad request") {
  const std::string whole = R"({"email":"a\u00e9@b.c","list":[1,true,null,{"x":-1.5e3}]})";
  REQUIRE(parse_json_object(whole));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    CAPTURE(size);
    CHECK_FALSE(parse_json_object(whole.substr(0, size)));
  }
}

TEST_CASE("json object: invalid UTF-8 is rejected") {
  for (const auto* bytes : {"\xff", "\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80"}) {
    const auto parsed = parse_json_object(std::string{"{\"a\":\""} + bytes + "\"}");
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().message == "The body is not UTF-8.");
  }
}

TEST_CASE("json object: sixteen levels are allowed, but no more") {
  const auto nested = [](std::size_t depth) {
    return "{\"a\":" + std::string(depth - 1, '[') + std::string(depth - 1, ']') + "}";
  };
  CHECK(parse_json_object(nested(16)));
  const auto refused = parse_json_object(nested(17));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message == "The body is nested deeper than 16 levels.");
  CHECK_FALSE(parse_json_object(std::string(1'000'000, '[')));
  // Brackets inside strings do not count.
  CHECK(parse_json_object("{\"a\":\"[[[[[[[[[[[[[[[[[[[[[[\\\"[[[[[[\"}"));
}

TEST_CASE("json object: a duplicate name is rejected in the top-level object only") {
  const auto refused = parse_json_object(R"({"role_id":3,"role_id":1})");
  REQUIRE_FALSE(refused);
  REQUIRE(refused.error().fields.size() == 1);
  CHECK(refused.error().fields[0].field == "role_id");
  CHECK(parse_json_object(R"({"a":{"b":1},"b":{"a":1}})"));
  const std::string member = "\"" + std::string(5000, 'n') + "\":1";
  CHECK(parse_json_object("{" + member + "," + member + "}").error().message.size() < 100);
}

TEST_CASE("json object: an error contains no part of the text") {
  const auto refused = parse_json_object(R"({"password":"hunter2)");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find("hunter2") == std::string::npos);
}
