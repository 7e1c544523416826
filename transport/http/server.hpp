#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "transport/http/body_budget.hpp"
#include "transport/http/limits.hpp"
#include "transport/http/network_list.hpp"
#include "transport/http/services.hpp"
#include "transport/http/socket_slot.hpp"
#include "transport/io_threads.hpp"

namespace signalbox::transport::http {

class acceptor;

/// An HTTP/1.1 server (RFC 9110, RFC 9112): one acceptor per I/O thread on a shared port
/// (SO_REUSEPORT); each connection stays on the thread that accepted it. Supports keep-alive and
/// pipelining, answered in order.
class server {
 public:
  server(io_threads& threads, limits bounds, services where);
  server(const server&) = delete;
  server& operator=(const server&) = delete;
  ~server();

  /// Enables TLS with this certificate on all sockets. Call before `listen`.
  void speak_tls(std::shared_ptr<tls::certificate> shown) { services_.shown = std::move(shown); }

  /// Binds and begins to accept; port 0 picks a free one. Fails with the system's error text.
  [[nodiscard]] std::expected<void, std::string> listen(const std::string& address,
                                                        std::uint16_t port);

  /// The bound port.
  [[nodiscard]] std::uint16_t port() const { return port_; }

  /// Closes the acceptors and the idle connections; busy connections close after their response.
  /// Any thread.
  void stop();

  /// Ends all streamed bodies that still run after `stop`: their sources are abandoned, and their
  /// clients notice that the responses are incomplete. Any thread.
  void end_streams();

  /// Number of open sockets, including those taken over by `realtime`. Any thread.
  [[nodiscard]] std::size_t open_sockets() const;

  /// The budget of sockets, for callers that reserve slots themselves.
  [[nodiscard]] const std::shared_ptr<socket_budget>& places() const { return budget_; }

 private:
  limits bounds_;
  services services_;
  std::uint16_t port_ = 0;
  std::vector<std::shared_ptr<acceptor>> acceptors_;
  io_threads& threads_;
  network_list proxies_;
  std::shared_ptr<socket_budget> budget_;
  std::shared_ptr<body_budget> bodies_;
};

}  // namespace signalbox::transport::http
