#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "transport/server.hpp"

namespace signalbox::transport::loopback {

/// A small listener: accepts connections whose auth does not contain "refuse"; an event `subscribe`
/// joins the topic with a snapshot, `echo` is acknowledged with its arguments, `hold` is answered
/// only by `release`, `bye` closes.
class recording_listener final : public connection_listener {
 public:
  std::shared_ptr<connection_handler> connected(connection_id id, connect_request request) override;

  /// Waits until `done` returns true; returns false on a timeout. `done` may read the fields below.
  [[nodiscard]] bool wait(const std::function<bool()>& done);
  /// Finishes every held event.
  void release();

  hub* sockets = nullptr;
  topic_key topic = 0;
  std::string snapshot = "\"first\"";

  std::mutex mutex;  ///< guards the following members
  std::vector<connect_request> requests;
  std::vector<connection_id> connections;
  std::vector<std::pair<connection_id, client_event>> held;
  std::vector<client_acknowledgement> acknowledgements;
  std::size_t events = 0;
  std::vector<connection_id> spoke;  ///< the connection of each event, in order
  std::size_t joins_after_behind = 0;
  std::vector<std::pair<connection_id, std::vector<topic_key>>> fell_behind;
  std::map<connection_id, disconnect_reason> gone;

 private:
  class connection;

  void event(connection_id id, const client_event& event);
  void acknowledged(client_acknowledgement answer);
  void behind(connection_id id, std::vector<topic_key> topics);
  void disconnected(connection_id id, disconnect_reason reason);
  void join(connection_id id);

  std::condition_variable changed_;
};

/// A server on a free port, stopped at the end of the test.
class running_server {
 public:
  explicit running_server(server_config config = {});
  ~running_server();

  /// Publishes `patch` with this JSON argument.
  void publish(std::string_view json);
  [[nodiscard]] std::uint16_t port() const { return transport.port(); }

  recording_listener listener;
  server transport;
};

/// Polls until `done` returns true, for conditions without notifications; returns false on a
/// timeout.
[[nodiscard]] bool eventually(const std::function<bool()>& done);

/// Returns the target of a polling request.
[[nodiscard]] std::string polling_target(std::string_view sid = {});

}  // namespace signalbox::transport::loopback
