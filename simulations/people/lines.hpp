#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "simulations/client/wire.hpp"
#include "simulations/run_time.hpp"

namespace signalbox::simulations {

/// One end of a line: whoever dialled.
class line_owner {
 public:
  virtual ~line_owner() = default;
  /// A packet has arrived. `from` is the line that it came over.
  virtual void arrived(std::uint64_t line, std::string_view packet) = 0;
  /// The server, or the network, has closed the line, or it never came to be; `why` in a few words.
  virtual void closed(std::uint64_t line, std::string_view why) = 0;
  /// What the next message takes, one way. Asked where the network is simulated too.
  [[nodiscard]] virtual run_time latency() = 0;
};

/// The network between people and the server. Every line delivers in order. For one thread.
class lines {
 public:
  virtual ~lines() = default;

  /// Opens a line; `bytes_per_second` 0: as fast as can be. The owner outlives the line. Nothing
  /// when there is no server to be reached.
  [[nodiscard]] virtual std::optional<std::uint64_t> dial(line_owner& owner,
                                                          std::size_t bytes_per_second) = 0;
  /// Sends what a client says. On a line that is gone: nothing.
  virtual void emit(std::uint64_t line, outgoing_event what) = 0;
  /// The client hangs up.
  virtual void hang_up(std::uint64_t line) = 0;
  /// The line is dead and nobody is told: the server learns of it by its heartbeat.
  virtual void lose(std::uint64_t line) = 0;
};

}  // namespace signalbox::simulations
