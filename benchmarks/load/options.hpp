#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace signalbox::load {

/// The protocol of the server under load.
enum class dialect {
  socketio,  ///< Engine.IO v4 and Socket.IO v5 over WebSocket; topics by the event `subscribe`
  plain,     ///< WebSocket only; the topic is the path
};

/// What happens once all connections are ready.
enum class mode {
  idle,       ///< nothing
  window,     ///< keeps `window` changes outstanding
  paced,      ///< `rate` changes per second
  reconnect,  ///< the server stops and returns; every connection has to reconnect
};

/// The options of one run; each is described with its flag in options.cpp.
struct options {
  dialect speaks = dialect::socketio;
  mode does = mode::idle;
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;
  std::uint16_t control_port = 0;
  std::vector<pid_t> pids;
  std::optional<pid_t> beside;
  std::string slots_file;
  std::size_t connections = 100;
  std::size_t topics = 1;
  std::size_t source_addresses = 1;
  std::size_t handshakes = 256;
  std::size_t window = 1;
  std::size_t stalled_one_in = 0;
  double rate = 100;
  std::uint64_t number_after_restart = 0;
  std::chrono::milliseconds settle{1'000};
  std::chrono::milliseconds warm_up{1'000};
  std::chrono::milliseconds duration{5'000};
  std::chrono::milliseconds limit{120'000};
  std::chrono::milliseconds retry{500};
};

/// Reads the command line. Ends the process with a sentence when it is invalid.
[[nodiscard]] options read_options(int count, char** words);

}  // namespace signalbox::load
