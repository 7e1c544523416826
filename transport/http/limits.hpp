#pragma once

#include <chrono>
#include <cstddef>

namespace signalbox::transport::http {

/// Bounds of the HTTP server. What goes past one gets the status named beside it.
struct limits {
  std::size_t head_bytes_max = std::size_t{16} * 1024;    ///< request line and headers: 431
  std::size_t body_bytes_max = std::size_t{1024} * 1024;  ///< 413
  std::chrono::milliseconds head_timeout{10'000};   ///< from the first byte to the last header: 408
  std::chrono::milliseconds body_timeout{30'000};   ///< from the last header to the last byte: 408
  std::chrono::milliseconds idle_timeout{60'000};   ///< between two requests: closed silently
  std::chrono::milliseconds write_timeout{60'000};  ///< to take an answer: closed
  /// Sockets of every kind, WebSockets too: closed at once past it. Below the 20,000 descriptors
  /// that common machines allow a process.
  std::size_t connections_max = 19'000;
};

}  // namespace signalbox::transport::http
