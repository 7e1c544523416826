#pragma once

#include <chrono>
#include <cstddef>

namespace signalbox::domain {

/// The probe interval of a database that does not respond: each probe occupies a worker for the
/// whole probe deadline, so the interval doubles up to a limit.
struct probe_backoff_policy {
  std::chrono::milliseconds first{5'000};  ///< after the first probe without a response
  std::chrono::milliseconds longest{30'000};
};

/// Returns the time until the next probe after `silent_probes` consecutive probes without a
/// response; 0 after a response.
[[nodiscard]] std::chrono::milliseconds probe_backoff(const probe_backoff_policy& policy,
                                                      std::size_t silent_probes);

}  // namespace signalbox::domain
