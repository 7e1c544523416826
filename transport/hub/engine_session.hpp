#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "transport/connection.hpp"
#include "transport/engineio/session_key.hpp"
#include "transport/engineio/session_machine.hpp"
#include "transport/http/endpoint.hpp"
#include "transport/hub/fetch_ahead.hpp"
#include "transport/hub/outbox.hpp"
#include "transport/hub/outbox_policy.hpp"
#include "transport/hub/websocket_link.hpp"

namespace signalbox::transport {

class shard;

/// One Engine.IO session as its I/O thread holds it: over polling or a WebSocket, and what waits to
/// be sent. Decides nothing about the protocol: it feeds the machine and performs what that
/// answers. What the messages mean is for the class on top. Everything happens on its I/O thread.
///
/// Life: open → draining (the listener has been told; what is queued still leaves, within
/// `close_timeout`) → removed by its shard.
class engine_session : public link_owner {
 public:
  using time_point = std::chrono::steady_clock::time_point;

  /// Who is at the other end, as `connect_request` tells it.
  struct origin {
    std::string remote_address;
    std::string user_agent;
  };

  engine_session(shard& home, engineio::session_key key, engineio::channel over, origin from,
                 time_point now);
  engine_session(const engine_session&) = delete;
  engine_session& operator=(const engine_session&) = delete;
  virtual ~engine_session();

  // What the endpoint brings: engine_polling.cpp, and sockets in engine_link.cpp.

  /// The first packet of the session.
  void greet();
  /// Begins on a WebSocket; `deflate`: permessage-deflate was agreed on.
  void open_on(tcp_socket socket, http::socket_slot slot, bool deflate,
               std::string_view early_bytes);
  /// A WebSocket that wants to replace polling.
  void probe_on(tcp_socket socket, http::socket_slot slot, bool deflate,
                std::string_view early_bytes);
  /// Keeps the place that a session on polling takes among the sockets, until it ends or moves to a
  /// WebSocket, which has one of its own.
  void hold(http::socket_slot place) { polling_->place = std::move(place); }
  /// A GET that waits for packets.
  void poll(const http::request& asked, http::endpoint::answer reply);
  /// A POST with packets.
  void post(const http::request& asked, http::endpoint::answer reply);
  /// The peer of a waiting GET is gone, or that of a POST before its body was whole.
  void abandoned(const http::waiting_request& asked);

  // What the hub brings.

  /// Never dropped by conflation.
  void send(frame_ptr message) { enqueue(std::move(message)); }
  void shut_down();
  /// Sends the event `notice` that says when to come back, where the protocol on top has events.
  virtual void tell_return(std::string_view /*notice*/, std::int64_t /*after_ms*/) {}
  [[nodiscard]] bool is_ending() const { return is_over(); }

  // What the shard brings: engine_session.cpp.

  /// The session is registered: its first chance to tell its listener.
  virtual void begin() {}
  /// Sends what it can.
  void flush();
  /// Will be written to in a moment; `fetch_session` came before.
  void fetch_link() const { fetch_ahead(link_.get(), link_hot_bytes); }
  static void fetch_session(const engine_session* which) { fetch_ahead(which, hot_bytes); }
  /// What waits because the client's socket takes nothing, in bytes.
  [[nodiscard]] std::size_t stalled_bytes() const {
    return !outbox_.empty() && link_ && link_->blocked() ? outbox_.bytes() : 0;
  }
  /// Looks at every deadline.
  void sweep(time_point now);

  [[nodiscard]] engineio::channel over() const { return engine_.over(); }
  [[nodiscard]] const engineio::session_key& key() const { return key_; }
  /// Its shard has let go of it.
  [[nodiscard]] bool removed() const { return removed_; }

  std::size_t position = 0;  ///< in the shard's list
  bool dirty = false;        ///< in the shard's list of those to flush

 protected:
  // What the class on top does.

  /// A message came in.
  virtual void received(engineio::actions::deliver& what) = 0;
  /// True when nothing more may be taken from the client.
  [[nodiscard]] virtual bool is_paused() const = 0;
  /// Looks at deadlines of its own.
  virtual void look_at_deadlines(time_point now) = 0;
  /// A flush is done and the session lives on.
  virtual void flushed() = 0;
  /// The session is over: tells the listener. Called once, or again to no effect.
  virtual void forget(disconnect_reason why) = 0;

