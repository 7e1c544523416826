#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "transport/hub/engine_session.hpp"
#include "transport/hub/topic_table.hpp"
#include "transport/socketio/session_machine.hpp"

namespace signalbox::transport {

/// One client of Socket.IO as its I/O thread holds it: the state of its namespaces on top of an
/// Engine.IO session, and the topics that it hears. In each namespace it has a serial of its own.
class peer final : public engine_session, public subscriber {
 public:
  peer(shard& home, engineio::session_key key, engineio::channel over, origin from, time_point now);

  // What the hub brings: peer.cpp. `serial` is that of the connection it is about.

  void accept(std::uint64_t serial);
  void refuse(std::uint64_t serial, std::string message, std::string code);
  void finish(std::uint64_t serial, frame_ptr answer);
  void join(std::uint64_t serial, topic_key topic, std::vector<frame_ptr> first);
  void leave(topic_key topic);
  /// One change of a topic that this peer hears; `state` is its entry in the table.
  void hear(topic_key topic, const frame_ptr& change, standing& state);
  /// Sends `last` and DISCONNECT, then ends the whole session.
  void close(std::uint64_t serial, frame_ptr last);

 private:
  /// What a `connection_id` stands for.
  struct seat {
    std::uint64_t serial = 0;
    socketio::namespace_index where = 0;
    bool accepted = false;
  };

  void received(engineio::actions::deliver& what) override;
  [[nodiscard]] bool is_paused() const override { return client_.paused(); }
  void look_at_deadlines(time_point now) override;
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

  [[nodiscard]] connection_id id_of(std::uint64_t serial) const;
  [[nodiscard]] std::uint64_t serial_in(socketio::namespace_index where) const;
  [[nodiscard]] seat* seat_of(std::uint64_t serial);
  void forget(const seat& gone, disconnect_reason why);
  [[nodiscard]] bool is_full_for(std::size_t bytes);
  void conflate();

  socketio::session_machine client_;
  std::vector<seat> seats_;
  bool conflated_ = false;  ///< topics fell behind and the listener is not told
};

}  // namespace signalbox::transport
