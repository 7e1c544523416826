#include "benchmarks/load/stamp.hpp"

#include <doctest/doctest.h>

using signalbox::load::find_stamp;

TEST_CASE("stamp: is found anywhere in a message") {
  const auto found = find_stamp(
      R"(42["patch","project:t",17,{"load":[{"at":123456789,"n":42,"pad":"xx","t":7}]}])");
  REQUIRE(found);
  CHECK(found->at_ns == 123'456'789);
  CHECK(found->number == 42);
  CHECK(found->topic == 7);
}

TEST_CASE("stamp: a missing or incomplete stamp is not found") {
  CHECK_FALSE(find_stamp(""));
  CHECK_FALSE(find_stamp(R"(42["signed_out",{}])"));
  CHECK_FALSE(find_stamp(R"({"at":1,"n":2})"));
  CHECK_FALSE(find_stamp(R"({"at":,"n":2,"t":3})"));
  CHECK_FALSE(find_stamp(R"({"t":3,"at":1,"n":2})"));
}
