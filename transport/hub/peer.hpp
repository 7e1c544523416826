#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "transport/connection.hpp"
#include "transport/engineio/session_key.hpp"
#include "transport/engineio/session_machine.hpp"
#include "transport/http/endpoint.hpp"
#include "transport/hub/outbox.hpp"
#include "transport/hub/topic_table.hpp"
#include "transport/hub/websocket_link.hpp"
#include "transport/socketio/session_machine.hpp"

namespace signalbox::transport {

class shard;

/// One client as its I/O thread holds it: an Engine.IO session over polling or a WebSocket, the
/// Socket.IO state on top, and what waits to be sent. Decides nothing about the protocols: it feeds
/// the two machines and performs what they answer. Everything happens on its I/O thread.
///
/// Life: open → draining (the listener has been told; what is queued still leaves, within
/// `close_timeout`) → removed by its shard.
class peer final : public subscriber, public link_owner {
 public:
  using time_point = std::chrono::steady_clock::time_point;

  /// Who is at the other end, as `connect_request` tells it.
  struct origin {
    std::string remote_address;
    std::string user_agent;
  };

  peer(shard& home, engineio::session_key key, engineio::channel over, origin from, time_point now);
  peer(const peer&) = delete;
  peer& operator=(const peer&) = delete;
  ~peer();

  // What the endpoint brings: peer_polling.cpp, and sockets in peer_protocol.cpp.

  /// The first packet of the session.
  void greet();
  /// Begins on a WebSocket.
  void open_on(tcp_socket socket, http::socket_slot slot, std::string_view early_bytes);
  /// A WebSocket that wants to replace polling.
  void probe_on(tcp_socket socket, http::socket_slot slot, std::string_view early_bytes);
  /// A GET that waits for packets.
  void poll(const http::request& asked, http::endpoint::answer reply);
  /// A POST with packets.
  void post(const http::request& asked, http::endpoint::answer reply);
  /// The peer of a waiting GET is gone.
  void abandoned(const http::waiting_request& asked);

  // What the hub brings: peer.cpp.

  void accept();
  void refuse(std::string message, std::string code);
  void finish(frame_ptr answer);
  void send(frame_ptr message);
  void join(topic_key topic, std::vector<frame_ptr> first);
  void leave(topic_key topic);
  /// One change of a topic that this peer hears; `state` is its entry in the table.
  void hear(topic_key topic, const frame_ptr& change, standing& state);
  void close(frame_ptr last);
  void shut_down();

  // What the shard brings: peer.cpp.

  /// Sends what it can; tells the listener of topics that fell behind once there is room.
  void flush();
  /// Looks at every deadline.
  void sweep(time_point now);

  [[nodiscard]] engineio::channel over() const { return engine_.over(); }
  [[nodiscard]] const engineio::session_key& key() const { return key_; }
  /// Its shard has let go of it.
  [[nodiscard]] bool removed() const { return removed_; }

  std::size_t position = 0;  ///< in the shard's list
  bool dirty = false;        ///< in the shard's list of those to flush

 private:
  /// The HTTP side of a session on long polling.
  struct polling {
    http::endpoint::answer incoming;  ///< of a GET that the machine still judges
    http::endpoint::answer poll;      ///< of the GET that waits; empty: none does
    std::string poll_id;
    http::endpoint::answer post;  ///< of the POST that is being worked off; empty: none is
    std::vector<engineio::packet> packets;
    std::size_t next_packet = 0;
  };

  void link_received(websocket_link& link, websocket::message what) override;
  void link_replies(websocket_link& link, std::string wire) override;
  void link_ended(websocket_link& link, link_ending how, std::string_view what) override;
  void link_writable(websocket_link& link) override;

  void step(engineio::input what);
  void step(socketio::input what);
  void perform(engineio::actions::deliver& what);
  void perform(engineio::actions::send_ping&);
  void perform(engineio::actions::answer_probe&);
  void perform(engineio::actions::accept_poll&);
  void perform(engineio::actions::release_poll&);
  void perform(engineio::actions::refuse_poll&);
  void perform(engineio::actions::adopt_probe&);
  void perform(engineio::actions::refuse_probe&);
  void perform(engineio::actions::end& what);
  void perform(socketio::actions::ask_listener& what);
  void perform(socketio::actions::deliver& what);
  void perform(socketio::actions::send& what);
  void perform(socketio::actions::leave& what);
  void perform(socketio::actions::pause_reading&);
  void perform(socketio::actions::resume_reading&);
  void perform(socketio::actions::end& what);

  [[nodiscard]] connection_id id() const;
  void enqueue(frame_ptr message, topic_key topic = outbox::no_topic);
  [[nodiscard]] bool write();
  [[nodiscard]] bool is_full_for(std::size_t bytes);
  void conflate();
  void tell_behind();
  void check_pace(time_point now);
  void count_outbox();
  void count_kind(engineio::channel kind, std::int64_t amount);

  /// Takes the client out of the namespace and tells the listener.
  void forget(disconnect_reason why);
  /// Everything queued has left.
  void finish_draining();
  /// Ends the session; what is queued still leaves, then the close frame or packet.
  void end(disconnect_reason why, websocket::close_code code, std::string_view what);
  /// Begins to drain; the last frame is queued already.
  void drain(disconnect_reason why, std::string_view what);
  /// Ends the session at once.
  void drop(disconnect_reason why);

  void flush_poll();
  void answer_poll(std::string body);
  void continue_post();
  void answer_waiting(disconnect_reason why);
  void note_violation(std::string_view what);

  shard& home_;
  engineio::session_key key_;
  origin origin_;
  engineio::session_machine engine_;
  socketio::session_machine client_;
  outbox outbox_;
  std::shared_ptr<websocket_link> link_;        ///< null while on polling
  std::shared_ptr<websocket_link> probe_;       ///< null unless a client upgrades
  std::unique_ptr<polling> polling_;            ///< null when it began on a WebSocket
  std::uint64_t serial_ = 0;                    ///< of its `connection_id`; 0: it has none
  std::size_t counted_bytes_ = 0;               ///< of the outbox, in the statistics
  time_point stuck_since_ = time_point::max();  ///< past the bound, nothing taken
  time_point drain_until_ = time_point::max();
  bool accepted_ = false;
  bool conflated_ = false;  ///< topics fell behind and the listener is not told
  bool roomy_ = true;       ///< the client took something since the last conflation
  bool draining_ = false;
  bool removed_ = false;
};

}  // namespace signalbox::transport
