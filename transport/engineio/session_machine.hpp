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

/// Heartbeat and upgrade times of a session, and how fast its client may speak.
struct timing {
  std::chrono::milliseconds ping_interval;
  std::chrono::milliseconds ping_timeout;
  std::chrono::milliseconds upgrade_timeout;
  /// Packets and WebSocket control frames of the client, on average; twice as many in one burst.
  /// 0: no bound.
  std::uint32_t packets_per_second_max = 0;
};

/// What can happen to a session.
namespace inputs {
/// A packet on the channel that is in use.
struct packet_arrived {
  packet what;
};
/// A WebSocket ping, which the link answers by itself; it counts as a packet.
struct control_arrived {};
/// A packet on the WebSocket that probes for an upgrade.
struct probe_packet_arrived {
  packet what;
};
struct poll_arrived {};    ///< a GET waits for packets
struct poll_answered {};   ///< it got some
struct poll_abandoned {};  ///< its peer went away while it waited
struct probe_opened {};    ///< a WebSocket came for this session
struct probe_closed {};
struct socket_closed {};  ///< the WebSocket in use is gone
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

/// What is to be done.
namespace actions {
struct deliver {
  bool is_binary;
  std::string payload;
};
struct send_ping {};
struct answer_probe {};  ///< `3probe` on the probing WebSocket
struct accept_poll {};   ///< the GET that just came waits
struct release_poll {};  ///< answer the waiting GET with a noop
struct refuse_poll {};   ///< answer the GET that just came with 400
struct adopt_probe {};   ///< the probing WebSocket becomes the channel; flush to it
/// Close the WebSocket that probes.
struct refuse_probe {
  bool late = false;  ///< because of `upgrade_timeout`
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

  /// Every input after an `end` gives no action.
  [[nodiscard]] std::vector<action> step(input what, time_point now);

  /// The channel in use.
  [[nodiscard]] channel over() const { return over_; }

  /// When `time_passed` is next of use.
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
  time_point heartbeat_at_;  ///< the next ping, or until when a pong has to come
  time_point upgrade_until_ = time_point::max();
  time_point paid_until_{};  ///< each packet moves it on; too far ahead of now is too fast
  channel over_;
  upgrade upgrade_ = upgrade::none;
  bool awaits_pong_ = false;
  bool poll_open_ = false;
  bool paused_ = false;
  bool ended_ = false;
};

}  // namespace signalbox::transport::engineio
