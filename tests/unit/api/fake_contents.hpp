#pragma once

#include "fake_installation.hpp"

namespace signalbox::api::testing {

/// The people, organizations and the project that every `fake_installation` begins with; see there
/// for who is who.
[[nodiscard]] fake_state sample_state();

}  // namespace signalbox::api::testing
