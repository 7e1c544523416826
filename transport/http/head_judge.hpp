#pragma once

#include <functional>
#include <optional>

#include "transport/http/message.hpp"
#include "transport/http/status.hpp"

namespace signalbox::transport::http {

/// What is known of a request when its head is there and nothing of its body.
struct head_verdict {
  std::optional<failure> refused{};  ///< answered with this, and the connection ends
  /// It is for people without a session too: `limits::open_body_bytes_max` holds for its body.
  bool is_open = false;
};

/// Judges a head: verb, path, query and headers are set. On the I/O thread; must not block and must
/// not throw.
using head_judge = std::function<head_verdict(const request& head)>;

}  // namespace signalbox::transport::http
