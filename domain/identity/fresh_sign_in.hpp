#pragma once

#include <chrono>

#include "core/time.hpp"

namespace signalbox::domain {

/// For so long a sign-in stands for its person's password, for what cannot be taken back: a new
/// password, the end of the account.
inline constexpr std::chrono::minutes fresh_sign_in_max{10};

[[nodiscard]] inline bool is_fresh_sign_in(core::time_point signed_in_at, core::time_point now) {
  return now - signed_in_at <= fresh_sign_in_max;
}

}  // namespace signalbox::domain
