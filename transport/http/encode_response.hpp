#pragma once

#include <string>
#include <string_view>

#include "transport/http/message.hpp"

namespace signalbox::transport::http {

/// Connection-specific parts of a response.
struct delivery {
  std::string_view request_id;
  bool keep_alive = true;
};

/// Encodes status line and headers including the empty line (RFC 9112 section 4): the response's
/// own headers, X-Request-Id, X-Content-Type-Options: nosniff, Content-Length where a body is
/// allowed, and Connection. A header whose name or value could break out of its line is omitted.
[[nodiscard]] std::string encode_head(const response& answer, const delivery& how);

/// Returns the body, wherever it is stored.
[[nodiscard]] std::string_view body_of(const response& answer);

}  // namespace signalbox::transport::http
