#pragma once

#include <caf/actor_addr.hpp>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "actors/messages/topic.hpp"
#include "actors/runtime/task_runner.hpp"
#include "core/json/json.hpp"
#include "transport/connection.hpp"
#include "transport/hub.hpp"

namespace signalbox::actors {

/// Anonymous connections, which may only subscribe to the topic `status`. Each is an entry of a
/// table instead of an actor, so that many viewers of the status page cost little.
///
/// The table belongs to the thread of the task runner; `connected`, `joined` and `owner_runs` may
/// be called on any thread and run their work there.
class anonymous_connections {
 public:
  struct settings {
    std::size_t most = 0;              ///< concurrent connections, `status.visitors_max`
    std::size_t most_per_address = 0;  ///< `status.visitors_per_address_max`; 0: unlimited
    /// Returns the key under which an address is counted; nothing for an exempt one. When the
    /// function is empty, the key is the address itself.
    std::function<std::optional<std::string>(const std::string&)> counted_address = {};
  };

  /// `thread` runs all tasks one after another in the order of `submit`; `thread` and `hub` must
  /// outlive the table.
  anonymous_connections(transport::hub& hub, task_runner& thread, settings within);

  /// Returns true for a connection without a token; one with a token is authenticated.
  [[nodiscard]] static bool is_one(const transport::connect_request& request);

  /// Accepts a connection, or rejects it when a limit is reached.
  [[nodiscard]] std::shared_ptr<transport::connection_handler> connected(
      transport::connection_id id, std::string remote_address);

  /// Confirms the connection's first unanswered subscription, which receives the topic under this
  /// key.
  void joined(transport::connection_id id, transport::topic_key key);

  /// Called once by each incarnation of the owner: it receives new subscriptions and those that its
  /// predecessor left unanswered.
  void owner_runs(caf::actor_addr owner);

  /// Returns the number of connections. Only on the table's thread.
  [[nodiscard]] std::size_t count() const { return anonymous_.size(); }

 private:
  class connection;

  struct anonymous_connection {
    std::string source;  ///< the counted address; empty: exempt
    bool is_subscribed = false;
    transport::topic_key key = 0;                ///< 0: not yet
    std::deque<actors::subscribe> unanswered{};  ///< limited by the transport's events in flight
  };

  /// Runs `work` on the table's thread.
  void on_thread(std::move_only_function<void()> work);

  // The following functions run on the table's thread.
  void admit(transport::connection_id id, const std::string& remote_address);
  /// Counts a connection. Returns the setting whose limit is reached, or null.
  [[nodiscard]] const char* take_place(transport::connection_id id, const std::string& source);
  void handle(transport::connection_id id, const transport::client_event& event);
  void subscribe(transport::connection_id id, const transport::client_event& event,
                 const core::json& fields);
  void unsubscribe(transport::connection_id id, const transport::client_event& event,
                   const core::json& fields);
  void answer(transport::connection_id id, const transport::client_event& event,
              const core::json& reply);
  /// Resubscribes without an event of the client, after its changes were dropped or its owner
  /// ended.
  void renew(transport::connection_id id);
  void ask_owner(anonymous_connection& subject, actors::subscribe request);
  /// Without a running owner, the subscription waits for the next one.
  void send_to_owner(const actors::subscribe& request);
  void remove(transport::connection_id id);

  transport::hub& hub_;
  task_runner& thread_;
  const settings settings_;
  caf::actor_addr owner_;  ///< empty before the first
  std::unordered_map<transport::connection_id, anonymous_connection> anonymous_;
  std::unordered_map<std::string, std::size_t> by_source_;
};

}  // namespace signalbox::actors
