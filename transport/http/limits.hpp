#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace signalbox::transport::http {

/// Limits of the HTTP server. Exceeding one is answered with the status given beside it.
struct limits {
  std::size_t head_bytes_max = std::size_t{16} * 1024;    ///< request line and headers: 431
  std::size_t headers_max = 100;                          ///< header fields of a request: 431
  std::size_t body_bytes_max = std::size_t{1024} * 1024;  ///< 413
  /// Body limit of requests that the server's judge marks as open: 413.
  std::size_t open_body_bytes_max = std::size_t{64} * 1024;
  /// Limit over the bodies of all requests, except the first bytes of each (`body_budget`): 503.
  std::size_t body_bytes_total_max = std::size_t{64} * 1024 * 1024;
  /// From the accept of a new connection to the last header of its first request: closed when
  /// nothing has arrived, otherwise 408.
  std::chrono::milliseconds handshake_timeout{10'000};
  std::chrono::milliseconds head_timeout{10'000};  ///< from the first byte to the last header: 408
  /// For a body that is streamed: between two pieces of it (`body_reader::next`).
  std::chrono::milliseconds body_timeout{30'000};   ///< from the last header to the last byte: 408
  std::chrono::milliseconds idle_timeout{60'000};   ///< between two requests: closed silently
  std::chrono::milliseconds write_timeout{60'000};  ///< to receive a response: closed
  /// Minimum that a client must receive of a streamed response in each `write_timeout` of waiting
  /// for it (`write_progress`): closed. About 1 KiB/s, so that a client cannot hold the source of a
  /// stream, for example a database connection, by reading a byte now and then.
  std::size_t stream_progress_bytes_min = std::size_t{64} * 1024;
  /// Maximum number of sockets, including WebSockets: 503 immediately beyond it. Below the 20,000
  /// descriptors that common machines allow a process.
  std::size_t connections_max = 19'000;
  /// Maximum number of sockets per address, for IPv6 per /64: 429 immediately beyond it; 0 disables
  /// the limit. A company of a thousand users behind one address fits with two sockets each, and a
  /// single machine cannot take more than a tenth of the sockets.
  std::size_t connections_per_address_max = 2'000;
  /// Addresses and networks exempt from the limit per address.
  std::vector<std::string> exempt_addresses{};
  /// Proxies whose forwarding headers are trusted (`client_address`). Their sockets carry many
  /// clients, so they are also exempt from the limit per address.
  std::vector<std::string> trusted_proxies{};
};

}  // namespace signalbox::transport::http
