#pragma once

#include <chrono>

#include "core/time.hpp"

namespace signalbox::domain {

/// Period in which a sign-in replaces the password, for irreversible changes: a new password, or
/// deleting the account.
inline constexpr std::chrono::minutes fresh_sign_in_max{10};

[[nodiscard]] inline bool is_fresh_sign_in(core::time_point signed_in_at, core::time_point now) {
  return now - signed_in_at <= fresh_sign_in_max;
}

}  // namespace signalbox::domain
