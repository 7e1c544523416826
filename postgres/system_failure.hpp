#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"

namespace signalbox::postgres {

/// The present `errno` as an `internal` error: "Could not <what>: <system's words>."
[[nodiscard]] std::unexpected<core::error> system_failure(std::string_view what);

/// The same for a given error number.
[[nodiscard]] std::unexpected<core::error> system_failure(std::string_view what, int number);

}  // namespace signalbox::postgres
