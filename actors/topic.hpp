#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "actors/messages/topic.hpp"
#include "domain/json.hpp"
#include "transport/hub.hpp"

namespace signalbox::actors {

/// A named, versioned JSON state with one owner: the one way in which a change reaches a browser.
/// The epoch names the owner's incarnation, the version counts its changes. A change is encoded
/// once, whoever hears it. Used by its owner only, which is why nothing here locks.
class topic {
 public:
  struct settings {
    std::size_t ring_patches_max = 128;  ///< changes kept for clients that come back
    std::size_t ring_bytes_max = 256 * 1024;
    std::size_t piece_bytes_max = 64 * 1024;  ///< of a snapshot, per frame
  };

  /// Opens the topic. `epoch` must differ from that of every earlier incarnation.
  topic(transport::hub& hub, std::string name, std::string epoch, domain::json state,
        settings limits);
  /// Closes it: nobody hears it any more.
  ~topic();

  topic(const topic&) = delete;
  topic& operator=(const topic&) = delete;

  [[nodiscard]] const domain::json& state() const { return state_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::uint64_t version() const { return version_; }

  /// Takes a merge patch (RFC 7396) in and publishes the part of it that changes something.
  void merge(const domain::json& change);

  /// Makes `next` the state and publishes what differs.
  void replace(const domain::json& next);

  /// Answers the client and lets its connection hear what comes: the missed changes when the ring
  /// still holds them, else a snapshot.
  [[nodiscard]] topic_joined subscribe(const actors::subscribe& whom);

  void unsubscribe(const actors::unsubscribe& whom);

 private:
  struct kept_change {
    std::uint64_t version;
    std::string patch;
  };

  [[nodiscard]] bool can_resume(const actors::subscribe& whom) const;
  [[nodiscard]] std::string resume_answer(std::uint64_t from) const;
  [[nodiscard]] std::vector<transport::frame_ptr> further_pieces(
      const std::vector<std::string>& pieces) const;
  void remember(kept_change made);

  transport::hub& hub_;
  const std::string name_;
  const std::string name_json_;
  const std::string epoch_;
  const settings limits_;
  const transport::topic_key key_;
  domain::json state_;
  std::uint64_t version_ = 0;
  std::deque<kept_change> ring_;
  std::size_t ring_bytes_ = 0;
};

}  // namespace signalbox::actors
