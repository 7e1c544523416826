#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "tests/unit/transport/loopback/fixture.hpp"
#include "transport/server.hpp"

namespace signalbox::transport::loopback {

/// A server with the handler of a test, which records its exchanges and its log.
class handling_server {
 public:
  explicit handling_server(http::handler handler, server_config config = {});
  ~handling_server();

  [[nodiscard]] std::uint16_t port() const { return transport_.port(); }
  [[nodiscard]] statistics snapshot() const { return transport_.snapshot(); }
  void stop() { transport_.stop(); }

  /// Waits for the next exchange; nothing on a timeout.
  [[nodiscard]] std::optional<http::exchange> next_exchange();
  /// Returns whether an exchange has ended that `next_exchange` has not returned yet.
  [[nodiscard]] bool has_exchange();
  /// Returns the log, one line per event.
  [[nodiscard]] std::string log();

 private:
  void observe(const http::exchange& seen);
  void note(std::string_view event, std::string_view fields);

  std::mutex mutex_;  ///< guards the next members
  std::condition_variable changed_;
  std::vector<http::exchange> seen_;
  std::size_t returned_ = 0;
  std::string log_;
  recording_listener listener_;
  server transport_;
};

}  // namespace signalbox::transport::loopback
