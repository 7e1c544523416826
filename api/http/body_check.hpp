#pragma once

#include <cstddef>
#include <span>

#include "api/http/body_field.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"
#include "core/time.hpp"

namespace signalbox::api {

inline constexpr std::size_t body_faults_max = 20;  ///< reported of one body; the rest is not

/// Checks an object against its fields: what is missing, unknown, mistyped or against a rule is
/// reported all at once. The object comes back without optional fields that were null, and with
/// texts in the normal form of their rules. Moments that lie ahead do so at `now`. Errors:
/// `bad_request` with `fields`.
[[nodiscard]] core::result<core::json> check_body(core::json values,
                                                  std::span<const body_field> fields,
                                                  core::time_point now);

}  // namespace signalbox::api
