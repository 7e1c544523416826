#include "api/query/name_list.hpp"

#include <doctest/doctest.h>

using signalbox::api::parse_names;
using names = std::vector<std::string>;

TEST_CASE("name list: names are separated by commas, and may be quoted") {
  CHECK(parse_names("a") == names{"a"});
  CHECK(parse_names("a,B c,\"d,e\",\"f\"\"g\"") == names{"a", "B c", "d,e", "f\"g"});
}

TEST_CASE("name list: anything else is refused") {
  for (const auto* text : {"", ",", "a,", ",a", "a,,b", "\"a", "\"\"", "\"a\"b", "a\"b\""}) {
    CAPTURE(text);
    CHECK_FALSE(parse_names(text));
  }
}
