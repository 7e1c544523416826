#pragma once

#include <string>
#include <string_view>

#include "transport/http/message.hpp"

namespace signalbox::transport::http {

/// How an answer leaves.
struct delivery {
  std::string_view request_id;
  bool keep_alive = true;
};

/// Status line and headers up to and with the empty line (RFC 9112 section 4): the answer's own
/// headers, X-Request-Id, X-Content-Type-Options: nosniff, Content-Length where a body may be, and
/// Connection. A header whose name or value could break out of its line is left out.
[[nodiscard]] std::string encode_head(const response& answer, const delivery& how);

/// The body's bytes, wherever they are.
[[nodiscard]] std::string_view body_of(const response& answer);

}  // namespace signalbox::transport::http
