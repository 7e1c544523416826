#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "transport/hub/engine_session.hpp"
#include "transport/hub/recovery_ledger.hpp"
#include "transport/hub/topic_table.hpp"
#include "transport/socketio/session_machine.hpp"

namespace signalbox::transport {

/// One Socket.IO client on its I/O thread: the state of its namespaces on top of an Engine.IO
/// session, and its subscriptions. It has one serial per namespace.
class peer final : public engine_session, public subscriber {
 public:
  peer(shard& home, engineio::session_key key, engineio::channel over, origin from, time_point now);

  // Called by the hub: peer.cpp. `serial` identifies the connection.

  void accept(std::uint64_t serial);
  void refuse(std::uint64_t serial, std::string message, std::string code);
  void finish(std::uint64_t serial, frame_ptr answer);
  void join(std::uint64_t serial, topic_key topic, std::vector<frame_ptr> first);
  void leave(topic_key topic);
  /// Delivers one change of a subscribed topic; `state` is the subscription's entry in the table.
  /// `is_last` is set when nothing more is queued in this turn of the loop.
  void forward(topic_key topic, const frame_ptr& change, subscription_state& state, bool is_last);
  /// Sends `last` and DISCONNECT, then ends the whole session.
  void close(std::uint64_t serial, frame_ptr last);

  void send_return_notice(std::string_view notice, std::int64_t after_ms) override;

  // The same with connection state recovery: peer_recovery.cpp.

  /// As `accept`, with the client's recovery ticket.
  void admit(std::uint64_t serial, const recovery_ticket& ticket);
  /// Restores a client with its missed frames.
  void come_back(std::uint64_t serial, const comeback& what);
  /// Ends the session without notifying the listener: the client has reconnected elsewhere.
  void displace(std::uint64_t serial);

 private:
  /// State of a recoverable client.
  struct recoverable {
    connection_id known_as{};                 ///< the id that the listener knows
    std::vector<std::uint64_t> unanswered{};  ///< acknowledgements that the client waits for
    std::vector<topic_key> behind{};          ///< as reported to the recovery service
  };
  /// The state behind a `connection_id`.
  struct slot {
    std::uint64_t serial = 0;
    socketio::namespace_index where = 0;
    bool accepted = false;
    std::shared_ptr<connection_handler> handler{};
    std::unique_ptr<recoverable> recovery{};  ///< null when recovery is disabled
  };

  void received(engineio::actions::deliver& what) override;
  [[nodiscard]] bool is_paused() const override { return client_.paused(); }
  void check_deadlines(time_point now) override;
  void flushed() override;
  void forget(disconnect_reason why) override;

  void step(socketio::input what);
  void perform(socketio::actions::ask_listener& what);
  void perform(socketio::actions::deliver& what);
  void perform(socketio::actions::acknowledge& what);
  void perform(socketio::actions::send& what);
  void perform(socketio::actions::leave& what);
  void perform(socketio::actions::pause_reading&);
  void perform(socketio::actions::resume_reading&);
  void perform(socketio::actions::end& what);

  /// Returns the id that the listener knows.
  [[nodiscard]] connection_id id_of(const slot& whose) const;
  /// Returns the handler of the namespace's connection; null after the client has left it.
  [[nodiscard]] connection_handler* handler_in(socketio::namespace_index where) const;
  [[nodiscard]] connection_id place_of(std::uint64_t serial) const;
  [[nodiscard]] slot* slot_of(std::uint64_t serial);
  void forget(const slot& gone, disconnect_reason why, bool may_return);
  void release_slot(const slot& gone);
  [[nodiscard]] bool is_full_for(std::size_t bytes);
  void conflate();

  [[nodiscard]] bool knock(slot& fresh, std::string_view auth_json);
  void note_delivered(socketio::namespace_index where, std::optional<std::uint64_t> ack_id);
  [[nodiscard]] bool is_awaited(slot& here, const frame_ptr& answer);
  void note_behind(topic_key topic);
  void note_whole(slot& here, topic_key topic);
  void note_left(topic_key topic);
  [[nodiscard]] bool is_gone(const slot& left, disconnect_reason why, bool may_return);

  socketio::session_machine client_;
  std::vector<slot> slots_;
};

}  // namespace signalbox::transport
