#include "domain/identity/assurance_level.hpp"

#include <doctest/doctest.h>

using namespace signalbox::domain;

TEST_CASE("assurance level: a second factor is due if the account has one, until it is verified") {
  CHECK(is_second_factor_due(true, assurance_level::aal1));
  CHECK_FALSE(is_second_factor_due(true, assurance_level::aal2));
  CHECK_FALSE(is_second_factor_due(false, assurance_level::aal1));
  CHECK_FALSE(is_second_factor_due(false, assurance_level::aal2));
}
