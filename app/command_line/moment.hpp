#pragma once

#include <string_view>

#include "core/error.hpp"
#include "core/time.hpp"

namespace signalbox::app {

/// Reads `+90s`, `+30m`, `+2h`, `+3d` as a time after `now`, at most ten years later, and any other
/// text as ISO 8601. Errors: `bad_request` with the allowed forms.
[[nodiscard]] core::result<core::time_point> parse_moment(std::string_view text,
                                                          core::time_point now);

}  // namespace signalbox::app
