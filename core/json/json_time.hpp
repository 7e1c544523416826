#pragma once

#include <optional>

#include "core/json/json.hpp"
#include "core/time.hpp"

namespace signalbox::core {

/// Returns the time as ISO 8601 text, or null. Pure.
[[nodiscard]] inline json time_or_null(const std::optional<time_point>& at) {
  return at ? json(to_iso8601(*at)) : json();
}

}  // namespace signalbox::core
