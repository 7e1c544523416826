#include "actors/topic/change_feed.hpp"

#include <fmt/format.h>

#include <utility>

#include "actors/topic/snapshot_pieces.hpp"
#include "transport/frame.hpp"

namespace signalbox::actors {

namespace {

using core::json;
using transport::encode_ack;
using transport::encode_event;
using transport::frame_ptr;

std::string quoted(const std::string& plain) {
  return fmt::format("\"{}\"", plain);
}

}  // namespace

change_feed::change_feed(transport::hub& hub, std::string name, std::string epoch,
                         const settings& limits)
    : hub_(hub),
      name_(std::move(name)),
      epoch_(std::move(epoch)),
      limits_(limits),
      key_(hub.next_topic_key()) {}

change_feed::~change_feed() {
  hub_.retire(key_);
}

void change_feed::publish(const json& patch) {
  ++version_;
  auto text = wire_text(patch);
  hub_.publish(key_, encode_event("patch", {quoted(name_), fmt::format("{}", version_), text}));
  remember({version_, std::move(text)});
}

topic_joined change_feed::resume(const actors::subscribe& request) {
  hub_.finish(request.connection, encode_ack(*request.ack_id, missed_changes(request.version)));
  hub_.join(request.connection, key_, {});
  return {.topic = name_, .key = key_};
}

topic_joined change_feed::start(const actors::subscribe& request, const json& state) {
  return start(request, snapshot_pieces(state, limits_.piece_bytes_max));
}

topic_joined change_feed::start(const actors::subscribe& request,
                                const std::vector<std::string>& pieces) {
  auto first = further_pieces(pieces);
  if (request.ack_id) {
    const auto answer = fmt::format(R"({{"epoch":"{}","version":{},"pieces":{},"state":{}}})",
                                    epoch_, version_, first.size(), pieces.front());
    hub_.finish(request.connection, encode_ack(*request.ack_id, answer));
  } else {
    // The event has no field for the number of pieces, so it is added to the state.
    first.insert(
        first.begin(),
        encode_event("snapshot", {quoted(name_), quoted(epoch_), fmt::format("{}", version_),
                                  pieces.front(), fmt::format("{}", pieces.size() - 1)}));
  }
  hub_.join(request.connection, key_, std::move(first));
  return {.topic = name_, .key = key_};
}

void change_feed::unsubscribe(const actors::unsubscribe& request) {
  hub_.leave(request.connection, key_);
}

bool change_feed::can_resume(const actors::subscribe& request) const {
  if (!request.ack_id || request.epoch != epoch_ || request.version > version_) return false;
  return request.version == version_ ||
         (!ring_.empty() && ring_.front().version <= request.version + 1);
}

std::string change_feed::missed_changes(std::uint64_t from) const {
  std::string patches;
  for (const auto& change : ring_) {
    if (change.version <= from) continue;
    if (!patches.empty()) patches += ',';
    patches += change.patch;
  }
  return fmt::format(R"({{"epoch":"{}","version":{},"patches":[{}]}})", epoch_, version_, patches);
}

std::vector<frame_ptr> change_feed::further_pieces(const std::vector<std::string>& pieces) const {
  std::vector<frame_ptr> frames;
  const auto name = quoted(name_);
  const auto version = fmt::format("{}", version_);
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    frames.push_back(encode_event("patch", {name, version, pieces[i]}));
  }
  return frames;
}

void change_feed::remember(kept_change made) {
  ring_bytes_ += made.patch.size();
  ring_.push_back(std::move(made));
  while (ring_.size() > limits_.ring_patches_max || ring_bytes_ > limits_.ring_bytes_max) {
    ring_bytes_ -= ring_.front().patch.size();
    ring_.pop_front();
  }
}

}  // namespace signalbox::actors
