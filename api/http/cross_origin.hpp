#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "transport/http/message.hpp"

namespace signalbox::api {

/// Lets pages of the `allowed` origins (`https://host[:port]`) read an answer, and answers their
/// browsers' preflight requests (Fetch standard, sections 3.3.3 and 4.9, "CORS protocol"). The
/// server's own origin needs no such headers, and other origins receive none.
void permit_origin(const std::vector<std::string>& allowed,
                   const transport::http::request& incoming, transport::http::response& answer);

}  // namespace signalbox::api
