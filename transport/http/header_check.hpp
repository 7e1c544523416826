#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "transport/http/message.hpp"
#include "transport/http/status.hpp"

namespace signalbox::transport::http {

/// The request's body is streamed: the handler is called when the head is complete, and reads the
/// body through `request::upload`.
struct streamed_body {
  /// Limit of the body; nothing for none. A larger Content-Length is answered with 413, and a
  /// larger chunked body fails in `body_reader::next`.
  std::optional<std::uint64_t> bytes_max{};
};

/// The decision about a request, made from its head before the body is read.
struct head_verdict {
  std::optional<failure> refused{};  ///< sent as the response; the connection then ends
  /// The route needs no session: `limits::open_body_bytes_max` applies to its body.
  bool is_open = false;
  /// Set for a body that is not collected in memory; `is_open` then has no effect.
  std::optional<streamed_body> streamed{};
};

/// Judges a head: verb, path, query and headers are set. Called on the I/O thread; must not block
/// and must not throw.
using header_check = std::function<head_verdict(const request& head)>;

}  // namespace signalbox::transport::http
