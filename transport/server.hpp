#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "transport/connection.hpp"
#include "transport/http/server.hpp"
#include "transport/hub.hpp"
#include "transport/log.hpp"
#include "transport/server_config.hpp"
#include "transport/statistics.hpp"

namespace signalbox::transport {

/// When `server::start` begins to admit Socket.IO sessions.
enum class sessions_from {
  start,
  admission,  ///< after `server::admit_sessions`; until then they are refused with 503
};

/// Owns and wires all parts with sockets: I/O threads, HTTP, Engine.IO, Socket.IO and the hub.
class server {
 public:
  /// `listener` outlives the server. `observe` and `log` may be empty.
  server(server_config config, http::handler handler, connection_listener& listener,
         http::observer observe = {}, const log_sink& log = {});
  server(const server&) = delete;
  server& operator=(const server&) = delete;
  /// Stops.
  ~server();

  /// Reads the certificate, if one is configured; otherwise done by `start`. Fails with the reason.
  [[nodiscard]] std::expected<void, std::string> load_certificate();

  /// Binds the port, which requires root below 1024; otherwise done by `start`. Clients wait until
  /// `start`. Fails like `start`.
  [[nodiscard]] std::expected<void, std::string> bind();

  /// Binds and starts the threads. Fails with the system's error text, for example when the port is
  /// in use, or with the reason why a certificate cannot be read.
  [[nodiscard]] std::expected<void, std::string> start(sessions_from when = sessions_from::start);

  /// Admits sessions after `start(sessions_from::admission)`. Any thread.
  void admit_sessions();

  /// The bound port; valid after `start`.
  [[nodiscard]] std::uint16_t port() const;

  /// The hub of all connections. Usable before `start` (calls then have no effect) and after
  /// `stop`.
  [[nodiscard]] transport::hub& hub();

  /// Replaces the hosts that requests may name (`server_config::allowed_hosts`), with effect from
  /// the next request on. Any thread.
  void allow_hosts(const std::vector<std::string>& names);

  /// The event loop of one I/O thread, for scheduling.
  [[nodiscard]] boost::asio::io_context& context(std::size_t io_thread);

  /// A snapshot of all counters. Any thread.
  [[nodiscard]] statistics snapshot() const;

  /// Expiry time of the current certificate; nothing without TLS. Any thread, after `start`.
  [[nodiscard]] std::optional<std::chrono::sys_seconds> certificate_end() const;

  /// Stops gracefully: refuses new sessions with 503, ends the connections in batches
  /// (`shutting_down`) while the others keep receiving changes, stops accepting, waits for outboxes
  /// to drain and responses to end (at most `drain_timeout`), ends the streamed bodies that still
  /// run, and joins the threads. Clients see the transport close, not
  /// a Socket.IO DISCONNECT, so that they reconnect automatically. Must not be called on an I/O
  /// thread; idempotent.
  void stop();

 private:
  struct impl;
  std::unique_ptr<impl> impl_;
};

}  // namespace signalbox::transport
