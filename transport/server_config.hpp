#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "transport/http/head_judge.hpp"
#include "transport/http/limits.hpp"
#include "transport/hub/drain_plan.hpp"
#include "transport/hub/limits.hpp"
#include "transport/tls/certificate.hpp"

namespace signalbox::transport {

/// Settings of the transport.
struct server_config {
  std::string address = "127.0.0.1";  ///< textual IP address to bind
  std::uint16_t port = 8400;          ///< 0: a free one, see `server::port`
  std::size_t io_threads = 1;
  http::limits http{};
  realtime_limits realtime{};
  /// With both the port speaks TLS, and nothing else.
  std::optional<tls::certificate_files> certificate{};
  /// Origins (`https://host[:port]`) that may open a Socket.IO session. Empty: only the host that
  /// the request itself names. A request without an Origin is no browser and may.
  std::vector<std::string> allowed_origins{};
  /// Hosts, without a port, that requests may name besides `localhost` and IP addresses; others
  /// are answered 421. "*" for any; nothing: any.
  std::optional<std::vector<std::string>> allowed_hosts{};
  /// Asked about each head once its host is known; may be empty.
  http::head_judge judge{};
  /// How `stop` spreads the ends of the connections.
  drain_terms drain{};
  /// What `stop` waits at most, when all have been ended, for clients to take what is queued for
  /// them.
  std::chrono::milliseconds drain_timeout{3'000};
};

}  // namespace signalbox::transport
