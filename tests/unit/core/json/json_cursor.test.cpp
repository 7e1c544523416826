#include "core/json/json_cursor.hpp"

#include <doctest/doctest.h>

#include <random>

#include "core/json/json.hpp"

using namespace signalbox::core;

namespace {

/// The kind of the last token: `end` for a valid text.
json_token_kind end_of(std::string_view text) {
  json_cursor cursor{text};
  auto token = cursor.next();
  while (token.kind != json_token_kind::end && token.kind != json_token_kind::invalid)
    token = cursor.next();
  return token.kind;
}

std::string unescaped(std::string_view raw) {
  std::string made;
  unescape_json(raw, made);
  return made;
}

}  // namespace

TEST_CASE("json cursor: gives the tokens of a text") {
  json_cursor cursor{R"( {"a" : [1, -2.5e3, true, null], "b\n":"x\"y", "c":{}} )"};
  using enum json_token_kind;
  const std::vector<std::pair<json_token_kind, std::string>> expected{
      {object_begin, "{"}, {key, "a"},         {array_begin, "["}, {number, "1"},
      {number, "-2.5e3"},  {truth, "true"},    {null, "null"},     {array_end, "]"},
      {key, "b\\n"},       {string, "x\\\"y"}, {key, "c"},         {object_begin, "{"},
      {object_end, "}"},   {object_end, "}"},  {end, ""},          {end, ""}};
  for (const auto& [kind, raw] : expected) {
    const auto token = cursor.next();
    CHECK(token.kind == kind);
    CHECK(token.raw == raw);
  }
}

TEST_CASE("json cursor: accepts and rejects what the parser does") {
  for (const std::string_view text : {"{}",          "[]",         "1",         "\"\"",
                                      "null",        "[1,2]",      "{\"a\":1}", "",
                                      "{",           "}",          "[1,]",      "[,1]",
                                      "{\"a\"}",     "{\"a\":}",   "{a:1}",     "01",
                                      "1.",          ".5",         "-",         "1e",
                                      "1e+5",        "-0",         "tru",       "truex",
                                      "nul",         "\"a",        "\"\\x\"",   "\"\\u12g4\"",
                                      "\"\\ud800\"", "\"\t\"",     "[1 2]",     "{\"a\":1 \"b\":2}",
                                      "1 2",         "{} x",       "[[]",       "[}",
                                      "{\"a\":1,}",  "\"\\u00e4\""}) {
    CAPTURE(text);
    // A lone surrogate is no text for the parser; the cursor replaces it.
    const bool is_expected = json::accept(text) || text == "\"\\ud800\"";
    CHECK((end_of(text) == json_token_kind::end) == is_expected);
  }
}

TEST_CASE("json cursor: changed texts are judged as by the parser") {
  const std::string text = R"({"a":[1,2.5,{"b":"x\u00e4\n"}],"c":true,"d":null,"e":{"f":[[],{}]}})";
  std::mt19937 random{3};
  constexpr std::string_view letters = "{}[]\",:\\0123.eE+-tfn au";
  for (int change = 0; change < 30'000; ++change) {
    auto changed = text;
    for (auto count = 1 + random() % 3; count > 0; --count)
      changed[random() % changed.size()] = letters[random() % letters.size()];
    CAPTURE(changed);
    if (changed.contains("\\u")) continue;
    CHECK((end_of(changed) == json_token_kind::end) == json::accept(changed));
  }
}

TEST_CASE("json cursor: a deep text is invalid, and skipping it is not") {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  CHECK(end_of(nested(json_cursor::depth_max)) == json_token_kind::end);
  CHECK(end_of(nested(json_cursor::depth_max + 1)) == json_token_kind::invalid);
  CHECK(end_of(std::string(1'000'000, '[')) == json_token_kind::invalid);
  json_cursor cursor{R"([{"a":[1,2]},3])"};
  static_cast<void>(cursor.next());
  static_cast<void>(cursor.next());
  CHECK(cursor.skip() == R"({"a":[1,2]})");
  CHECK(cursor.next().raw == "3");
}

TEST_CASE("json texts: escapes are removed and made") {
  CHECK(unescaped(R"(a\"\\\/\b\f\n\r\tz)") == "a\"\\/\b\f\n\r\tz");
  CHECK(unescaped(R"(\u00e4\u20ac\ud83d\ude00)") == "ä€😀");
  CHECK(unescaped(R"(\ud800x\udc00\ud800\u0041)") ==
        "\xEF\xBF\xBDx\xEF\xBF\xBD\xEF\xBF\xBD"
        "A");
  std::mt19937 random{5};
  for (int round = 0; round < 2'000; ++round) {
    std::string text;
    for (auto count = random() % 30; count > 0; --count)
      text += static_cast<char>(random() % 0x7F + 1);
    std::string escaped;
    escape_json(text, escaped);
    CHECK(unescaped(escaped) == text);
    CHECK(json::parse('"' + escaped + '"').get<std::string>() == text);
  }
}

TEST_CASE("json texts: a value is found by its path") {
  const std::string text =
      R"({"x":{"a":[1]},"a":{"b":{"c":"deep"},"\u0062":2},"n":null,"x":9,"l":[{"q":1}]})";
  const auto found = [&](std::vector<std::string> path) {
    const auto token = find_json(text, path);
    return token ? std::string{token->raw} : std::string{"none"};
  };
  CHECK(found({"a", "b", "c"}) == "deep");
  CHECK(found({"a", "b"}) == R"({"c":"deep"})");
  CHECK(found({"x", "a"}) == "[1]");
  CHECK(found({"x"}) == R"({"a":[1]})");
  CHECK(found({"n"}) == "null");
  CHECK(found({"n", "a"}) == "none");
  CHECK(found({"a", "c"}) == "none");
  CHECK(found({"l", "q"}) == "none");
  CHECK(found({"nowhere"}) == "none");
  CHECK(found({}) == "none");
  CHECK_FALSE(find_json("[1]", std::vector<std::string>{"a"}));
  CHECK_FALSE(find_json(R"({"a":)", std::vector<std::string>{"a"}));
}
