#pragma once

#include <functional>
#include <optional>

#include "transport/http/message.hpp"
#include "transport/http/status.hpp"

namespace signalbox::transport::http {

/// The decision about a request, made from its head before the body is read.
struct head_verdict {
  std::optional<failure> refused{};  ///< sent as the response; the connection then ends
  /// The route needs no session: `limits::open_body_bytes_max` applies to its body.
  bool is_open = false;
};

/// Judges a head: verb, path, query and headers are set. Called on the I/O thread; must not block
/// and must not throw.
using header_check = std::function<head_verdict(const request& head)>;

}  // namespace signalbox::transport::http
