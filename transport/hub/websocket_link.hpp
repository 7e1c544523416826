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

/// The reason why a link ended.
enum class link_ending {
  closed,    ///< the peer sent a close frame; the reply was passed to `link_replies`
  violated,  ///< the peer violated the protocol; likewise
  lost,      ///< end of the stream, or a socket error
};

/// The negotiated options of a link, and its limits.
struct link_options {
  std::size_t message_bytes_max;
  websocket::decoder_options decoding{};
};

/// Receives the events of a link; may detach the link in any of these functions.
class link_owner {
 public:
  virtual void link_received(websocket_link& link, websocket::message what) = 0;
  /// Requests that a control frame be sent.
  virtual void link_replies(websocket_link& link, std::string wire) = 0;
  /// After `closed` and `violated` the link reads on until it is `lost`. `what` describes a
  /// violation.
  virtual void link_ended(websocket_link& link, link_ending how, const fault& what) = 0;
  /// Called when a blocked write may continue.
  virtual void link_writable(websocket_link& link) = 0;

 protected:
  ~link_owner() = default;
};

/// Input handled from one client before other clients get their turn, in bytes after inflating.
inline constexpr std::size_t turn_bytes_max = std::size_t{64} * 1024;
/// Extra cost of each message and control frame, so that empty ones count too.
inline constexpr std::size_t turn_bytes_of_frame = 64;

/// Owns the socket of one open WebSocket. Waits without a dedicated buffer, reads into the
/// thread's buffer, writes an outbox gathered. Everything happens on its I/O thread.
class websocket_link : public std::enable_shared_from_this<websocket_link> {
 public:
  websocket_link(io_thread& thread, tcp_socket socket, http::socket_slot slot,
                 const link_options& options, link_owner& owner);

  /// Starts with the bytes that followed the handshake, then reads.
  void start(std::string_view early_bytes);

  /// Stops all events to the owner and closes the socket.
  void detach();

  /// Stops reading from the peer, even within a read; bytes that were already read are kept.
  void pause();
  void resume();

  enum class written { all, blocked, failed };

  /// Writes the outbox until it is empty or the socket is full; then `link_writable` is called when
  /// there is room again.
  [[nodiscard]] written write(outbox& from);

  /// Writes a frame directly; the outbox must be empty. Returns the number of bytes written.
  [[nodiscard]] std::size_t write_directly(const frame& message);

  /// Writes a small frame directly; returns false when the socket does not accept all of it.
  bool write_now(std::string_view wire);

  /// Returns the close frame to send; empty when one was already sent.
  [[nodiscard]] std::string begin_close(websocket::close_code code, std::string_view reason) {
    return conversation_.close(code, reason);
  }

  /// The wire form of its frames.
  [[nodiscard]] wire_form form() const { return form_; }

  /// Shuts down the sending side; the peer's end is awaited.
  void shut_down_sending();

  /// Returns whether the socket has been full since the last `link_writable`.
  [[nodiscard]] bool blocked() const { return awaiting_capacity_; }

 private:
  [[nodiscard]] ssize_t send(std::string_view wire);
  [[nodiscard]] ssize_t send(std::span<iovec> pieces);
  void await_bytes();
  void await_capacity();
  void read();
  void process(std::string_view bytes);
  void schedule_continuation();
  void lost();

  io_thread& thread_;
  bool paused_ = false;
  bool processing_ = false;
  bool is_continuation_scheduled_ =
      false;  ///< `unread_` is processed after other clients had their turn
  bool awaiting_bytes_ = false;
  bool awaiting_capacity_ = false;
  wire_form form_;
  tcp_socket socket_;
  http::socket_slot slot_;
  link_owner* owner_;
  websocket::conversation conversation_;
  std::string unread_;  ///< read but not processed, because of a pause or of other clients' turn
};

}  // namespace signalbox::transport
