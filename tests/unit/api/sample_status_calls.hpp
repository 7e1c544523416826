#pragma once

#include <vector>

#include "sample_calls.hpp"

namespace signalbox::api::testing {

/// Returns the calls of the public status page.
[[nodiscard]] std::vector<sample_call> calls_of_status_page();

}  // namespace signalbox::api::testing
