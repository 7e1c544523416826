#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tests/unit/support/loopback_listener.hpp"

namespace signalbox::testing {

/// An HTTP server on a free loopback port with responses from a test, one connection at a time. An
/// empty response sends nothing: the call waits until the caller times out.
class http_server {
 public:
  /// Receives the whole request, head and body, and returns the whole response.
  using script = std::function<std::string(const std::string& request)>;

  explicit http_server(script answers);
  /// Responds to every call with the same bytes.
  explicit http_server(std::string answer);
  http_server(const http_server&) = delete;
  http_server& operator=(const http_server&) = delete;
  ~http_server();

  /// `http://127.0.0.1:PORT`.
  [[nodiscard]] std::string url() const;
  [[nodiscard]] std::uint16_t port() const { return listener_.port(); }
  /// Returns the received requests, head and body.
  [[nodiscard]] std::vector<std::string> requests() const;

 private:
  void serve();

  const script answers_;
  loopback_listener listener_;
  mutable std::mutex guard_;
  std::vector<std::string> requests_;
  std::thread thread_;
};

/// Returns a whole response with a JSON body, for the request `req-1`.
std::string json_answer(const std::string& status, const std::string& body);

}  // namespace signalbox::testing
