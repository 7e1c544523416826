#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/json/json.hpp"
#include "transport/hub.hpp"

namespace signalbox::testing {

/// The state of a client after the received messages, by the rules for clients (ARCHITECTURE.md,
/// "Wire").
struct virtual_client {
  struct view {
    std::string epoch;
    std::uint64_t version = 0;
    core::json state;
    std::size_t snapshots = 0;
  };

  bool accepted = false;
  bool closed = false;
  std::string refused;  ///< the code of a rejection
  std::set<transport::topic_key> subscriptions;
  std::map<std::uint64_t, core::json> answers;     ///< by acknowledgement
  std::map<std::uint64_t, std::string> requested;  ///< topic of a `subscribe`, by acknowledgement
  std::map<std::string, view> views;               ///< by topic
  std::vector<core::json> events;                  ///< without patches and snapshots
  std::size_t patches = 0;
  std::size_t gaps = 0;      ///< patches that did not follow the previous one
  std::size_t finished = 0;  ///< completed events of the client
};

/// A hub whose connections are clients in memory. Records the messages to each client, and
/// everything published with or without subscribers.
class virtual_hub final : public transport::hub {
 public:
  struct patch {
    std::uint64_t version = 0;
    core::json change;
  };

  [[nodiscard]] virtual_client& client(transport::connection_id id) { return clients_[id]; }

  /// Returns the published changes of a topic, from all incarnations of its owner.
  [[nodiscard]] std::vector<patch> patches(const std::string& topic) const;
  /// Returns the number of published changes of all topics.
  [[nodiscard]] std::size_t published() const { return published_.size(); }
  /// Returns the number of open topics.
  [[nodiscard]] std::size_t open_topics() const { return open_.size(); }

  transport::topic_key next_topic_key() override;
  void accept(transport::connection_id id) override { clients_[id].accepted = true; }
  void refuse(transport::connection_id id, std::string_view message,
              std::string_view code) override;
  void finish(transport::connection_id id, transport::frame_ptr answer) override;
  void send(transport::connection_id id, transport::frame_ptr message) override;
  void join(transport::connection_id id, transport::topic_key topic,
            std::vector<transport::frame_ptr> first) override;
  void leave(transport::connection_id id, transport::topic_key topic) override;
  void publish(transport::topic_key topic, transport::frame_ptr change) override;
  void retire(transport::topic_key topic) override;
  void close(transport::connection_id id, transport::frame_ptr last) override;

 private:
  static void deliver(virtual_client& to, const transport::frame_ptr& frame);

  transport::topic_key keys_ = 0;
  std::set<transport::topic_key> open_;
  std::map<transport::connection_id, virtual_client> clients_;
  std::vector<core::json> published_;
};

/// Returns the code of an error answer; empty for others.
inline std::string code_of(const core::json& answer) {
  return answer.contains("error") ? answer.at("error").at("code").get<std::string>() : "";
}

}  // namespace signalbox::testing