  // What it may use.

  void enqueue(frame_ptr message, topic_key topic = outbox::no_topic);
  /// Sends a frame past the outbox where nothing waits in it and the socket takes it; what the
  /// socket does not take of it waits. False when it has to be enqueued. Changes nothing but the
  /// outbox, so it may run inside a publish.
  [[nodiscard]] bool send_at_once(const frame_ptr& message, topic_key topic);
  [[nodiscard]] bool write();
  void pause_reading();
  void resume_reading();
  /// Ends the session; what is queued still leaves, then the close frame or packet.
  void end(disconnect_reason why, websocket::close_code code, const fault& what);
  [[nodiscard]] bool is_over() const { return draining_ || removed_; }
  [[nodiscard]] bool is_blocked() const { return link_ == nullptr || link_->blocked(); }

  // In this order what a delivery touches lies side by side.
  outbox outbox_;
  shard& home_;
  bool roomy_ = true;       ///< the client took something since it was last set to false
  bool conflated_ = false;  ///< for the class on top: it lacks changes and has not been told

 private:
  /// What a delivery touches of a session and of its link: their first members.
  static constexpr std::size_t hot_bytes = 256;
  static constexpr std::size_t link_hot_bytes = 128;

  /// The HTTP side of a session on long polling.
  struct polling {
    http::endpoint::answer incoming;  ///< of a GET that the machine still judges
    http::endpoint::answer poll;      ///< of the GET that waits; empty: none does
    std::string poll_id;
    http::endpoint::answer post;  ///< of the POST that is being worked off; empty: none is
    std::vector<engineio::packet> packets;
    std::size_t next_packet = 0;
    http::socket_slot place;
  };

  void link_received(websocket_link& link, websocket::message what) override;
  void link_replies(websocket_link& link, std::string wire) override;
  void link_ended(websocket_link& link, link_ending how, const fault& what) override;
  void link_writable(websocket_link& link) override;

  void step(engineio::input what);
  void perform(engineio::actions::deliver& what);
  void perform(engineio::actions::send_ping&);
  void perform(engineio::actions::answer_probe&);
  void perform(engineio::actions::accept_poll&);
  void perform(engineio::actions::release_poll&);
  void perform(engineio::actions::refuse_poll&);
  void perform(engineio::actions::adopt_probe&);
  void perform(engineio::actions::refuse_probe& what);
  void perform(engineio::actions::end& what);

  [[nodiscard]] std::shared_ptr<websocket_link> link_on(tcp_socket socket, http::socket_slot slot,
                                                        bool deflate);
  /// The place among the sockets is free again.
  void vacate_place();
  void check_pace(time_point now);
  void count_outbox();
  void count_kind(engineio::channel kind, std::int64_t amount);

  /// Everything queued has left.
  void finish_draining();
  /// Begins to drain; the last frame is queued already.
  void drain(disconnect_reason why, const fault& what);
  /// Ends the session at once.
  void drop(disconnect_reason why);

  [[nodiscard]] std::expected<std::vector<engineio::packet>, fault> decode_post(
      const http::request& asked) const;
  void flush_poll();
  void answer_poll(std::string body);
  void continue_post();
  void answer_waiting(disconnect_reason why);
  /// Counts and logs what the client did wrong, if it did.
  void note(disconnect_reason why, const fault& what);

  bool draining_ = false;
  bool removed_ = false;
  std::shared_ptr<websocket_link> link_;  ///< null while on polling
  std::size_t counted_bytes_ = 0;         ///< of the outbox, in the statistics
  time_point stuck_since_ = outbox_policy::not_stuck;
  time_point drain_until_ = time_point::max();
  std::shared_ptr<websocket_link> probe_;  ///< null unless a client upgrades
  std::unique_ptr<polling> polling_;       ///< null when it began on a WebSocket
  engineio::session_key key_;
  engineio::session_machine engine_;

 protected:
  origin origin_;
};

}  // namespace signalbox::transport
