#pragma once

#include <vector>

#include "sample_calls.hpp"

namespace signalbox::api::testing {

/// Calls that read logs.
[[nodiscard]] std::vector<sample_call> calls_of_logs();

}  // namespace signalbox::api::testing
