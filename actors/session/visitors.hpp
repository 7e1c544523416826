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

/// Connections without an account: they may subscribe to the topic `status` and to nothing else. An
/// entry of a table each and no actor, so that a crowd before the status page costs little.
///
/// The table belongs to one thread, which the task runner is; `connected`, `joined` and
/// `owner_runs` may be called on any thread and do their work there.
class visitors {
 public:
  struct settings {
    std::size_t most = 0;              ///< at the same time, `status.visitors_max`
    std::size_t most_per_address = 0;  ///< of these, `status.visitors_per_address_max`; 0: no bound
    /// The name under which an address is counted; nothing for one that is exempt. Empty: itself.
    std::function<std::optional<std::string>(const std::string&)> counted_address = {};
  };

  /// `thread` runs all tasks, one after another in the order of `submit`, and outlives this as
  /// `hub` does.
  visitors(transport::hub& hub, task_runner& thread, settings within);

  /// Whether a connection shows no token. One that shows a token is judged by it.
  [[nodiscard]] static bool is_one(const transport::connect_request& request);

  /// Accepts a connection, or refuses it where there is no place.
  [[nodiscard]] std::shared_ptr<transport::connection_handler> connected(
      transport::connection_id id, std::string remote_address);

  /// The owner has answered the first unanswered subscription of the visitor, which receives the
  /// topic under this key.
  void joined(transport::connection_id id, transport::topic_key key);

  /// An incarnation of the owner runs: it receives the subscriptions from now on, and those that
  /// its predecessor left unanswered. Each incarnation calls it once.
  void owner_runs(caf::actor_addr owner);

  /// How many there are. On the table's thread.
  [[nodiscard]] std::size_t count() const { return visitors_.size(); }

 private:
  class connection;

  struct visitor {
    std::string source;  ///< its address as it is counted; empty: exempt
    bool is_subscribed = false;
    transport::topic_key key = 0;                ///< 0: not yet
    std::deque<actors::subscribe> unanswered{};  ///< bounded by the transport's events in flight
  };

  /// Runs `work` on the table's thread.
  void on_thread(std::move_only_function<void()> work);

  // On the table's thread.
  void admit(transport::connection_id id, const std::string& remote_address);
  /// Which setting leaves no place; null where there is one, which is then taken.
  [[nodiscard]] const char* take_place(transport::connection_id id, const std::string& source);
  void handle(transport::connection_id id, const transport::client_event& event);
  void subscribe(transport::connection_id id, const transport::client_event& event,
                 const core::json& asked);
  void unsubscribe(transport::connection_id id, const transport::client_event& event,
                   const core::json& asked);
  void answer(transport::connection_id id, const transport::client_event& event,
              const core::json& reply);
  /// Subscribes again without an event of the client: its changes were dropped, or its owner ended.
  void renew(transport::connection_id id);
  void ask_owner(visitor& who, actors::subscribe request);
  /// Where no owner runs, the subscription waits for the next.
  void send_to_owner(const actors::subscribe& request);
  void remove(transport::connection_id id);

  transport::hub& hub_;
  task_runner& thread_;
  const settings settings_;
  caf::actor_addr owner_;  ///< empty before the first
  std::unordered_map<transport::connection_id, visitor> visitors_;
  std::unordered_map<std::string, std::size_t> by_source_;
};

}  // namespace signalbox::actors
