#include "domain/project/probe_backoff.hpp"

#include <algorithm>

namespace signalbox::domain {

std::chrono::milliseconds probe_backoff(const probe_backoff_policy& policy,
                                        std::size_t silent_probes) {
  if (silent_probes == 0) return std::chrono::milliseconds{0};
  auto delay = std::min(policy.first, policy.longest);
  for (std::size_t doubled = 1; doubled < silent_probes && delay < policy.longest; ++doubled) {
    // Compared before doubling, so that no setting overflows.
    if (delay > policy.longest / 2 || delay.count() == 0) return policy.longest;
    delay *= 2;
  }
  return delay;
}

}  // namespace signalbox::domain
