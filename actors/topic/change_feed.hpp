#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <list>
#include <string>
#include <vector>

#include "actors/messages/topic.hpp"
#include "core/json/json.hpp"
#include "transport/hub.hpp"

namespace signalbox::actors {

/// The wire side of a topic: numbers its changes, publishes each once, and keeps the latest ones
/// for reconnecting clients. The epoch identifies the owner's incarnation, the version counts its
/// changes. The state itself is stored elsewhere (`topic`, `session_contents`). Used by its owner
/// only, so it needs no lock.
class change_feed {
 public:
  struct settings {
    std::size_t ring_patches_max = 128;  ///< changes kept for reconnecting clients
    std::size_t ring_bytes_max = std::size_t{256} * 1024;
    std::size_t piece_bytes_max = std::size_t{64} * 1024;  ///< of a snapshot, per frame
  };

  /// Opens the topic `name`, whose characters need no escape in JSON. `epoch` must differ from that
  /// of every earlier incarnation.
  change_feed(transport::hub& hub, std::string name, std::string epoch, const settings& limits);
  /// Closes the topic and ends all subscriptions.
  ~change_feed();

  change_feed(const change_feed&) = delete;
  change_feed& operator=(const change_feed&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::uint64_t version() const { return version_; }

  /// Publishes a change of the state as a merge patch (RFC 7396), which must not be empty.
  void publish(const core::json& patch);

  /// Answers the client and subscribes its connection: with the missed changes if they are still
  /// kept, else with a snapshot of `state()`, which is called only then. It returns JSON, or the
  /// pieces that `snapshot_pieces` would create from it.
  template <std::invocable State>
  [[nodiscard]] topic_joined subscribe(const actors::subscribe& request, State state) {
    return can_resume(request) ? resume(request) : start(request, state());
  }

  void unsubscribe(const actors::unsubscribe& request);

 private:
  struct kept_change {
    std::uint64_t version;
    std::string patch;
  };

  [[nodiscard]] bool can_resume(const actors::subscribe& request) const;
  [[nodiscard]] topic_joined resume(const actors::subscribe& request);
  [[nodiscard]] topic_joined start(const actors::subscribe& request, const core::json& state);
  [[nodiscard]] topic_joined start(const actors::subscribe& request,
                                   const std::vector<std::string>& pieces);
  [[nodiscard]] std::string missed_changes(std::uint64_t from) const;
  [[nodiscard]] std::vector<transport::frame_ptr> further_pieces(
      const std::vector<std::string>& pieces) const;
  void remember(kept_change made);

  transport::hub& hub_;
  const std::string name_;
  const std::string epoch_;
  const settings limits_;
  const transport::topic_key key_;
  std::uint64_t version_ = 0;
  std::list<kept_change> ring_;  ///< a list, because most of the many feeds keep no changes
  std::size_t ring_bytes_ = 0;
};

}  // namespace signalbox::actors
