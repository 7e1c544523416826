#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "transport/connection.hpp"
#include "transport/socketio/packet.hpp"

namespace signalbox::transport::socketio {

using time_point = std::chrono::steady_clock::time_point;

/// Rules shared by all clients of a server.
struct session_rules {
  std::vector<std::string> namespaces{"/"};  ///< the existing namespaces; at most 255
  packet_limits packets{};
  std::size_t attachment_bytes_max = std::size_t{1024} * 1024;  ///< of one packet, in total
  std::size_t events_in_flight_max = 64;  ///< unfinished and held events of one client
  std::chrono::milliseconds connect_timeout{45'000};
};

/// Maximum number of CONNECT packets for a namespace before a decision.
inline constexpr std::uint8_t unanswered_connects_max = 8;

/// Position in `session_rules::namespaces`.
using namespace_index = std::uint8_t;

/// The inputs of a client.
namespace inputs {
struct text_arrived {
  std::string_view text;  ///< one Socket.IO packet, UTF-8
};
struct binary_arrived {
  std::string bytes;  ///< an attachment
};
struct accepted {
  namespace_index where;
  std::string sid;    ///< fresh and random
  std::string pid{};  ///< private, of connection state recovery; empty: none
};
struct refused {
  namespace_index where;
  std::string message;
  std::string code;
};
/// The handling of one delivered event is finished.
struct event_finished {
  namespace_index where;
};
struct time_passed {};
}  // namespace inputs

using input = std::variant<inputs::text_arrived, inputs::binary_arrived, inputs::accepted,
                           inputs::refused, inputs::event_finished, inputs::time_passed>;

/// The actions that the caller has to perform.
namespace actions {
struct ask_listener {
  namespace_index where;
  std::string auth_json;
};
struct deliver {
  namespace_index where;
  client_event what;
};
/// The client acknowledged an event that the server sent with this id.
struct acknowledge {
  namespace_index where;
  client_acknowledgement what;
};
struct send {
  std::string packet;  ///< a Socket.IO packet without the Engine.IO type
};
/// The client has left the namespace; the Engine.IO session remains for a further CONNECT.
struct leave {
  namespace_index where;
  disconnect_reason why;
};
struct pause_reading {};
struct resume_reading {};
/// The Engine.IO session has to end.
struct end {
  disconnect_reason why;
  fault what;  ///< may be empty
};
}  // namespace actions

using action =
    std::variant<actions::ask_listener, actions::deliver, actions::acknowledge, actions::send,
                 actions::leave, actions::pause_reading, actions::resume_reading, actions::end>;

/// The server's side of Socket.IO v5 for one client. Pure: no I/O, the clock is an argument.
/// For each namespace:
///
///   outside ──CONNECT──▶ deciding ──accepted──▶ inside
///      ▲                    │ refused             │ DISCONNECT
///      └────────────────────┴─────────────────────┘
///
/// Events that arrive before the listener's decision are held back; held and unfinished events
/// together are bounded, and reading pauses at the bound. Clients that call `connect()` again
/// before a response send CONNECT again: while the decision is pending each gets the response of
/// the first, as in socket.io 4.8; inside it has no effect. A binary packet is complete with its
/// last attachment; no other packet may come in between.
class session_machine {
 public:
  /// `rules` outlive the machine.
  session_machine(const session_rules& rules, time_point now);

  /// Returns no action for any input after an `end`.
  [[nodiscard]] std::vector<action> step(input what, time_point now);

  [[nodiscard]] bool inside(namespace_index where) const;
  /// Returns true while no input may be read from the client.
  [[nodiscard]] bool paused() const { return paused_; }
  /// Returns when `time_passed` is due next.
  [[nodiscard]] time_point next_deadline() const { return connect_until_; }

 private:
  /// A client in a namespace, or waiting for admission.
  struct membership {
    namespace_index where = 0;
    bool inside = false;
    std::uint8_t unanswered_connects = 1;  ///< while it waits for admission
    std::size_t in_flight = 0;
    std::vector<client_event> held{};
  };
  /// A binary packet whose attachments have not all arrived.
  struct unfinished {
    packet what;
    std::vector<std::string> attachments{};
    std::size_t bytes = 0;
  };

  void on(const inputs::text_arrived& what, time_point now, std::vector<action>& out);
  void on(inputs::binary_arrived& what, time_point now, std::vector<action>& out);
  void on(inputs::accepted& what, time_point now, std::vector<action>& out);
  void on(inputs::refused& what, time_point now, std::vector<action>& out);
  void on(const inputs::event_finished& what, time_point now, std::vector<action>& out);
  void on(const inputs::time_passed& what, time_point now, std::vector<action>& out);
  void take(packet& what, std::vector<std::string> attachments, time_point now,
            std::vector<action>& out);
  void connect(packet& what, time_point now, std::vector<action>& out);
  void connect_again(membership& known, std::vector<action>& out);
  void deliver(membership& to, packet& what, std::vector<std::string> attachments,
               std::vector<action>& out);
  void leave(namespace_index where, disconnect_reason why, time_point now,
             std::vector<action>& out);
  void end(disconnect_reason why, const fault& what, std::vector<action>& out);
  void adjust_reading(std::vector<action>& out);
  [[nodiscard]] membership* member(namespace_index where);

  const session_rules* rules_;
  time_point outside_until_;  ///< deadline for a client that is not in any namespace
  time_point connect_until_;  ///< the same, suspended while the listener decides
  std::vector<membership> members_;
  std::vector<unfinished> unfinished_;  ///< at most one
  bool ended_ = false;
  bool paused_ = false;
};

}  // namespace signalbox::transport::socketio
