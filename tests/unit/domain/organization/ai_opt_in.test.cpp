#include "domain/organization/ai_opt_in.hpp"

#include <doctest/doctest.h>

using signalbox::domain::known_opt_in_tags;
using tags = std::vector<std::string>;

TEST_CASE("ai opt-in: known tags are kept without duplicates, by name") {
  CHECK(known_opt_in_tags({"AI_SQL_GENERATOR_OPT_IN", "AI_MIND_READER_OPT_IN",
                           "AI_DATA_GENERATOR_OPT_IN", "AI_SQL_GENERATOR_OPT_IN"}) ==
        tags{"AI_DATA_GENERATOR_OPT_IN", "AI_SQL_GENERATOR_OPT_IN"});
  CHECK(known_opt_in_tags({}).empty());
}
