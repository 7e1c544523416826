#include "domain/billing/free_limit.hpp"

#include <doctest/doctest.h>

using namespace signalbox;
using namespace signalbox::domain;

TEST_CASE("free limit: one more active project is allowed below it, and none at it") {
  CHECK(check_one_more_active({.applies = true, .active = 1, .max = 2}));
  const auto refused = check_one_more_active({.applies = true, .active = 2, .max = 2});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::conflict);
  CHECK(refused.error().message ==
        "Organizations on the Free plan can have at most 2 active projects. Pause or delete one "
        "first.");
  CHECK_FALSE(check_one_more_active({.applies = true, .active = 0, .max = 0}));
}

TEST_CASE("free limit: other plans have none") {
  CHECK(check_one_more_active({.applies = false, .active = 1000, .max = 2}));
  organization acme;
  CHECK(is_free(acme));
  acme.plan = "pro";
  CHECK_FALSE(is_free(acme));
}
