#pragma once

#include "core/json/json.hpp"
#include "sample_calls.hpp"

namespace signalbox::api::testing {

/// Returns the body of a call as JSON, also that of a form with one field.
[[nodiscard]] core::json body_of(const sample_call& call);

}  // namespace signalbox::api::testing
