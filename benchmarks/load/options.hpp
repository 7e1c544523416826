#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace signalbox::load {

/// What the server under load speaks.
enum class dialect {
  socketio,  ///< Engine.IO v4 and Socket.IO v5 over WebSocket; topics by the event `subscribe`
  plain,     ///< WebSocket alone; the topic is the path
};

/// What happens once everybody is connected.
enum class mode {
  idle,       ///< nothing
  window,     ///< as many changes as keep `window` of them outstanding
  paced,      ///< `rate` changes a second
  reconnect,  ///< the server goes away and comes back; everybody has to be there again
};

/// One run of the generator; what each means stands with its flag in options.cpp.
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

/// Reads the command line. Ends the process with a sentence when it cannot be read.
[[nodiscard]] options read_options(int count, char** words);

}  // namespace signalbox::load
