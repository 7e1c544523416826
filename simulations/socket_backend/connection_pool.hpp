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

/// Connections to a real server: each is a WebSocket that handles Engine.IO itself (protocol v4:
/// open packet, heartbeats) and passes every other packet to its owner, unparsed. Owners are called
/// from a turn of the loop, never inside `dial`, `emit`, `hang_up` or `lose`. An idle connection
/// uses a few hundred bytes. For the loop's thread.
///
/// Reasons passed to `closed`: "connection refused", "no answer", "unreachable", "out of ports",
/// "out of descriptors", "out of watches", "out of memory", "connection failed", "HTTP 503" (any
/// status but 101), "no WebSocket", "malformed frame", "reset by the server", "closed by the
/// server", "send queue full", "no heartbeat" (within the time announced by the server).
class connection_pool final : public lines {
 public:
  struct totals {
    std::uint64_t opened = 0;
    std::size_t open_lines = 0;    ///< current number
    std::uint64_t deliveries = 0;  ///< packets passed to owners
    std::uint64_t bytes = 0;       ///< of these packets
  };

  /// Raises the process's limit of open files. `loop` and `time` outlive it. Throws
  /// std::runtime_error like `find_server`.
  connection_pool(io_loop& loop, timeline& time, const std::string& url);
  connection_pool(const connection_pool&) = delete;
  connection_pool& operator=(const connection_pool&) = delete;
  /// Closes everything without notifications.
  ~connection_pool() override;

  /// Always returns a connection; failures are reported by `closed`.
  [[nodiscard]] std::optional<std::uint64_t> dial(line_owner& owner,
                                                  std::size_t bytes_per_second) override;
  void emit(std::uint64_t line, outgoing_event what) override;
  void hang_up(std::uint64_t line) override;
  void lose(std::uint64_t line) override;

  [[nodiscard]] const totals& counted() const { return totals_; }
  /// Number of lost connections whose sockets are still open.
  [[nodiscard]] std::size_t silent_lines() const { return silent_.size(); }

 private:
  enum class system_under_test : std::uint8_t {
    connecting,
    upgrading,  ///< the request was sent, the response is incomplete
    opening,    ///< a WebSocket, before Engine.IO's open packet
    open,
    closing,  ///< the client is closing
    gone,     ///< without a socket; reported in the next turn
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

  void schedule_deadline_check();
  void check_deadlines();
  void end_those_unheard();
  void end_those_due(std::deque<deadline>& among, system_under_test before, std::string_view why);

  /// Returns a connection that has a socket.
  [[nodiscard]] line* find(std::uint64_t number);
  /// Disables notifications for a connection and returns it if it has a socket and was not disowned
  /// before.
  [[nodiscard]] line* disown(std::uint64_t number);

  io_loop& loop_;
  timeline& time_;
  server_address server_;
  std::string request_;  ///< the upgrade request, the same for all
  std::unordered_map<std::uint64_t, std::unique_ptr<line>> lines_;
  std::vector<char> buffer_;  ///< shared: each read is processed before the next
  std::uint64_t last_line_ = 0;
  totals totals_;
  std::deque<deadline> to_be_open_;
  std::deque<deadline> to_be_closed_;
  silent_sockets silent_;
  /// Maximum time between two heartbeats, announced by the server when a connection opens; 0:
  /// unknown.
  run_time heartbeat_bound_{0};
  run_time heartbeats_checked_at_{0};
  bool is_looking_ = false;  ///< a check of deadlines is scheduled
  /// Events scheduled or posted before the destruction have no effect afterwards.
  std::shared_ptr<const bool> presence_ = std::make_shared<const bool>(true);
};

}  // namespace signalbox::simulations
