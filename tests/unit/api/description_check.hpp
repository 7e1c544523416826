#pragma once

#include <string>
#include <vector>

#include "api/http/route.hpp"
#include "core/json/json.hpp"
#include "transport/http/message.hpp"

namespace signalbox::api::testing {

/// The description of all routes (`openapi/document.hpp`), and the differences from it. Both
/// functions return a sentence for each difference.
/// @{
[[nodiscard]] const core::json& description();
[[nodiscard]] const core::json& described_operation(const route& of);

/// Differences of an answer: its status, headers, content type and body.
[[nodiscard]] std::vector<std::string> differences_of(const route& of,
                                                      const transport::http::response& answer);
/// Differences of the JSON of an answer.
[[nodiscard]] std::vector<std::string> differences_of(const route& of, unsigned status,
                                                      const core::json& body);
/// @}

}  // namespace signalbox::api::testing
