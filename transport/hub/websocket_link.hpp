#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "transport/http/socket_slot.hpp"
#include "transport/hub/outbox.hpp"
#include "transport/io_threads.hpp"
#include "transport/websocket/conversation.hpp"

namespace signalbox::transport {

class websocket_link;

/// How a link ends.
enum class link_ending {
  closed,    ///< the peer sent a close frame; ours is with `link_replies`
  violated,  ///< it broke the protocol; likewise
  lost,      ///< the socket is at its end or failed
};

/// What was agreed on for a link, and its bounds.
struct link_terms {
  std::size_t message_bytes_max;
  websocket::decoder_options decoding{};
};

/// Told of what happens on a link; may detach the link in any of these.
class link_owner {
 public:
  virtual void link_received(websocket_link& link, websocket::message what) = 0;
  /// A control frame wants to be sent.
  virtual void link_replies(websocket_link& link, std::string wire) = 0;
  /// After `closed` and `violated` the link reads on, until it is `lost`. `what` names a violation.
  virtual void link_ended(websocket_link& link, link_ending how, const fault& what) = 0;
  /// A blocked write may go on.
  virtual void link_writable(websocket_link& link) = 0;

 protected:
  ~link_owner() = default;
};

/// What of a client is handled before others have their turn, in bytes as they are once inflated.
inline constexpr std::size_t turn_bytes_max = std::size_t{64} * 1024;
/// What each message and control frame counts besides its bytes, so that empty ones count too.
inline constexpr std::size_t turn_bytes_of_frame = 64;

/// Owns the socket of one open WebSocket. Waits without a buffer of its own, reads into the
/// thread's, writes an outbox gathered. Everything happens on its I/O thread.
class websocket_link : public std::enable_shared_from_this<websocket_link> {
 public:
  websocket_link(io_thread& thread, tcp_socket socket, http::socket_slot slot,
                 const link_terms& terms, link_owner& owner);

  /// Begins with what came behind the handshake, then reads.
  void start(std::string_view early_bytes);

  /// No more events to the owner; the socket closes.
  void detach();

  /// Stops taking from the peer, within a read too; what was read already waits.
  void pause();
  void resume();

  enum class written { all, blocked, failed };

  /// Writes what the outbox holds until it is empty or the socket is full; then `link_writable`
  /// comes when there is room again.
  [[nodiscard]] written write(outbox& from);

  /// Writes a frame past any outbox, which must be empty; gives how many of its bytes went out.
  [[nodiscard]] std::size_t write_directly(const frame& message);

  /// Writes a small thing at once, past any outbox; false when the socket does not take it whole.
  bool write_now(std::string_view wire);

  /// The close frame to send; empty when one went out before.
  [[nodiscard]] std::string begin_close(websocket::close_code code, std::string_view reason) {
    return conversation_.close(code, reason);
  }

  /// How frames go out on it.
  [[nodiscard]] wire_form form() const { return form_; }

  /// Nothing more will be written; the peer's end is awaited.
  void shut_sending();

  /// The socket has been full since the last `link_writable`.
  [[nodiscard]] bool blocked() const { return awaiting_room_; }

 private:
  [[nodiscard]] ssize_t send(std::string_view wire);
  [[nodiscard]] ssize_t send(std::span<iovec> pieces);
  void await_bytes();
  void await_room();
  void read();
  void process(std::string_view bytes);
  void go_on_later();
  void lost();

  io_thread& thread_;
  bool paused_ = false;
  bool processing_ = false;
  bool goes_on_later_ = false;  ///< others have their turn before `unread_` is processed
  bool awaiting_bytes_ = false;
  bool awaiting_room_ = false;
  wire_form form_;
  tcp_socket socket_;
  http::socket_slot slot_;
  link_owner* owner_;
  websocket::conversation conversation_;
  std::string unread_;  ///< read, but not processed because of a pause or of others' turn
};

}  // namespace signalbox::transport
