#pragma once

#include <span>
#include <string_view>

#include "api/http/route.hpp"
#include "core/json/json.hpp"
#include "transport/http/stored_content.hpp"

namespace signalbox::api::openapi {

/// Returns the route table as an OpenAPI 3.1 document. It is generated from the routes, so the two
/// cannot diverge. `version` is the program's version. Throws `std::invalid_argument` with the
/// route when it uses an unknown schema or path parameter, or belongs to no resource.
[[nodiscard]] core::json make_document(std::span<const route> routes, std::string_view version);

/// Returns the document ready to be sent. Throws as `make_document`.
[[nodiscard]] transport::http::stored_content publish(std::span<const route> routes,
                                                      std::string_view version);

}  // namespace signalbox::api::openapi
