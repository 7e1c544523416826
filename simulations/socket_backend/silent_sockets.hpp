#pragma once

#include <cstddef>
#include <deque>
#include <utility>

#include "postgres/unique_descriptor.hpp"
#include "simulations/run_time.hpp"
#include "simulations/socket_backend/line_socket.hpp"

namespace signalbox::simulations {

/// The sockets of lost connections: they stay open without being read or written, so that the
/// server notices the loss by its heartbeat, as for a machine without network. For one thread.
class silent_sockets {
 public:
  /// Longer than a server's heartbeat interval and timeout.
  static constexpr run_time kept_for = std::chrono::seconds{60};
  /// Beyond it the oldest is reset.
  static constexpr std::size_t kept_max = 500;

  void keep(postgres::unique_descriptor socket, run_time now) {
    if (kept_.size() == kept_max) {
      reset(std::move(kept_.front().socket));
      kept_.pop_front();
    }
    kept_.push_back({now + kept_for, std::move(socket)});
  }

  void close_those_due(run_time now) {
    while (!kept_.empty() && kept_.front().until <= now)
      kept_.pop_front();
  }

  [[nodiscard]] std::size_t size() const { return kept_.size(); }

 private:
  struct kept {
    run_time until;
    postgres::unique_descriptor socket;
  };
  std::deque<kept> kept_;
};

}  // namespace signalbox::simulations
