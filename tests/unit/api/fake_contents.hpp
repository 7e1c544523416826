#pragma once

#include "fake_installation.hpp"

namespace signalbox::api::testing {

/// Returns the initial accounts, organizations and project of every `fake_installation`, where they
/// are described.
[[nodiscard]] fake_state sample_state();

}  // namespace signalbox::api::testing
