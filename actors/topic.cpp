#include "actors/topic.hpp"

#include <fmt/format.h>

#include <utility>

#include "actors/effective_patch.hpp"
#include "actors/snapshot_pieces.hpp"
#include "domain/merge_patch.hpp"
#include "transport/frame.hpp"

namespace signalbox::actors {

namespace {

using domain::json;
using transport::encode_ack;
using transport::encode_event;
using transport::frame_ptr;

}  // namespace

topic::topic(transport::hub& hub, std::string name, std::string epoch, json state, settings limits)
    : hub_(hub),
      name_(std::move(name)),
      name_json_(wire_text(name_)),
      epoch_(std::move(epoch)),
      limits_(limits),
      key_(hub.next_topic_key()),
      state_(domain::without_nulls(std::move(state))) {}

topic::~topic() {
  hub_.retire(key_);
}

void topic::merge(const json& change) {
  const auto patch = effective_patch(state_, change);
  if (patch.empty()) return;
  state_.merge_patch(patch);
  ++version_;
  auto text = wire_text(patch);
  hub_.publish(key_, encode_event("patch", {name_json_, fmt::format("{}", version_), text}));
  remember({version_, std::move(text)});
}

void topic::replace(const json& next) {
  if (const auto change = domain::diff_merge(state_, next)) merge(*change);
}

topic_joined topic::subscribe(const actors::subscribe& whom) {
  std::vector<frame_ptr> first;
  std::string answer;
  if (can_resume(whom)) {
    answer = resume_answer(whom.version);
  } else {
    const auto pieces = snapshot_pieces(state_, limits_.piece_bytes_max);
    first = further_pieces(pieces);
    if (whom.ack_id) {
      answer = fmt::format(R"({{"epoch":"{}","version":{},"pieces":{},"state":{}}})", epoch_,
                           version_, first.size(), pieces.front());
    } else {
      // An event has no room for the number of pieces: it goes behind the state.
      first.insert(first.begin(),
                   encode_event("snapshot", {name_json_, fmt::format("\"{}\"", epoch_),
                                             fmt::format("{}", version_), pieces.front(),
                                             fmt::format("{}", pieces.size() - 1)}));
    }
  }
  if (whom.ack_id) hub_.finish(whom.connection, encode_ack(*whom.ack_id, answer));
  hub_.join(whom.connection, key_, std::move(first));
  return {.topic = name_, .key = key_};
}

void topic::unsubscribe(const actors::unsubscribe& whom) {
  hub_.leave(whom.connection, key_);
}

bool topic::can_resume(const actors::subscribe& whom) const {
  if (!whom.ack_id || whom.epoch != epoch_ || whom.version > version_) return false;
  return whom.version == version_ || (!ring_.empty() && ring_.front().version <= whom.version + 1);
}

std::string topic::resume_answer(std::uint64_t from) const {
  std::string patches;
  for (const auto& change : ring_) {
    if (change.version <= from) continue;
    if (!patches.empty()) patches += ',';
    patches += change.patch;
  }
  return fmt::format(R"({{"epoch":"{}","version":{},"patches":[{}]}})", epoch_, version_, patches);
}

std::vector<frame_ptr> topic::further_pieces(const std::vector<std::string>& pieces) const {
  std::vector<frame_ptr> frames;
  frames.reserve(pieces.size());
  const auto version = fmt::format("{}", version_);
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    frames.push_back(encode_event("patch", {name_json_, version, pieces[i]}));
  }
  return frames;
}

void topic::remember(kept_change made) {
  ring_bytes_ += made.patch.size();
  ring_.push_back(std::move(made));
  while (ring_.size() > limits_.ring_patches_max || ring_bytes_ > limits_.ring_bytes_max) {
    ring_bytes_ -= ring_.front().patch.size();
    ring_.pop_front();
  }
}

}  // namespace signalbox::actors
