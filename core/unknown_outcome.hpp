#pragma once

#include <string_view>

#include "core/error.hpp"

namespace signalbox::core {

/// The detail code of an error after which a change may or may not be stored: the database did not
/// confirm it. Owners of a copy of the changed data reload it before the next decision.
inline constexpr std::string_view outcome_unknown_code = "outcome_unknown";

/// Returns whether the failed change may have been stored.
[[nodiscard]] inline bool is_outcome_unknown(const error& failure) {
  return failure.detail_code == outcome_unknown_code;
}

}  // namespace signalbox::core
