#pragma once

#include <span>
#include <string_view>

#include "api/http/route.hpp"
#include "core/json/json.hpp"
#include "transport/http/stored_content.hpp"

namespace signalbox::api::openapi {

/// The whole route table as an OpenAPI 3.1 document: it says what the routes say of themselves, so
/// the two cannot part. `version` is the program's. Throws `std::invalid_argument` naming a route
/// that answers by a schema that is not there, has a parameter of the path that nothing is known
/// of, or belongs to no resource.
[[nodiscard]] core::json make_document(std::span<const route> routes, std::string_view version);

/// The same, ready to be sent. Throws as `make_document`.
[[nodiscard]] transport::http::stored_content publish(std::span<const route> routes,
                                                      std::string_view version);

}  // namespace signalbox::api::openapi
