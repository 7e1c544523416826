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

/// The wire side of a topic: numbers its changes, publishes each once, and keeps the last ones for
/// clients that come back. The epoch names the owner's incarnation, the version counts its changes.
/// The state itself is with whoever has it (`topic`, `session_contents`). Used by its owner only,
/// which is why nothing here locks.
class change_feed {
 public:
  struct settings {
    std::size_t ring_patches_max = 128;  ///< changes kept for clients that come back
    std::size_t ring_bytes_max = std::size_t{256} * 1024;
    std::size_t piece_bytes_max = std::size_t{64} * 1024;  ///< of a snapshot, per frame
  };

  /// Opens the topic `name`, whose letters need no escape in JSON. `epoch` must differ from that of
  /// every earlier incarnation.
  change_feed(transport::hub& hub, std::string name, std::string epoch, const settings& limits);
  /// Closes it: nobody hears it any more.
  ~change_feed();

  change_feed(const change_feed&) = delete;
  change_feed& operator=(const change_feed&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::uint64_t version() const { return version_; }

  /// The state has changed by this merge patch (RFC 7396), which must change something.
  void publish(const core::json& patch);

  /// Answers the client and lets its connection hear what comes: the missed changes when they are
  /// still kept, else a snapshot of `state()`, which is asked for only then. It gives JSON, or what
  /// `snapshot_pieces` would make of that.
  template <std::invocable State>
  [[nodiscard]] topic_joined subscribe(const actors::subscribe& whom, State state) {
    return can_resume(whom) ? resume(whom) : start(whom, state());
  }

  void unsubscribe(const actors::unsubscribe& whom);

 private:
  struct kept_change {
    std::uint64_t version;
    std::string patch;
  };

  [[nodiscard]] bool can_resume(const actors::subscribe& whom) const;
  [[nodiscard]] topic_joined resume(const actors::subscribe& whom);
  [[nodiscard]] topic_joined start(const actors::subscribe& whom, const core::json& state);
  [[nodiscard]] topic_joined start(const actors::subscribe& whom,
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
  std::list<kept_change> ring_;  ///< a list, because most have nothing to keep and there are many
  std::size_t ring_bytes_ = 0;
};

}  // namespace signalbox::actors
