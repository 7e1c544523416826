#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace signalbox::testing {

/// An HTTP server on a free port of loopback whose answers a test makes, one connection after the
/// other. An empty answer is none: the call waits until the caller gives up.
class scripted_server {
 public:
  /// Gets the whole request, head and body, and returns the whole answer.
  using script = std::function<std::string(const std::string& request)>;

  explicit scripted_server(script answers);
  scripted_server(const scripted_server&) = delete;
  scripted_server& operator=(const scripted_server&) = delete;
  ~scripted_server();

  /// `http://127.0.0.1:PORT`.
  [[nodiscard]] std::string url() const;
  [[nodiscard]] std::vector<std::string> requests() const;

 private:
  void serve();

  const script answers_;
  int listener_ = -1;
  std::uint16_t port_ = 0;
  mutable std::mutex guard_;
  std::vector<std::string> requests_;
  std::thread thread_;
};

/// A whole answer with a JSON body.
std::string json_answer(const std::string& status, const std::string& body);

}  // namespace signalbox::testing
