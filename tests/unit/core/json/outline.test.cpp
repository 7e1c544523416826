#include "core/json/outline.hpp"

#include <doctest/doctest.h>

using namespace signalbox::core;

TEST_CASE("json outline: outer levels have a line for each member, inner ones are inline") {
  const json value = {{"a", {{"x", {{"deep", json::array({1, 2})}}}, {"y", "\"é\""}}},
                      {"b", json::object()},
                      {"c", json::array({json{{"d", 1}}})}};
  CHECK(outline(value, 0) == value.dump() + "\n");
  CHECK(outline(value, 2) ==
        "{\n"
        "  \"a\": {\n"
        "    \"x\": {\"deep\":[1,2]},\n"
        "    \"y\": \"\\\"é\\\"\"\n"
        "  },\n"
        "  \"b\": {},\n"
        "  \"c\": [{\"d\":1}]\n"
        "}\n");
  CHECK(json::parse(outline(value, 9)) == value);
}
