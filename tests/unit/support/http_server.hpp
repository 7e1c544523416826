#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tests/unit/support/loopback_listener.hpp"

namespace signalbox::testing {

/// An HTTP server on a free port of loopback whose answers a test makes, one connection after the
/// other. An empty answer is none: the call waits until the caller gives up.
class http_server {
 public:
  /// Gets the whole request, head and body, and returns the whole answer.
  using script = std::function<std::string(const std::string& request)>;

  explicit http_server(script answers);
  /// Answers every call with the same bytes.
  explicit http_server(std::string answer);
  http_server(const http_server&) = delete;
  http_server& operator=(const http_server&) = delete;
  ~http_server();

  /// `http://127.0.0.1:PORT`.
  [[nodiscard]] std::string url() const;
  [[nodiscard]] std::uint16_t port() const { return listener_.port(); }
  /// The requests so far, head and body.
  [[nodiscard]] std::vector<std::string> requests() const;

 private:
  void serve();

  const script answers_;
  loopback_listener listener_;
  mutable std::mutex guard_;
  std::vector<std::string> requests_;
  std::thread thread_;
};

/// A whole answer with a JSON body, of the request `req-1`.
std::string json_answer(const std::string& status, const std::string& body);

}  // namespace signalbox::testing
