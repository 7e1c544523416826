#include "domain/organization.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string_view>
#include <utility>

using namespace signalbox::domain;

TEST_CASE("organization: roles have the contract's names and ids") {
  constexpr auto roles = std::to_array<std::pair<int, std::string_view>>(
      {{1, "Owner"}, {2, "Administrator"}, {3, "Developer"}, {4, "Read-only"}});
  for (const auto& [id, name] : roles) {
    const auto found = role_from(id);
    REQUIRE(found.has_value());
    CHECK(to_string(*found) == name);
  }
}

TEST_CASE("organization: an id outside 1 to 4 is no role") {
  CHECK_FALSE(role_from(0).has_value());
  CHECK_FALSE(role_from(5).has_value());
  CHECK_FALSE(role_from(-1).has_value());
  CHECK_FALSE(role_from(65'537).has_value());
}
