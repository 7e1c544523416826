#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "transport/http/header_check.hpp"
#include "transport/http/limits.hpp"
#include "transport/hub/drain_plan.hpp"
#include "transport/hub/limits.hpp"
#include "transport/tls/certificate.hpp"

namespace signalbox::transport {

/// Settings of the transport.
struct server_config {
  std::string address = "127.0.0.1";  ///< textual IP address to bind
  std::uint16_t port = 8400;          ///< 0 picks a free port, see `server::port`
  std::size_t io_threads = 1;
  http::limits http{};
  realtime_limits realtime{};
  /// Enables TLS; plain HTTP is then not available on the port.
  std::optional<tls::certificate_files> certificate{};
  /// Origins (`https://host[:port]`) that may open a Socket.IO session. Empty: only the host named
  /// by the request. A request without an Origin does not come from a browser and is allowed.
  std::vector<std::string> allowed_origins{};
  /// Hosts, without a port, that requests may name besides `localhost` and IP addresses; others are
  /// answered with 421. "*" or nothing allows any.
  std::optional<std::vector<std::string>> allowed_hosts{};
  /// Called for each head after its host was checked; may be empty.
  http::header_check head_check{};
  /// Settings for ending the connections in `stop`.
  drain_options drain{};
  /// Maximum time that `stop` waits, after all connections were ended, for clients to receive their
  /// queued frames.
  std::chrono::milliseconds drain_timeout{3'000};
};

}  // namespace signalbox::transport
