#include "domain/project/auto_restart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace signalbox::domain {

std::optional<core::time_point> auto_restart_at(const auto_restart_policy& policy,
                                                const std::vector<core::time_point>& earlier,
                                                core::time_point down_since) {
  if (!policy.enabled) return std::nullopt;
  const auto recent = std::ranges::count_if(
      earlier, [&](core::time_point at) { return at > down_since - policy.window; });
  if (static_cast<std::size_t>(recent) >= policy.attempts_max) return std::nullopt;
  return down_since + policy.delay;
}

std::string restarts_stopped_sentence(const auto_restart_policy& policy,
                                      const std::vector<core::time_point>& earlier,
                                      core::time_point down_since, core::time_point wall_clock) {
  if (!policy.enabled || earlier.empty() || auto_restart_at(policy, earlier, down_since)) return {};
  std::vector<core::time_point> recent;
  std::ranges::copy_if(earlier, std::back_inserter(recent),
                       [&](core::time_point at) { return at > down_since - policy.window; });
  std::ranges::sort(recent);
  // When this restart leaves the window, another one is allowed.
  const auto leaves = recent[recent.size() - policy.attempts_max];
  return fmt::format(
      "Signalbox restarted it {} times within {} min and will not restart it again until {}. Fix "
      "the cause, then restart it.",
      recent.size(), policy.window.count(),
      core::to_iso8601(wall_clock + (leaves + policy.window - down_since)));
}

}  // namespace signalbox::domain
