#pragma once

#include <vector>

#include "sample_calls.hpp"

namespace signalbox::api::testing {

/// Returns the sample calls of backups, and of copies and branches of projects.
[[nodiscard]] std::vector<sample_call> calls_of_backups();

}  // namespace signalbox::api::testing
