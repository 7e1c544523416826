#pragma once

#include <string>

#include "transport/connection.hpp"

namespace signalbox::transport {

/// A message of plain Engine.IO.
struct client_message {
  bool is_binary = false;
  std::string payload;  ///< UTF-8 unless binary
};

/// Receives the events of sessions that speak Engine.IO without Socket.IO. Every function is called
/// on the I/O thread that owns the session, must not block and must not throw; per session in the
/// order `opened`, any number of `message`, `closed`. Reply with `hub::send` (see `encode_message`)
/// and `hub::close`; the hub's functions for topics and namespaces have no effect here. While a
/// session's outbox exceeds `outbox_bytes_max`, nothing is read from it.
class message_listener {
 public:
  virtual ~message_listener() = default;

  virtual void opened(connection_id id) = 0;
  virtual void message(connection_id id, client_message what) = 0;
  virtual void closed(connection_id id, disconnect_reason reason) = 0;
};

}  // namespace signalbox::transport
