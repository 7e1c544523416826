#pragma once

#include "core/time.hpp"

namespace signalbox::testing {

/// The reference time of these tests: 2026-11-20 at noon, UTC.
inline constexpr core::time_point noon =
    core::time_point{std::chrono::sys_days{std::chrono::year{2026} / 11 / 20}} +
    std::chrono::hours{12};

}  // namespace signalbox::testing
