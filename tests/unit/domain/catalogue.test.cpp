#include "domain/catalogue.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

/// Returns the fault of the text, as parsed by `read`; empty when it is valid.
template <class Read>
std::string complaint(std::string_view text, Read read) {
  catalogue source{"test.json", text};
  read(source.top());
  if (!source.fault()) return {};
  CHECK(source.fault()->code == errc::bad_request);
  return source.fault()->message;
}

void read_nothing(const catalogue_field&) {}

}  // namespace

TEST_CASE("catalogue: a syntax error is reported with file, line and column") {
  const auto at = [](std::string_view text) { return complaint(text, read_nothing); };
  CHECK(at("{\n  \"a\": 1,\n  \"b\": oops\n}").starts_with("test.json:3:"));
  CHECK(at("[1, 2").starts_with("test.json:1:6:"));
  CHECK(at("").starts_with("test.json:1:1:"));
  CHECK(at("{} {}").starts_with("test.json:1:4:"));
  CHECK(at("{\"a\": 1}").empty());
}

TEST_CASE("catalogue: reads existing members") {
  catalogue source{"test.json",
                   R"({"text": "t", "texts": ["a", "b"], "flag": true, "number": 1.5})"};
  const catalogue_field top = source.top();
  CHECK(top.member("text").text() == "t");
  CHECK(top.member("texts").texts() == std::vector<std::string>{"a", "b"});
  CHECK(top.member("flag").flag());
  CHECK(top.member("number").number_between(0, 2) == 1.5);
  CHECK(top.members().size() == 4);
  CHECK(top.optional_member("flag").has_value());
  CHECK_FALSE(top.optional_member("other").has_value());
  CHECK_FALSE(source.fault().has_value());
}

TEST_CASE("catalogue: an invalid field is reported with the requirement") {
  constexpr std::string_view text =
      R"({"list": [{"text": 1, "empty": "", "number": 9}], "object": {}})";
  const auto first = [](const catalogue_field& top) {
    const auto elements = top.member("list").elements();
    return elements.front();
  };
  CHECK(complaint(text, [&](const auto& top) { (void)first(top).member("text").text(); }) ==
        "test.json: list[0].text must be a non-empty string");
  CHECK(complaint(text, [&](const auto& top) { (void)first(top).member("empty").text(); }) ==
        "test.json: list[0].empty must be a non-empty string");
  CHECK(complaint(text, [&](const auto& top) { (void)first(top).member("text").flag(); }) ==
        "test.json: list[0].text must be true or false");
  CHECK(complaint(text, [&](const auto& top) {
          (void)first(top).member("number").number_between(-1, 1);
        }) == "test.json: list[0].number must be a number from -1 to 1");
  CHECK(complaint(text, [&](const auto& top) { (void)first(top).member("gone").text(); }) ==
        "test.json: list[0] must have a \"gone\"");
  CHECK(complaint(text, [](const auto& top) { (void)top.member("object").elements(); }) ==
        "test.json: object must be a non-empty list");
  CHECK(complaint(text, [](const auto& top) { (void)top.member("object").members(); }) ==
        "test.json: object must be a non-empty object");
  CHECK(complaint(text, [](const auto& top) { (void)top.member("list").member("x"); }) ==
        "test.json: list must be an object");
  CHECK(complaint(text, [](const auto& top) { top.allow_only({"list"}); }) ==
        "test.json: the whole file must not have a \"object\"");
  CHECK(complaint("[]", [](const auto& top) { top.allow_only({}); }) ==
        "test.json: the whole file must be an object");
}

TEST_CASE("catalogue: only the first fault is kept") {
  CHECK(complaint("{}", [](const auto& top) {
          (void)top.member("first").text();
          (void)top.member("second").text();
        }) == "test.json: the whole file must have a \"first\"");
}
