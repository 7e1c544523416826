#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace signalbox::transport {

/// Names one client in one namespace for as long as the process lives; never used twice.
struct connection_id {
  std::uint32_t io_thread = 0;  ///< index of the I/O thread that owns the socket
  std::uint64_t serial = 0;     ///< counts up from 1 on that thread

  friend bool operator==(const connection_id&, const connection_id&) = default;
  friend auto operator<=>(const connection_id&, const connection_id&) = default;
};

/// Names one topic of one owner's incarnation; taken from `hub::next_topic_key`, never used twice.
using topic_key = std::uint64_t;

/// What a client said when it connected to a namespace.
struct connect_request {
  std::string auth_json;       ///< the CONNECT packet's payload; "{}" when it had none
  std::string remote_address;  ///< textual IP address of the peer
  std::string user_agent;      ///< of the handshake, cut at 256 bytes
  std::string nsp = "/";       ///< the namespace; others exist only where configured
};

/// A Socket.IO event from a client.
struct client_event {
  std::string name;
  std::string arguments_json;           ///< a JSON array with what followed the name
  std::optional<std::uint64_t> ack_id;  ///< set when the client waits for an acknowledgement
  /// Binary messages; the arguments say `{"_placeholder":true,"num":N}` where N belongs. Empty
  /// where binary is not configured.
  std::vector<std::string> attachments{};
};

/// A client's answer to an event that was sent with `event_parts::ack_id`.
struct client_acknowledgement {
  std::uint64_t ack_id;
  std::string arguments_json;              ///< a JSON array
  std::vector<std::string> attachments{};  ///< as in `client_event`
};

enum class disconnect_reason {
  client_left,       ///< DISCONNECT packet, close packet, or the socket was closed
  ping_timeout,      ///< no heartbeat in time
  protocol_error,    ///< a packet that the protocol does not allow
  connect_timeout,   ///< no CONNECT in time
  slow_consumer,     ///< outbox past its bound for longer than the grace time
  closed_by_server,  ///< `hub::close`
  shutting_down,     ///< the server stops
};

/// Receives what happens on one connection. The transport keeps it as long as the connection
/// lives, so that no table leads from a connection to its session.
///
/// Every function is called on the I/O thread that owns the socket, must not block and must not
/// throw. With connection state recovery a client that reconnects keeps its handler: calls may then
/// come on another I/O thread, and for a moment on both. The calls come in the order: any number of
/// `event`, `acknowledged` and `behind`, then `disconnected`, once.
class connection_handler {
 public:
  virtual ~connection_handler() = default;

  /// An event came in. To be answered with exactly one `hub::finish`, also when the client waits
  /// for no acknowledgement: past the bound of unfinished events the socket is not read.
  virtual void event(client_event event) = 0;

  /// The client answers an event of ours. The handler has to know whether that event was sent and
  /// not answered before.
  // NOLINTNEXTLINE(performance-unnecessary-value-param): to be kept
  virtual void acknowledged(client_acknowledgement /*answer*/) {}

  /// The connection fell behind: queued frames of these topics were dropped to keep its outbox
  /// within its bound, and now it has drained. Each topic needs a fresh snapshot (`hub::join`).
  virtual void behind(std::vector<topic_key> topics) = 0;

  /// The connection has ended; it subscribes to nothing any more.
  virtual void disconnected(disconnect_reason reason) = 0;
};

/// Accepts connections for the application.
class connection_listener {
 public:
  virtual ~connection_listener() = default;

  /// A client asks to join a namespace. To be answered with `hub::accept` or `hub::refuse`, now or
  /// later; until then its events are held back, within the bound of events in flight. Returns the
  /// connection's handler, never null. Called on the I/O thread that owns the socket, must not
  /// block and must not throw.
  [[nodiscard]] virtual std::shared_ptr<connection_handler> connected(connection_id id,
                                                                      connect_request request) = 0;
};

}  // namespace signalbox::transport

template <>
struct std::hash<signalbox::transport::connection_id> {
  std::size_t operator()(const signalbox::transport::connection_id& id) const noexcept {
    return std::hash<std::uint64_t>{}(id.serial << 8U | id.io_thread);
  }
};
