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

/// One Engine.IO session on its I/O thread, over polling or a WebSocket, with its outbox. It makes
/// no protocol decisions: it feeds the machine and performs its actions. The derived class
/// interprets the messages. Everything happens on its I/O thread.
///
/// Lifecycle: open → draining (the listener has been notified; queued frames are still sent, within
/// `close_timeout`) → removed by its shard.
class engine_session : public link_owner {
 public:
  using time_point = std::chrono::steady_clock::time_point;

  /// The remote end, as in `connect_request`.
  struct origin {
    std::string remote_address;
    std::string user_agent;
  };

  engine_session(shard& home, engineio::session_key key, engineio::channel over, origin from,
                 time_point now);
  engine_session(const engine_session&) = delete;
  engine_session& operator=(const engine_session&) = delete;
  virtual ~engine_session();

  // Called by the endpoint: engine_polling.cpp, and for sockets engine_link.cpp.

  /// Sends the first packet of the session.
  void greet();
  /// Starts on a WebSocket; `deflate` enables permessage-deflate.
  void open_on(tcp_socket socket, http::socket_slot slot, bool deflate,
               std::string_view early_bytes);
  /// Handles a WebSocket that is to replace polling.
  void probe_on(tcp_socket socket, http::socket_slot slot, bool deflate,
                std::string_view early_bytes);
  /// Holds the socket slot of a polling session until it ends or moves to a WebSocket, which has
  /// its own.
  void hold(http::socket_slot place) { polling_->place = std::move(place); }
  /// Handles a GET that waits for packets.
  void poll(const http::request& poll_request, http::endpoint::answer reply);
  /// Handles a POST with packets.
  void post(const http::request& poll_request, http::endpoint::answer reply);
  /// Called when the peer of a waiting GET is gone, or that of a POST with an incomplete body.
  void abandoned(const http::waiting_request& poll_request);

  // Called by the hub.

  /// Never dropped by conflation.
  void send(frame_ptr message) { enqueue(std::move(message)); }
  void shut_down();
  /// Sends the event `notice` with the reconnect delay, if the protocol on top has events.
  virtual void send_return_notice(std::string_view /*notice*/, std::int64_t /*after_ms*/) {}
  [[nodiscard]] bool is_ending() const { return is_over(); }

  // Called by the shard: engine_session.cpp.

  /// Called when the session is registered: its first chance to notify its listener.
  virtual void begin() {}
  /// Sends as much as possible.
  void flush();
  /// Prefetches the link for an imminent write; called after `fetch_session`.
  void fetch_link() const { fetch_ahead(link_.get(), link_hot_bytes); }
  static void fetch_session(const engine_session* which) { fetch_ahead(which, hot_bytes); }
  /// Number of bytes that wait because the client's socket does not drain.
  [[nodiscard]] std::size_t stalled_bytes() const {
    return !outbox_.empty() && link_ && link_->blocked() ? outbox_.bytes() : 0;
  }
  /// Checks every deadline.
  void sweep(time_point now);

  [[nodiscard]] engineio::channel over() const { return engine_.over(); }
  [[nodiscard]] const engineio::session_key& key() const { return key_; }
  /// True after its shard has removed it.
  [[nodiscard]] bool removed() const { return removed_; }

  std::size_t position = 0;  ///< in the shard's list
  bool dirty = false;        ///< in the shard's flush list

 protected:
  // Implemented by the derived class.

  /// Handles an incoming message.
  virtual void received(engineio::actions::deliver& what) = 0;
  /// Returns true while no input may be read from the client.
  [[nodiscard]] virtual bool is_paused() const = 0;
  /// Checks the deadlines of the derived class.
  virtual void check_deadlines(time_point now) = 0;
  /// Called after a flush if the session is still open.
  virtual void flushed() = 0;
  /// Notifies the listener that the session is over. Idempotent.
  virtual void forget(disconnect_reason why) = 0;

  // Available to the derived class.

  void enqueue(frame_ptr message, topic_key topic = outbox::no_topic);
  /// Sends a frame directly when the outbox is empty and the socket accepts it; the unsent rest is
  /// queued. Returns false when the frame has to be enqueued. Changes nothing but the outbox, so it
  /// may run inside a publish.
  [[nodiscard]] bool send_at_once(const frame_ptr& message, topic_key topic);
  [[nodiscard]] bool write();
  void pause_reading();
  void resume_reading();
  /// Ends the session; queued frames are still sent, then the close frame or packet.
  void end(disconnect_reason why, websocket::close_code code, const fault& what);
  [[nodiscard]] bool is_over() const { return draining_ || removed_; }
  [[nodiscard]] bool is_blocked() const { return link_ == nullptr || link_->blocked(); }

  // In this order the members used by a delivery are adjacent in memory.
  outbox outbox_;
  shard& home_;
  bool has_capacity_ = true;  ///< the client has read something since this was last cleared
  bool conflated_ = false;    ///< for the derived class: changes were dropped and not yet reported

 private:
  /// Size of the members that a delivery touches in a session and in its link.
  static constexpr std::size_t hot_bytes = 256;
  static constexpr std::size_t link_hot_bytes = 128;

  /// The HTTP side of a session on long polling.
  struct polling {
    http::endpoint::answer incoming;  ///< of a GET that the machine has not decided yet
    http::endpoint::answer poll;      ///< of the waiting GET; empty for none
    std::string poll_id;
    http::endpoint::answer post;  ///< of the POST in progress; empty for none
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
  /// Releases the socket slot.
  void release_place();
  void check_pace(time_point now);
  void count_outbox();
  void count_kind(engineio::channel kind, std::int64_t amount);

  /// Called when all queued frames have been sent.
  void finish_draining();
  /// Begins to drain; the last frame is already queued.
  void drain(disconnect_reason why, const fault& what);
  /// Ends the session immediately.
  void drop(disconnect_reason why);

  [[nodiscard]] std::expected<std::vector<engineio::packet>, fault> decode_post(
      const http::request& poll_request) const;
  void flush_poll();
  void answer_poll(std::string body);
  void continue_post();
  void answer_waiting(disconnect_reason why);
  /// Counts and logs a fault of the client, if there is one.
  void note(disconnect_reason why, const fault& what);

  bool draining_ = false;
  bool removed_ = false;
  std::shared_ptr<websocket_link> link_;  ///< null while on polling
  std::size_t counted_bytes_ = 0;         ///< outbox bytes counted in the statistics
  time_point stuck_since_ = outbox_policy::not_stuck;
  time_point drain_until_ = time_point::max();
  std::shared_ptr<websocket_link> probe_;  ///< null unless the client is upgrading
  std::unique_ptr<polling> polling_;       ///< null when the session began on a WebSocket
  engineio::session_key key_;
  engineio::session_machine engine_;

 protected:
  origin origin_;
};

}  // namespace signalbox::transport
