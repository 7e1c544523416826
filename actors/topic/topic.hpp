#pragma once

#include <cstdint>
#include <string>

#include "actors/topic/change_feed.hpp"
#include "core/json/json.hpp"

namespace signalbox::actors {

/// A named, versioned JSON state with one owner: the only way in which a change reaches a browser.
/// A change is encoded once for all subscribers. Used by its owner only.
class topic {
 public:
  using settings = change_feed::settings;

  /// Opens the topic. `epoch` must differ from that of every earlier incarnation.
  topic(transport::hub& hub, std::string name, std::string epoch, core::json state,
        const settings& limits);

  [[nodiscard]] const core::json& state() const { return state_; }
  [[nodiscard]] const std::string& name() const { return feed_.name(); }
  [[nodiscard]] std::uint64_t version() const { return feed_.version(); }

  /// Applies a merge patch (RFC 7396) and publishes the part of it that changes the state.
  void merge(const core::json& change);

  /// Replaces the state with `next` and publishes the difference.
  void replace(const core::json& next);

  /// Answers the client and subscribes its connection.
  [[nodiscard]] topic_joined subscribe(const actors::subscribe& request);

  void unsubscribe(const actors::unsubscribe& request) { feed_.unsubscribe(request); }

 private:
  /// Applies and publishes a patch of which every part changes something.
  void publish(const core::json& patch);

  change_feed feed_;
  core::json state_;
};

}  // namespace signalbox::actors
