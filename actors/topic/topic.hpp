#pragma once

#include <cstdint>
#include <string>

#include "actors/topic/change_feed.hpp"
#include "core/json/json.hpp"

namespace signalbox::actors {

/// A named, versioned JSON state with one owner: the one way in which a change reaches a browser.
/// A change is encoded once, whoever hears it. Used by its owner only.
class topic {
 public:
  using settings = change_feed::settings;

  /// Opens the topic. `epoch` must differ from that of every earlier
  /// incarnation.
  topic(transport::hub& hub, std::string name, std::string epoch, core::json state,
        const settings& limits);

  [[nodiscard]] const core::json& state() const { return state_; }
  [[nodiscard]] const std::string& name() const { return feed_.name(); }
  [[nodiscard]] std::uint64_t version() const { return feed_.version(); }

  /// Takes a merge patch (RFC 7396) in and publishes the part of it that changes something.
  void merge(const core::json& change);

  /// Makes `next` the state and publishes what differs.
  void replace(const core::json& next);

  /// Answers the client and lets its connection hear what comes.
  [[nodiscard]] topic_joined subscribe(const actors::subscribe& whom);

  void unsubscribe(const actors::unsubscribe& whom) { feed_.unsubscribe(whom); }

 private:
  /// Applies and publishes a patch of which every part changes something.
  void publish(const core::json& patch);

  change_feed feed_;
  core::json state_;
};

}  // namespace signalbox::actors
