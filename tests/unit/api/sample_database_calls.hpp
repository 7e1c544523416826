#pragma once

#include <vector>

#include "sample_calls.hpp"

namespace signalbox::api::testing {

/// Returns the calls on definitions in a project's database. Changes are dry runs, or of objects
/// that do not exist, because the calls are sent many times. Also returns the advisor's calls.
[[nodiscard]] std::vector<sample_call> calls_of_database();

}  // namespace signalbox::api::testing
