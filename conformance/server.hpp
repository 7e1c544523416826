#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>

#include "conformance/settings.hpp"

namespace signalbox::conformance {

/// The three applications on one port, over the production transport with one I/O thread.
class server {
 public:
  explicit server(const settings& how);
  server(const server&) = delete;
  server& operator=(const server&) = delete;
  /// Stops the server.
  ~server();

  /// Binds 127.0.0.1, and ::1 if available, and serves. Fails with the system's error text.
  [[nodiscard]] std::expected<void, std::string> start();
  [[nodiscard]] std::uint16_t port() const;

 private:
  struct impl;
  std::unique_ptr<impl> impl_;
};

}  // namespace signalbox::conformance
