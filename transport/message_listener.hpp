#pragma once

#include <string>

#include "transport/connection.hpp"

namespace signalbox::transport {

/// A message of plain Engine.IO.
struct client_message {
  bool is_binary = false;
  std::string payload;  ///< UTF-8 unless binary
};

/// What the transport tells of sessions that speak Engine.IO without Socket.IO on top. Every
/// function is called on the I/O thread that owns the session, must not block and must not throw;
/// for one session in the order `opened`, any number of `message`, `closed`. Answered with
/// `hub::send` (see `encode_message`) and `hub::close`; the calls about topics and namespaces
/// concern nobody here. While more waits for a session than `outbox_bytes_max`, nothing is read
/// from it.
class message_listener {
 public:
  virtual ~message_listener() = default;

  virtual void opened(connection_id id) = 0;
  virtual void message(connection_id id, client_message what) = 0;
  virtual void closed(connection_id id, disconnect_reason reason) = 0;
};

}  // namespace signalbox::transport
