#pragma once

#include <cstddef>
#include <string>

#include "core/time.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::domain {

/// Verified factors that one account may have.
inline constexpr std::size_t factors_max = 10;

/// A second factor of an account: an authenticator for one-time codes. Its secret stays in storage.
struct factor {
  factor_id id;
  std::string friendly_name;
  bool is_verified = false;  ///< a code was verified: the factor is required
  core::time_point created_at;
  core::time_point updated_at;
};

}  // namespace signalbox::domain
