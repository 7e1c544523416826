#include "app/log/event_line.hpp"

#include <doctest/doctest.h>

#include <string>
#include <utility>

using namespace signalbox::app;

using named_value = std::pair<std::string, std::string>;

TEST_CASE("event line: parses an event and its fields in order") {
  const auto line = parse_event_line("project.status ref=abc status=COMING_UP");
  CHECK(line.event == "project.status");
  REQUIRE(line.fields.size() == 2);
  CHECK(line.fields[0] == named_value{"ref", "abc"});
  CHECK(line.fields[1] == named_value{"status", "COMING_UP"});
  CHECK(line.rest.empty());
}

TEST_CASE("event line: a quoted value may contain spaces, quotes and equals signs") {
  const auto line = parse_event_line(R"(e a="x y=z" b="it is "so" here" c="" d=1)");
  REQUIRE(line.fields.size() == 4);
  CHECK(line.fields[0] == named_value{"a", "x y=z"});
  CHECK(line.fields[2] == named_value{"c", ""});
  CHECK(line.fields[3] == named_value{"d", "1"});
}

TEST_CASE("event line: an unclosed quote is part of the word") {
  const auto line = parse_event_line(R"(e a="x y)");
  REQUIRE(line.fields.size() == 1);
  CHECK(line.fields[0] == named_value{"a", "\"x"});
  CHECK(line.rest == "y");
}

TEST_CASE("event line: words that are not fields are stored in the rest") {
  CHECK(parse_event_line("e some words a=1 more").rest == "some words more");
  CHECK(parse_event_line("e =x").rest == "=x");
  CHECK(parse_event_line("").event.empty());
  CHECK(parse_event_line("alone").event == "alone");
}

TEST_CASE("event line: an empty value is an empty field") {
  const auto line = parse_event_line("e a= b=2");
  REQUIRE(line.fields.size() == 2);
  CHECK(line.fields[0] == named_value{"a", ""});
  CHECK(line.fields[1] == named_value{"b", "2"});
}

TEST_CASE("one line: control characters are escaped, other text is unchanged") {
  CHECK(on_one_line("a\nb\tc\x1b[2J\x7f") == "a\\nb\\x09c\\x1b[2J\\x7f");
  CHECK(on_one_line("Grüße") == "Grüße");
}
