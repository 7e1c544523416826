#pragma once

#include <cstddef>
#include <span>

#include "api/http/body_field.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"
#include "core/time.hpp"

namespace signalbox::api {

inline constexpr std::size_t body_faults_max = 20;  ///< reported per body; others are omitted

/// Checks an object against its fields and reports all missing, unknown, mistyped and invalid
/// members together. Returns the object without optional fields that were null, unless null resets
/// them, with texts normalized by their rules. Times in the future are checked against `now`.
/// Errors: `bad_request` with `fields`.
[[nodiscard]] core::result<core::json> check_body(core::json values,
                                                  std::span<const body_field> fields,
                                                  core::time_point now);

}  // namespace signalbox::api
