#pragma once

#include <cstdint>

namespace signalbox::testing {

/// Listens on a free loopback port. Throws `std::runtime_error` on failure.
class loopback_listener {
 public:
  loopback_listener();
  loopback_listener(const loopback_listener&) = delete;
  loopback_listener& operator=(const loopback_listener&) = delete;
  ~loopback_listener();

  [[nodiscard]] std::uint16_t port() const { return port_; }
  /// Returns the next connection, which the caller closes; negative after `stop` was called.
  /// Blocks.
  [[nodiscard]] int accept() const;
  /// Wakes a thread that waits in `accept`, from any thread.
  void stop() const;

 private:
  int socket_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace signalbox::testing
