#pragma once

#include <cstdint>

namespace signalbox::testing {

/// Listens on a free port of loopback. Throws `std::runtime_error` where that cannot be done.
class loopback_listener {
 public:
  loopback_listener();
  loopback_listener(const loopback_listener&) = delete;
  loopback_listener& operator=(const loopback_listener&) = delete;
  ~loopback_listener();

  [[nodiscard]] std::uint16_t port() const { return port_; }
  /// The next connection, which the caller closes; below 0 once `stop` was called. Blocks.
  [[nodiscard]] int accept() const;
  /// Wakes whoever waits in `accept`, from any thread.
  void stop() const;

 private:
  int socket_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace signalbox::testing
