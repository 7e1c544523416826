#pragma once

#include <functional>
#include <string>

#include "transport/http/message.hpp"
#include "transport/http/socket_slot.hpp"
#include "transport/io_threads.hpp"

namespace signalbox::transport::http {

/// What is left of a request that waits for its answer.
struct waiting_request {
  std::string id;
  std::string query;
  bool body_cut = false;  ///< its body never came whole, so `serve` has not seen it
};

/// Serves requests that may wait long, and takes sockets over (RFC 9110 section 7.8).
class endpoint {
 public:
  virtual ~endpoint() = default;

  /// Called once with the answer, on any thread.
  using answer = std::function<void(response)>;

  /// Answers a request; status 101 means that the socket follows by `take_over`. Runs on the I/O
  /// thread of the HTTP connection.
  virtual void serve(io_thread& here, request asked, bool wants_upgrade, answer reply) = 0;

  /// The peer of a request that still waits for its answer is gone, or of one whose body did not
  /// come whole or in time. Runs on the same thread.
  virtual void abandoned(const waiting_request& asked) = 0;

  /// Gets the socket after a 101 went out, with what the client sent behind its request.
  virtual void take_over(io_thread& here, request asked, tcp_socket socket, std::string early_bytes,
                         socket_slot slot) = 0;
};

}  // namespace signalbox::transport::http
