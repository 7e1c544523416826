#pragma once

#include <caf/actor.hpp>
#include <caf/actor_system.hpp>
#include <cstddef>
#include <functional>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "actors/session/visitors.hpp"
#include "transport/connection.hpp"

namespace signalbox::actors {

/// The way in: gives every connection that asks to join a session actor and hands it what the
/// client sends. Called on the I/O threads. Connections are kept by the thread that named them; a
/// client that came back may be on another, so each part has a lock, which hardly anybody waits
/// for.
class gateway final : public transport::connection_listener {
 public:
  /// Starts a session for a connection.
  using session_starter =
      std::function<caf::actor(transport::connection_id, transport::connect_request)>;

  gateway(std::size_t io_threads, session_starter start);

  /// People who are not signed in go there from now on, not to a session of their own. Before the
  /// transport starts.
  void send_visitors_to(visitors& whom) { visitors_ = &whom; }

  void connected(transport::connection_id id, transport::connect_request request) override;
  void event(transport::connection_id id, transport::client_event event) override;
  void behind(transport::connection_id id, std::vector<transport::topic_key> topics) override;
  void disconnected(transport::connection_id id, transport::disconnect_reason reason) override;

  /// Ends every session. Only after the transport has stopped.
  void end_all();

 private:
  struct part {
    std::mutex mutex;
    std::unordered_map<transport::connection_id, caf::actor> sessions;  ///< under the mutex
  };

  /// Sends what `make()` returns to the connection's session. False where it has none.
  template <class Make>
  bool tell(transport::connection_id id, Make make);

  session_starter start_;
  visitors* visitors_ = nullptr;  ///< null: who is not signed in is refused
  std::vector<part> by_io_thread_;
};

}  // namespace signalbox::actors
