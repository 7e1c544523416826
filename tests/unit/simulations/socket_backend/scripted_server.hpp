#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "postgres/unique_descriptor.hpp"
#include "simulations/people/lines.hpp"
#include "simulations/socket_backend/io_loop.hpp"
#include "simulations/time/timeline.hpp"

namespace signalbox::simulations {

/// A clock that is advanced by the test.
class moved_time final : public timeline {
 public:
  [[nodiscard]] run_time now() const override { return now_; }
  [[nodiscard]] core::time_point first_moment() const override { return {}; }
  /// Advances the clock and runs the events that are due.
  void pass(run_time length);

 private:
  run_time now_{0};
};

/// Records the packets and ends of its connections.
class recording_owner final : public line_owner {
 public:
  void arrived(std::uint64_t line, std::string_view packet) override;
  void closed(std::uint64_t line, std::string_view why) override;
  [[nodiscard]] run_time latency() override { return run_time{0}; }

  std::vector<std::string> packets;
  std::vector<std::string> ends;
  /// Called with the connection of each packet.
  std::function<void(std::uint64_t)> on_packet;
};

/// Turns the loop until `done` returns true; returns false on a timeout.
[[nodiscard]] bool turn_until(io_loop& loop, const std::function<bool()>& done);
/// Processes all available events.
void apply_configuration(io_loop& loop);

/// Returns a server's frame with one text of at most 65,535 bytes.
[[nodiscard]] std::string server_frame(std::string_view text);
/// The correct response to an upgrade.
extern const std::string right_upgrade;

/// The server's end of one connection.
class scripted_peer {
 public:
  explicit scripted_peer(postgres::unique_descriptor socket) : socket_(std::move(socket)) {}

  void send(std::string_view bytes) const;
  /// Returns everything received so far.
  [[nodiscard]] const std::string& received();
  /// Returns the texts of the frames after the request, unmasked; a close frame is returned as
  /// "close".
  [[nodiscard]] std::vector<std::string> said();
  /// Returns how the client's end has closed: 0 not yet, 1 in order, otherwise an errno.
  [[nodiscard]] int end();
  /// Reads the request and answers it with a WebSocket and Engine.IO's open packet.
  void open(io_loop& loop);
  void close() { socket_ = {}; }

 private:
  postgres::unique_descriptor socket_;
  std::string received_;
  int end_ = 0;
};

/// A server on a free port that is controlled by the test.
class scripted_server {
 public:
  scripted_server();
  [[nodiscard]] std::string url() const;
  /// Returns the next connection, which must have been started.
  [[nodiscard]] scripted_peer accept() const;
  /// Stops listening.
  void close() { socket_ = {}; }

 private:
  postgres::unique_descriptor socket_;
  std::uint16_t port_ = 0;
};

}  // namespace signalbox::simulations
