#pragma once

#include <map>
#include <string_view>

namespace signalbox::api::testing {

/// The roles that may call a route; the owner may call all.
struct role_expectation {
  bool administrator = false;
  bool developer = false;
  bool reader = false;
};

/// Returns who may call each route with a permission.
[[nodiscard]] const std::map<std::string_view, role_expectation>& role_expectations();

}  // namespace signalbox::api::testing
