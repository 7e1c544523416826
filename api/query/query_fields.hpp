#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "api/http/body_field.hpp"
#include "api/http/call.hpp"
#include "core/error.hpp"

/// Fields that several calls with SQL have.
namespace signalbox::api {

[[nodiscard]] body_field text_field();        ///< `query`
[[nodiscard]] body_field parameters_field();  ///< `parameters`
[[nodiscard]] body_field role_field();        ///< `role`
[[nodiscard]] body_field read_only_field();   ///< `read_only`
[[nodiscard]] body_field time_field();        ///< `timeout_ms`

/// Returns an integer of the body from 1 to `most`, or `fallback` when it is absent. Errors:
/// `bad_request`.
[[nodiscard]] core::result<std::int64_t> bounded(const call& c, std::string_view name,
                                                 std::int64_t most, std::int64_t fallback);

/// Returns `timeout_ms`, by default a minute. Errors: `bad_request`.
[[nodiscard]] core::result<std::chrono::milliseconds> time_limit(const call& c);

}  // namespace signalbox::api
