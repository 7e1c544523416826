#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "transport/engineio/admission.hpp"
#include "transport/engineio/packet.hpp"

namespace signalbox::transport::engineio {

using time_point = std::chrono::steady_clock::time_point;

/// Heartbeat and upgrade times of a session, and the rate limit of its client.
struct timing {
  std::chrono::milliseconds ping_interval;
  std::chrono::milliseconds ping_timeout;
  std::chrono::milliseconds upgrade_timeout;
  /// Average rate of the client's packets and WebSocket control frames, with bursts of twice as
  /// many. 0 disables the limit.
  std::uint32_t packets_per_second_max = 0;
};

/// The inputs of a session.
namespace inputs {
/// A packet on the active channel.
struct packet_arrived {
  packet what;
};
/// A WebSocket ping, answered by the link itself; it counts as a packet.
struct control_arrived {};
/// A packet on the WebSocket that probes for an upgrade.
struct probe_packet_arrived {
  packet what;
};
struct poll_arrived {};    ///< a GET waits for packets
struct poll_answered {};   ///< the waiting GET received packets
struct poll_abandoned {};  ///< the peer of the waiting GET disconnected
struct probe_opened {};    ///< a WebSocket was opened for this session
struct probe_closed {};
struct socket_closed {};  ///< the active WebSocket is closed
struct reading_paused {};
struct reading_resumed {};
struct time_passed {};
}  // namespace inputs

using input =
    std::variant<inputs::packet_arrived, inputs::control_arrived, inputs::probe_packet_arrived,
                 inputs::poll_arrived, inputs::poll_answered, inputs::poll_abandoned,
                 inputs::probe_opened, inputs::probe_closed, inputs::socket_closed,
                 inputs::reading_paused, inputs::reading_resumed, inputs::time_passed>;

enum class ending { client_left, ping_timeout, protocol_error, too_fast };

/// The actions that the caller has to perform.
namespace actions {
struct deliver {
  bool is_binary;
  std::string payload;
};
struct send_ping {};
struct answer_probe {};  ///< `3probe` on the probing WebSocket
struct accept_poll {};   ///< keep the new GET waiting
struct release_poll {};  ///< answer the waiting GET with a noop
struct refuse_poll {};   ///< answer the new GET with 400
struct adopt_probe {};   ///< the probing WebSocket becomes the channel; flush to it
/// Close the probing WebSocket.
struct refuse_probe {
  bool late = false;  ///< caused by `upgrade_timeout`
};
struct end {
  ending why;
};
}  // namespace actions

using action = std::variant<actions::deliver, actions::send_ping, actions::answer_probe,
                            actions::accept_poll, actions::release_poll, actions::refuse_poll,
                            actions::adopt_probe, actions::refuse_probe, actions::end>;

/// The server's side of one Engine.IO v4 session after its handshake: heartbeats, polls, and the
/// upgrade from polling to WebSocket. Pure: no I/O, the clock is an argument.
///
///   polling ──probe_opened──▶ probing ──"2probe"──▶ probed ──"5"──▶ websocket
///      ▲                         │                     │
///      └──── probe closed, wrong packet, timeout ──────┘
class session_machine {
 public:
  session_machine(channel over, timing times, time_point now);

  /// Returns no action for any input after an `end`.
  [[nodiscard]] std::vector<action> step(input what, time_point now);

  /// The active channel.
  [[nodiscard]] channel over() const { return over_; }

  /// Returns when `time_passed` is due next.
  [[nodiscard]] time_point next_deadline() const;

 private:
  enum class upgrade { none, probing, probed };

  void on(inputs::packet_arrived& what, time_point now, std::vector<action>& out);
  void on(inputs::control_arrived&, time_point now, std::vector<action>& out);
  void on(inputs::probe_packet_arrived& what, time_point now, std::vector<action>& out);
  void on(inputs::poll_arrived&, time_point now, std::vector<action>& out);
  void on(inputs::poll_answered&, time_point now, std::vector<action>& out);
  void on(inputs::poll_abandoned&, time_point now, std::vector<action>& out);
  void on(inputs::probe_opened&, time_point now, std::vector<action>& out);
  void on(inputs::probe_closed&, time_point now, std::vector<action>& out);
  void on(inputs::socket_closed&, time_point now, std::vector<action>& out);
  void on(inputs::reading_paused&, time_point now, std::vector<action>& out);
  void on(inputs::reading_resumed&, time_point now, std::vector<action>& out);
  void on(inputs::time_passed&, time_point now, std::vector<action>& out);
  void end(ending why, std::vector<action>& out);
  [[nodiscard]] bool is_too_fast(time_point now);

  timing times_;
  time_point heartbeat_at_;  ///< the next ping, or the deadline of a pong
  time_point upgrade_until_ = time_point::max();
  time_point paid_until_{};  ///< advanced by each packet; exceeding the burst is too fast
  channel over_;
  upgrade upgrade_ = upgrade::none;
  bool awaits_pong_ = false;
  bool poll_open_ = false;
  bool paused_ = false;
  bool ended_ = false;
};

}  // namespace signalbox::transport::engineio
