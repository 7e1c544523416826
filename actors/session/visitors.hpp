#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "actors/messages/handle.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"
#include "transport/connection.hpp"
#include "transport/hub.hpp"

namespace signalbox::actors {

/// Connections of people who are not signed in: they may hear the topic `status` and nothing else.
/// An entry of a table each and no actor, so that a crowd before the status page costs little.
/// Called on I/O threads and by the topic's owner; any thread.
class visitors {
 public:
  struct settings {
    std::size_t most = 0;              ///< at the same time, `status.visitors_max`
    std::size_t most_per_address = 0;  ///< of these, `status.visitors_per_address_max`; 0: no bound
    /// The name under which an address is counted; nothing for one that is exempt. Empty: itself.
    std::function<std::optional<std::string>(const std::string&)> counted_address = {};
  };

  /// `find_owner` returns the owner of the topic, empty while it does not run; called each time.
  visitors(transport::hub& hub, std::function<status_handle()> find_owner, const settings& within)
      : hub_(hub), find_owner_(std::move(find_owner)), settings_(within) {}

  /// True for somebody who says no token at all; whoever says one is judged by it.
  [[nodiscard]] static bool is_one(const transport::connect_request& request);

  /// What a gateway tells (`transport::connection_listener`) of connections without a session.
  /// @{
  void connected(transport::connection_id id, const std::string& remote_address);
  void event(transport::connection_id id, const transport::client_event& event);
  void behind(transport::connection_id id);
  void disconnected(transport::connection_id id);
  /// @}

  /// What a visitor asked for when it asked for the topic.
  struct wish {
    std::optional<std::uint64_t> ack_id;  ///< none: it is told by an event
    std::string epoch;
    std::uint64_t version = 0;
  };

  /// The owner is about to answer: takes what the visitor asked for, once. Nothing when it is gone
  /// or has left the topic.
  [[nodiscard]] std::optional<wish> claim(transport::connection_id id);

  /// The owner let the visitor hear the topic under this key.
  void joined(transport::connection_id id, transport::topic_key key);

  /// The owner runs, maybe as another incarnation: everybody who hears the topic asks it again.
  void owner_runs();

  [[nodiscard]] std::size_t count() const;

 private:
  struct visitor {
    std::string source;  ///< its address as it is counted; empty: exempt
    bool hears = false;
    transport::topic_key key = 0;  ///< 0: not yet
    std::deque<wish> wishes;       ///< bounded by the transport's events in flight
  };

  /// What of the settings leaves no place; null where there is one, which is taken. Under the
  /// guard.
  [[nodiscard]] const char* take_place(transport::connection_id id, const std::string& source);
  void subscribe(transport::connection_id id, const transport::client_event& event,
                 const core::json& asked);
  void unsubscribe(transport::connection_id id, const transport::client_event& event,
                   const core::json& asked);
  void answer(transport::connection_id id, const transport::client_event& event,
              const core::json& reply);
  void ask_owner(transport::connection_id id);

  transport::hub& hub_;
  const std::function<status_handle()> find_owner_;
  const settings settings_;
  mutable std::mutex guard_;
  std::unordered_map<transport::connection_id, visitor> visitors_;  ///< under the guard
  std::unordered_map<std::string, std::size_t> by_source_;          ///< under the guard
};

}  // namespace signalbox::actors
