#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace signalbox::transport {

/// Identifies one client in one namespace for the lifetime of the process. Never reused.
struct connection_id {
  std::uint32_t io_thread = 0;  ///< index of the I/O thread that owns the socket
  std::uint64_t serial = 0;     ///< counts up from 1 on that thread

  friend bool operator==(const connection_id&, const connection_id&) = default;
  friend auto operator<=>(const connection_id&, const connection_id&) = default;
};

/// Identifies one topic of one incarnation of its owner. Issued by `hub::next_topic_key`, never
/// reused.
using topic_key = std::uint64_t;

/// The data that a client sends when it connects to a namespace.
struct connect_request {
  std::string auth_json;       ///< the CONNECT packet's payload; "{}" when it had none
  std::string remote_address;  ///< textual IP address of the peer
  std::string user_agent;      ///< from the handshake, truncated to 256 bytes
  std::string nsp = "/";       ///< the namespace; others exist only where configured
};

/// A Socket.IO event from a client.
struct client_event {
  std::string name;
  std::string arguments_json;           ///< a JSON array of the arguments after the name
  std::optional<std::uint64_t> ack_id;  ///< set when the client waits for an acknowledgement
  /// Binary messages; the arguments say `{"_placeholder":true,"num":N}` where N belongs. Empty
  /// where binary is not configured.
  std::vector<std::string> attachments{};
};

/// A client's acknowledgement of an event that was sent with `event_parts::ack_id`.
struct client_acknowledgement {
  std::uint64_t ack_id;
  std::string arguments_json;              ///< a JSON array
  std::vector<std::string> attachments{};  ///< as in `client_event`
};

enum class disconnect_reason {
  client_left,       ///< DISCONNECT packet, close packet, or closed socket
  ping_timeout,      ///< no heartbeat in time
  protocol_error,    ///< a packet that violates the protocol
  connect_timeout,   ///< no CONNECT in time
  slow_consumer,     ///< outbox past its bound for longer than the grace time
  closed_by_server,  ///< `hub::close`
  shutting_down,     ///< server shutdown
};

/// Receives the events of one connection. The transport owns it for the lifetime of the connection,
/// so that no table has to map connections to sessions.
///
/// Every function is called on the I/O thread that owns the socket, must not block and must not
/// throw. With connection state recovery a reconnecting client keeps its handler: calls may then
/// arrive on another I/O thread, and briefly on both. The order of calls is any number of `event`,
/// `acknowledged` and `behind`, then `disconnected` once.
class connection_handler {
 public:
  virtual ~connection_handler() = default;

  /// Handles an incoming event. Must be answered with exactly one `hub::finish`, even when the
  /// client expects no acknowledgement: the socket is not read while too many events are
  /// unfinished.
  virtual void event(client_event event) = 0;

  /// Handles the client's acknowledgement of an event. The handler must know whether that event was
  /// sent and not acknowledged before.
  // NOLINTNEXTLINE(performance-unnecessary-value-param): to be kept
  virtual void acknowledged(client_acknowledgement /*answer*/) {}

  /// Called when the connection fell behind: queued frames of these topics were dropped to keep its
  /// outbox within its bound, and the outbox has drained. Each topic needs a fresh snapshot
  /// (`hub::join`).
  virtual void behind(std::vector<topic_key> topics) = 0;

  /// Called once when the connection has ended and all its subscriptions are gone.
  virtual void disconnected(disconnect_reason reason) = 0;
};

/// Accepts connections for the application.
class connection_listener {
 public:
  virtual ~connection_listener() = default;

  /// Handles a client's request to join a namespace. Must be answered with `hub::accept` or
  /// `hub::refuse`, now or later; until then the client's events are held back, within the bound of
  /// events in flight. Returns the connection's handler, never null. Called on the I/O thread that
  /// owns the socket, must not block and must not throw.
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
