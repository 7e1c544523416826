#pragma once

#include <vector>

#include "sample_calls.hpp"

namespace signalbox::api::testing {

/// Returns the sample calls of the advisor.
[[nodiscard]] std::vector<sample_call> calls_of_advisor();

}  // namespace signalbox::api::testing
