#pragma once

#include <chrono>
#include <stdexcept>
#include <string>

#include "core/error.hpp"
#include "postgres/binaries.hpp"
#include "postgres/deadline.hpp"
#include "postgres/os_user.hpp"

namespace signalbox::testing {

/// A deadline far beyond the duration of a test.
inline postgres::deadline soon() {
  return std::chrono::steady_clock::now() + std::chrono::seconds{60};
}

/// Returns the value, or throws the error's message, for preconditions of a test.
template <class Value>
Value need(core::result<Value> result) {
  if (!result) throw std::runtime_error(result.error().message);
  if constexpr (!std::is_void_v<Value>) return std::move(*result);
}

/// This machine's PostgreSQL. Throws when there is none, so that tests fail instead of being
/// skipped.
inline postgres::binaries installed_postgres() {
  static const auto found = need(postgres::find_binaries({}, soon()));
  return found;
}

inline postgres::os_user unprivileged_user() {
  return need(postgres::server_user("postgres"));
}

}  // namespace signalbox::testing
