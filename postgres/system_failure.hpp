#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"

namespace signalbox::postgres {

/// Returns the current `errno` as an `internal` error: "Could not <what>: <system's message>."
[[nodiscard]] std::unexpected<core::error> system_failure(std::string_view what);

/// Same for a given error number.
[[nodiscard]] std::unexpected<core::error> system_failure(std::string_view what, int number);

}  // namespace signalbox::postgres
