#pragma once

#include <functional>
#include <string>

#include "transport/http/message.hpp"
#include "transport/http/socket_slot.hpp"
#include "transport/io_threads.hpp"

namespace signalbox::transport::http {

/// Identifies a request that waits for its response.
struct waiting_request {
  std::string id;
  std::string query;
  bool body_cut = false;  ///< its body never arrived completely, so `serve` was not called
};

/// Serves long-running requests, and takes sockets over (RFC 9110 section 7.8).
class endpoint {
 public:
  virtual ~endpoint() = default;

  /// Called once with the response, on any thread.
  using answer = std::function<void(response)>;

  /// Answers a request; status 101 means that the socket follows through `take_over`. Runs on the
  /// I/O thread of the HTTP connection.
  virtual void serve(io_thread& here, request incoming, bool is_upgrade, answer reply) = 0;

  /// Called when the peer of a waiting request has disconnected, or when its body was incomplete or
  /// late. Runs on the same thread.
  virtual void abandoned(const waiting_request& incoming) = 0;

  /// Receives the socket after a 101 was sent, with the bytes that followed the request.
  virtual void take_over(io_thread& here, request incoming, tcp_socket socket,
                         std::string early_bytes, socket_slot slot) = 0;
};

}  // namespace signalbox::transport::http
