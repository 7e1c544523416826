#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "transport/connection.hpp"
#include "transport/frame.hpp"

namespace signalbox::transport {

/// Subscriptions of connections to topics: the only path from sessions and topic owners to the
/// sockets.
///
/// Every function may be called on any thread, never blocks and never fails: calls about a closed
/// connection or topic are dropped. Calls from one thread of control about one connection take
/// effect in order, so a snapshot passed to `join` is always on the wire before a later `publish`.
class hub {
 public:
  virtual ~hub() = default;

  /// Returns the key for a topic that is about to be opened.
  [[nodiscard]] virtual topic_key next_topic_key() = 0;

  /// Lets a connection into the default namespace (Socket.IO CONNECT with a fresh `sid`).
  virtual void accept(connection_id id) = 0;

  /// Refuses it: CONNECT_ERROR with `{message, data:{code}}`. The Engine.IO session stays for a
  /// further CONNECT until the connect timeout.
  virtual void refuse(connection_id id, std::string_view message, std::string_view code) = 0;

  /// Finishes one event of `connection_handler::event`; `answer` (null for none) is sent unchanged.
  virtual void finish(connection_id id, frame_ptr answer) = 0;

  /// Sends a frame to one connection, outside any topic; never dropped by conflation.
  virtual void send(connection_id id, frame_ptr message) = 0;

  /// Sends `first` (a snapshot in one or more pieces) and subscribes the connection to the topic. A
  /// connection that is already subscribed gets the frames and is no longer behind.
  virtual void join(connection_id id, topic_key topic, std::vector<frame_ptr> first) = 0;

  virtual void leave(connection_id id, topic_key topic) = 0;

  /// Sends a frame to every subscriber of the topic, with one hand-over per I/O thread.
  virtual void publish(topic_key topic, frame_ptr change) = 0;

  /// Removes a topic whose owner is gone, with all its subscriptions.
  virtual void retire(topic_key topic) = 0;

  /// Sends `last` (null for none), then DISCONNECT, then closes the socket.
  virtual void close(connection_id id, frame_ptr last) = 0;
};

}  // namespace signalbox::transport
