#pragma once

#include <string>
#include <vector>

#include "core/json/json.hpp"

namespace signalbox::api::testing {

/// What is wrong with a value by a schema of an OpenAPI document, each as a sentence with its
/// place; empty when it fits. Knows what `api/schemas` and `api/openapi` say and throws
/// `std::logic_error` for anything else, so that no rule is passed over in silence.
[[nodiscard]] std::vector<std::string> faults_of(const core::json& value, const core::json& schema,
                                                 const core::json& document);

}  // namespace signalbox::api::testing
