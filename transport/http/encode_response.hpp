#pragma once

#include <string>
#include <string_view>

#include "transport/http/message.hpp"

namespace signalbox::transport::http {

/// Connection-specific parts of a response.
struct delivery {
  std::string_view request_id;
  bool keep_alive = true;
  bool is_http_1_0 = false;  ///< the request's version, which knows no chunks
};

/// Returns whether responses with this status have a body (RFC 9110 section 6.4.1).
[[nodiscard]] bool may_have_body(unsigned status);

/// Encodes status line and headers including the empty line (RFC 9112 section 4): the response's
/// own headers, X-Request-Id, X-Content-Type-Options: nosniff, Content-Length where a body is
/// allowed (for a stream Transfer-Encoding, RFC 9112 section 6.1), and Connection. A header whose
/// name or value could break out of its line is omitted.
[[nodiscard]] std::string encode_head(const response& answer, const delivery& how);

/// Returns the body, wherever it is stored; empty for a stream.
[[nodiscard]] std::string_view body_of(const response& answer);

}  // namespace signalbox::transport::http
