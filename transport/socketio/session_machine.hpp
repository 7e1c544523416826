#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "transport/connection.hpp"

namespace signalbox::transport::socketio {

using time_point = std::chrono::steady_clock::time_point;

/// What can happen to a client.
namespace inputs {
struct text_arrived {
  std::string_view text;  ///< one Socket.IO packet, UTF-8
};
struct accepted {
  std::string sid;  ///< fresh and random
};
struct refused {
  std::string message;
  std::string code;
};
struct event_finished {};  ///< one delivered event is done with
struct time_passed {};
}  // namespace inputs

using input = std::variant<inputs::text_arrived, inputs::accepted, inputs::refused,
                           inputs::event_finished, inputs::time_passed>;

/// What is to be done.
namespace actions {
struct ask_listener {
  std::string auth_json;
};
struct deliver {
  client_event what;
};
struct send {
  std::string packet;  ///< Socket.IO, without the Engine.IO type in front
};
/// The client is out of the namespace; the Engine.IO session stays for a further CONNECT.
struct leave {
  disconnect_reason why;
};
struct pause_reading {};
struct resume_reading {};
/// The Engine.IO session has to end.
struct end {
  disconnect_reason why;
  std::string_view what;  ///< a constant sentence for the log; may be empty
};
}  // namespace actions

using action = std::variant<actions::ask_listener, actions::deliver, actions::send, actions::leave,
                            actions::pause_reading, actions::resume_reading, actions::end>;

/// The server's side of Socket.IO v5 for one client and the one namespace that exists, "/".
/// Pure: no I/O, the clock is an argument.
///
///   outside ──CONNECT──▶ deciding ──accepted──▶ inside
///      ▲                    │ refused             │ DISCONNECT
///      └────────────────────┴─────────────────────┘
///
/// Events that come while the listener decides are held back; held and unfinished events together
/// are bounded, and at the bound reading pauses.
class session_machine {
 public:
  session_machine(std::size_t events_in_flight_max, std::chrono::milliseconds connect_timeout,
                  time_point now);

  /// Every input after an `end` gives no action.
  [[nodiscard]] std::vector<action> step(input what, time_point now);

  [[nodiscard]] bool inside() const { return phase_ == phase::inside; }
  /// True while a `connection_id` stands for this client: asked, not yet left.
  [[nodiscard]] bool known() const { return phase_ == phase::deciding || inside(); }
  /// True when nothing more may be taken from the client.
  [[nodiscard]] bool paused() const { return paused_; }
  /// When `time_passed` is next of use.
  [[nodiscard]] time_point next_deadline() const { return connect_until_; }

 private:
  enum class phase { outside, deciding, inside, ended };

  void on(const inputs::text_arrived& what, time_point now, std::vector<action>& out);
  void on(inputs::accepted& what, time_point now, std::vector<action>& out);
  void on(inputs::refused& what, time_point now, std::vector<action>& out);
  void on(const inputs::event_finished& what, time_point now, std::vector<action>& out);
  void on(const inputs::time_passed& what, time_point now, std::vector<action>& out);
  void leave(disconnect_reason why, time_point now, std::vector<action>& out);
  void end(disconnect_reason why, std::string_view what, std::vector<action>& out);
  void adjust_reading(std::vector<action>& out);

  std::size_t events_in_flight_max_;
  std::chrono::milliseconds connect_timeout_;
  time_point connect_until_;
  std::vector<client_event> held_;
  std::size_t in_flight_ = 0;
  phase phase_ = phase::outside;
  bool paused_ = false;
};

}  // namespace signalbox::transport::socketio
