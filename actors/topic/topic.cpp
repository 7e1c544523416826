#include "actors/topic/topic.hpp"

#include <utility>

#include "core/json/effective_patch.hpp"
#include "core/json/merge_patch.hpp"

namespace signalbox::actors {

using core::json;

topic::topic(transport::hub& hub, std::string name, std::string epoch, json state,
             const settings& limits)
    : feed_(hub, std::move(name), std::move(epoch), limits),
      state_(core::without_nulls(std::move(state))) {}

void topic::merge(const json& change) {
  const auto patch = core::effective_patch(state_, change);
  if (!patch.empty()) publish(patch);
}

void topic::replace(const json& next) {
  if (const auto patch = core::diff_merge(state_, next)) publish(*patch);
}

void topic::publish(const json& patch) {
  state_.merge_patch(patch);
  feed_.publish(patch);
}

topic_joined topic::subscribe(const actors::subscribe& request) {
  return feed_.subscribe(request, [this]() -> const json& { return state_; });
}

}  // namespace signalbox::actors
