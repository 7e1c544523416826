#pragma once

#include <chrono>
#include <cstddef>

namespace signalbox::domain {

/// How often a database that does not respond is probed: each probe of it takes a worker for the
/// whole probe deadline, so the time between two probes doubles up to a bound.
struct probe_backoff_policy {
  std::chrono::milliseconds first{5'000};  ///< after the first probe without a response
  std::chrono::milliseconds longest{30'000};
};

/// Time until the next probe after `silent_probes` probes in a row without a response; 0 after a
/// response.
[[nodiscard]] std::chrono::milliseconds probe_backoff(const probe_backoff_policy& policy,
                                                      std::size_t silent_probes);

}  // namespace signalbox::domain
