#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "transport/http/message.hpp"

namespace signalbox::api {

/// Lets pages of the `allowed` origins (`https://host[:port]`) read an answer, and answers their
/// browsers' question before a call (Fetch standard, sections 3.3.3 and 4.9, "CORS protocol").
/// Pages of the server's own origin need nothing of it, and those of any other get nothing.
void permit_origin(const std::vector<std::string>& allowed, const transport::http::request& asked,
                   transport::http::response& answer);

}  // namespace signalbox::api
