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

/// A clock that a case moves.
class moved_time final : public timeline {
 public:
  [[nodiscard]] run_time now() const override { return now_; }
  [[nodiscard]] core::time_point first_moment() const override { return {}; }
  /// Lets time pass, and what was planned for it happen.
  void pass(run_time length);

 private:
  run_time now_{0};
};

/// Notes what comes over its lines.
class recording_owner final : public line_owner {
 public:
  void arrived(std::uint64_t line, std::string_view packet) override;
  void closed(std::uint64_t line, std::string_view why) override;
  [[nodiscard]] run_time latency() override { return run_time{0}; }

  std::vector<std::string> packets;
  std::vector<std::string> ends;
  /// Called with each packet's line.
  std::function<void(std::uint64_t)> on_packet;
};

/// Turns the loop until `done` holds; false when it does not in time.
[[nodiscard]] bool turn_until(io_loop& loop, const std::function<bool()>& done);
/// Lets everything happen that is there by now.
void apply_configuration(io_loop& loop);

/// A frame of a server with one text of at most 65,535 bytes.
[[nodiscard]] std::string server_frame(std::string_view text);
/// The answer to an upgrade that is right.
extern const std::string right_upgrade;

/// The server's end of one connection.
class scripted_peer {
 public:
  explicit scripted_peer(postgres::unique_descriptor socket) : socket_(std::move(socket)) {}

  void send(std::string_view bytes) const;
  /// Everything that has come by now, from the beginning.
  [[nodiscard]] const std::string& received();
  /// The texts in the frames behind the request, unmasked; a close frame reads "close".
  [[nodiscard]] std::vector<std::string> said();
  /// The client's end has come: 0 not yet, 1 in order, an errno else.
  [[nodiscard]] int end();
  /// Reads the request and answers it with a WebSocket and Engine.IO's open packet.
  void open(io_loop& loop);
  void close() { socket_ = {}; }

 private:
  postgres::unique_descriptor socket_;
  std::string received_;
  int end_ = 0;
};

/// A server on a free port that does what a case tells it.
class scripted_server {
 public:
  scripted_server();
  [[nodiscard]] std::string url() const;
  /// The next connection; it must have been begun.
  [[nodiscard]] scripted_peer accept() const;
  /// Nobody listens any more.
  void close() { socket_ = {}; }

 private:
  postgres::unique_descriptor socket_;
  std::uint16_t port_ = 0;
};

}  // namespace signalbox::simulations
