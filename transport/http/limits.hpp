#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace signalbox::transport::http {

/// Bounds of the HTTP server. What goes past one gets the status named beside it.
struct limits {
  std::size_t head_bytes_max = std::size_t{16} * 1024;    ///< request line and headers: 431
  std::size_t headers_max = 100;                          ///< header fields of a request: 431
  std::size_t body_bytes_max = std::size_t{1024} * 1024;  ///< 413
  /// The same for requests that the server's judge calls open to everybody: 413.
  std::size_t open_body_bytes_max = std::size_t{64} * 1024;
  /// Of the bodies of all requests together, but for the first bytes of each (`body_budget`): 503.
  std::size_t body_bytes_total_max = std::size_t{64} * 1024 * 1024;
  /// Of a new connection, from its accept to the last header of its first request: closed when
  /// nothing has come, else 408.
  std::chrono::milliseconds handshake_timeout{10'000};
  std::chrono::milliseconds head_timeout{10'000};   ///< from the first byte to the last header: 408
  std::chrono::milliseconds body_timeout{30'000};   ///< from the last header to the last byte: 408
  std::chrono::milliseconds idle_timeout{60'000};   ///< between two requests: closed silently
  std::chrono::milliseconds write_timeout{60'000};  ///< to take an answer: closed
  /// Sockets of every kind, WebSockets too: past it 503 at once, unasked. Below the 20,000
  /// descriptors that common machines allow a process.
  std::size_t connections_max = 19'000;
  /// Of these for one address, of IPv6 for its /64: past it 429 at once, unasked; 0: no bound.
  /// A company of a thousand people behind one address fits, with two sockets each; one machine
  /// that opens all it can leaves nine tenths of the sockets to the others.
  std::size_t connections_per_address_max = 2'000;
  /// Addresses and networks without that bound.
  std::vector<std::string> exempt_addresses{};
  /// Proxies that are believed about whose request they pass on (`client_address`). Their sockets
  /// carry many clients, so that bound does not hold for them either.
  std::vector<std::string> trusted_proxies{};
};

}  // namespace signalbox::transport::http
