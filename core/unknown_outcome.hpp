#pragma once

#include <string_view>

#include "core/error.hpp"

namespace signalbox::core {

/// The detail code of an error after which a change is either stored or not: the database did not
/// confirm it. Who keeps a copy of what was changed reads it again before it judges anything.
inline constexpr std::string_view outcome_unknown_code = "outcome_unknown";

/// Whether the change that failed so may have been stored.
[[nodiscard]] inline bool is_outcome_unknown(const error& failure) {
  return failure.detail_code == outcome_unknown_code;
}

}  // namespace signalbox::core
