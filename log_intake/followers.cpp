#include "log_intake/followers.hpp"

#include <utility>

#include "domain/log/log_match.hpp"
#include "log_intake/intake_settings.hpp"

namespace signalbox::log_intake {

followers::~followers() {
  counts_.followers -= all_.size();
}

void followers::forget_ended() {
  counts_.followers -= std::erase_if(all_, [](const auto& one) { return one->is_ended->load(); });
}

std::unique_ptr<subscription> followers::add(followed_lines what, line_listener listener) {
  const std::lock_guard lock(guard_);
  forget_ended();
  if (all_.size() >= followers_max) return nullptr;
  auto is_ended = std::make_shared<std::atomic<bool>>(false);
  all_.push_back(std::make_shared<const follower>(
      follower{.what = std::move(what), .listener = std::move(listener), .is_ended = is_ended}));
  ++counts_.followers;
  return std::make_unique<subscription>(std::move(is_ended));
}

void followers::publish(std::span<const domain::log_entry> lines) {
  std::vector<std::shared_ptr<const follower>> present;
  {
    const std::lock_guard lock(guard_);
    forget_ended();
    present = all_;
  }
  for (const auto& one : present) {
    domain::log_matcher matcher(one->what.condition);
    std::vector<domain::log_entry> matching;
    for (const auto& line : lines) {
      if ((one->what.sources >> line.source & 1U) == 0) continue;
      if (matcher.matches({.source = line.source,
                           .severity = line.severity,
                           .message = line.message,
                           .metadata = line.metadata}))
        matching.push_back(line);
    }
    if (!matching.empty() && !one->is_ended->load()) one->listener(std::move(matching));
  }
}

}  // namespace signalbox::log_intake
