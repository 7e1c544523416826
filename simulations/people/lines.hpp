#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "simulations/client/wire.hpp"
#include "simulations/run_time.hpp"

namespace signalbox::simulations {

/// The client's end of a connection.
class line_owner {
 public:
  virtual ~line_owner() = default;
  /// Called when a packet has arrived. `from` is the connection.
  virtual void arrived(std::uint64_t line, std::string_view packet) = 0;
  /// Called when the server or the network has closed the connection, or it could not be opened;
  /// `why` is a short reason.
  virtual void closed(std::uint64_t line, std::string_view why) = 0;
  /// Returns the latency of the next message, one way. Used by the simulated network only.
  [[nodiscard]] virtual run_time latency() = 0;
};

/// The network between users and the server. Every connection delivers in order. For one thread.
class lines {
 public:
  virtual ~lines() = default;

  /// Opens a connection; `bytes_per_second` 0: unlimited. The owner outlives the connection.
  /// Returns nothing when no server is reachable.
  [[nodiscard]] virtual std::optional<std::uint64_t> dial(line_owner& owner,
                                                          std::size_t bytes_per_second) = 0;
  /// Sends a client's packet; does nothing on a connection that has ended.
  virtual void emit(std::uint64_t line, outgoing_event what) = 0;
  /// Closes the connection from the client's side.
  virtual void hang_up(std::uint64_t line) = 0;
  /// Makes a connection dead without notification: the server notices by its heartbeat.
  virtual void lose(std::uint64_t line) = 0;
};

}  // namespace signalbox::simulations
