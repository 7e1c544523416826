#include <doctest/doctest.h>

#include "tenant_sql/array_text.hpp"

using signalbox::tenant_sql::array_element;
using signalbox::tenant_sql::parse_array;

TEST_CASE("array text: elements are plain, quoted or NULL") {
  CHECK(parse_array("{}")->empty());
  CHECK(*parse_array("{1,2}") == std::vector<array_element>{"1", "2"});
  CHECK(*parse_array(R"({"a b","say \"hi\" \\ there",NULL,"NULL",""})") ==
        std::vector<array_element>{"a b", R"(say "hi" \ there)", std::nullopt, "NULL", ""});
}

TEST_CASE("array text: other arrays and other texts are refused") {
  for (const auto* text : {"", "1", "{", "{1", "{1,", "{1,}", "{\"a", "{\"a\\", "{1}2", "{{1},{2}}",
                           "[0:1]={1,2}", "{a\"b\"}"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_array(text));
  }
}
