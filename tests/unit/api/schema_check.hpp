#pragma once

#include <string>
#include <vector>

#include "core/json/json.hpp"

namespace signalbox::api::testing {

/// Returns the violations of an OpenAPI schema by a value, each as a sentence with its position;
/// empty when the value is valid. Supports the keywords of `api/schemas` and `api/openapi` and
/// throws `std::logic_error` for all others, so that no rule is ignored silently.
[[nodiscard]] std::vector<std::string> faults_of(const core::json& value, const core::json& schema,
                                                 const core::json& document);

}  // namespace signalbox::api::testing
