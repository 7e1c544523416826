#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "simulations/people/lines.hpp"
#include "simulations/socket_backend/io_loop.hpp"
#include "simulations/socket_backend/server_address.hpp"
#include "simulations/socket_backend/silent_sockets.hpp"
#include "simulations/time/timeline.hpp"

namespace signalbox::simulations {

/// Lines to a real server: a WebSocket each, which speaks Engine.IO on its own (protocol v4: open
/// packet, heartbeats) and hands every other packet to whoever dialled, unread. Owners are called
/// from a turn of the loop, never inside `dial`, `say`, `hang_up` or `lose`. A line that waits
/// takes some hundred bytes. For the loop's thread.
///
/// What `closed` says: "connection refused", "no answer", "unreachable", "out of ports", "out of
/// descriptors", "out of watches", "out of memory", "connection failed", "HTTP 503" (any status but
/// 101), "no WebSocket", "malformed frame", "reset by the server", "closed by the server", "too
/// much to write", "no heartbeat" (for as long as the server itself has said that it would take).
class switchboard final : public lines {
 public:
  struct totals {
    std::uint64_t opened = 0;
    std::size_t open_lines = 0;    ///< now
    std::uint64_t deliveries = 0;  ///< packets that owners were handed
    std::uint64_t bytes = 0;       ///< of these
  };

  /// Raises the process's limit of open files. `loop` and `time` outlive it. Throws
  /// std::runtime_error as `find_server` does.
  switchboard(io_loop& loop, timeline& time, const std::string& url);
  switchboard(const switchboard&) = delete;
  switchboard& operator=(const switchboard&) = delete;
  /// Closes everything; nobody is told.
  ~switchboard() override;

  /// Always a line: whatever is in its way, `closed` tells.
  [[nodiscard]] std::optional<std::uint64_t> dial(line_owner& owner,
                                                  std::size_t bytes_per_second) override;
  void say(std::uint64_t line, saying what) override;
  void hang_up(std::uint64_t line) override;
  void lose(std::uint64_t line) override;

  [[nodiscard]] const totals& counted() const { return totals_; }
  /// Lost lines whose sockets are still open.
  [[nodiscard]] std::size_t silent_lines() const { return silent_.size(); }

 private:
  enum class stage : std::uint8_t {
    connecting,
    upgrading,  ///< the request is sent, its answer is not whole
    opening,    ///< a WebSocket, without Engine.IO's open packet
    open,
    closing,  ///< the client has said that it goes
    gone,     ///< without a socket; told of at the next turn
  };
  struct line;
  struct deadline {
    run_time until;
    std::uint64_t line;
  };

  void begin(line& which, std::size_t bytes_per_second);
  void handle(std::uint64_t number, std::uint32_t events);
  void upgrade(line& which);
  void read(line& which);
  void take_head(line& which, std::string_view bytes);
  void take_frames(line& which, std::string_view bytes);
  void take_text(line& which, std::string_view packet);
  void note_open(line& which, std::string_view packet);
  void transmit(line& which, std::string_view bytes);
  void write_waiting(line& which);
  void pause(line& which, std::size_t taken);
  void listen(line& which);
  void retire(line& which, std::string why);

  void look_at_deadlines_later();
  void look_at_deadlines();
  void end_those_unheard();
  void end_those_due(std::deque<deadline>& among, stage before, std::string_view why);

  /// One that has a socket.
  [[nodiscard]] line* find(std::uint64_t number);
  /// Nobody is told of it any more. One that has a socket and was not disowned before.
  [[nodiscard]] line* disown(std::uint64_t number);

  io_loop& loop_;
  timeline& time_;
  server_address server_;
  std::string request_;  ///< of the upgrade, the same for all
  std::unordered_map<std::uint64_t, std::unique_ptr<line>> lines_;
  std::vector<char> buffer_;  ///< one for all: what was read is taken before the next read
  std::uint64_t last_line_ = 0;
  totals totals_;
  std::deque<deadline> to_be_open_;
  std::deque<deadline> to_be_closed_;
  silent_sockets silent_;
  /// From one heartbeat to the next at most, as the server says when a line opens; 0: not said.
  run_time heartbeat_bound_{0};
  run_time unheard_looked_at_{0};
  bool is_looking_ = false;  ///< at deadlines, later
  /// What was planned or posted before the switchboard went does nothing then.
  std::shared_ptr<const bool> presence_ = std::make_shared<const bool>(true);
};

}  // namespace signalbox::simulations
