#include "domain/automatic_restart.hpp"

#include <algorithm>

namespace signalbox::domain {

std::optional<time_point> automatic_restart_at(const automatic_restart_policy& policy,
                                               const std::vector<time_point>& earlier,
                                               time_point down_since) {
  if (!policy.enabled) return std::nullopt;
  const auto recent = std::ranges::count_if(
      earlier, [&](time_point at) { return at > down_since - policy.window; });
  if (static_cast<std::size_t>(recent) >= policy.attempts_max) return std::nullopt;
  return down_since + policy.delay;
}

}  // namespace signalbox::domain
