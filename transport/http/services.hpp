#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>

#include "transport/http/endpoint.hpp"
#include "transport/http/message.hpp"
#include "transport/log.hpp"

namespace signalbox::transport::http {

/// One finished exchange, for metrics and the access log.
struct exchange {
  method verb = method::get;
  std::string route{};  ///< `response::route`; empty when no handler was reached
  std::string path{};   ///< as asked for; may hold identifiers, so not a label
  std::string request_id{};
  unsigned status = 0;
  std::size_t body_bytes = 0;
  std::chrono::microseconds duration{0};  ///< from the last byte of the request to the answer
};

/// Told of every exchange, on the I/O thread; must not block and must not throw.
using observer = std::function<void(const exchange&)>;

/// Where requests go.
struct services {
  handler answer;
  /// Path prefix whose requests and sockets go to `realtime`, with its slashes.
  std::string realtime_prefix = "/socket.io/";
  endpoint* realtime = nullptr;  ///< outlives the server; null: every path goes to `answer`
  observer observe;              ///< may be empty
  log_sink log;                  ///< may be empty
};

}  // namespace signalbox::transport::http
