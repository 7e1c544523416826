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

/// From when on `server::start` lets Socket.IO sessions in.
enum class sessions_from {
  start,
  admission,  ///< `server::admit_sessions`: until then they are refused with 503
};

/// Everything that holds sockets, wired: I/O threads, HTTP, Engine.IO, Socket.IO and the hub.
class server {
 public:
  /// `listener` outlives the server. `observe` and `log` may be empty.
  server(server_config config, http::handler handler, connection_listener& listener,
         http::observer observe = {}, const log_sink& log = {});
  server(const server&) = delete;
  server& operator=(const server&) = delete;
  /// Stops.
  ~server();

  /// Reads the certificate, where there is one; `start` does it where this was not called before.
  /// Fails with what is wrong with it.
  [[nodiscard]] std::expected<void, std::string> load_certificate();

  /// Binds the port, which only root may where it is below 1024; `start` does it where this was not
  /// called before. Clients wait until `start`. Fails as that.
  [[nodiscard]] std::expected<void, std::string> bind();

  /// Binds and starts the threads. Fails with what the system said, for example a port in use, or
  /// a certificate that cannot be read.
  [[nodiscard]] std::expected<void, std::string> start(sessions_from when = sessions_from::start);

  /// Lets sessions in after `start(sessions_from::admission)`. Any thread.
  void admit_sessions();

  /// The port that is bound; valid after `start`.
  [[nodiscard]] std::uint16_t port() const;

  /// Ways to the connections. Usable before `start` (what it is told then concerns nobody) and
  /// after `stop`.
  [[nodiscard]] transport::hub& hub();

  /// The event loop of one I/O thread, to schedule onto it.
  [[nodiscard]] boost::asio::io_context& context(std::size_t io_thread);

  /// A reading of all counters. Any thread.
  [[nodiscard]] statistics snapshot() const;

  /// When the certificate that it shows ends; nothing where it does not speak TLS. Any thread,
  /// after `start`.
  [[nodiscard]] std::optional<std::chrono::sys_seconds> certificate_end() const;

  /// A planned stop: refuses new sessions with 503, ends the connections in batches
  /// (`shutting_down`) while the others go on hearing what is published, stops accepting, waits for
  /// outboxes to drain (at most `drain_timeout`) and joins the threads. Clients see the transport
  /// close, not a Socket.IO DISCONNECT, so that they come back by themselves. Not on an I/O thread;
  /// twice is harmless.
  void stop();

 private:
  struct parts;
  std::unique_ptr<parts> parts_;
};

}  // namespace signalbox::transport
