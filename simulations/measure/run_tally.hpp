#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "simulations/measure/delivery.hpp"
#include "simulations/measure/histogram.hpp"

namespace signalbox::simulations {

/// Everything that a run counts about its people.
struct run_tally {
  delivery_tally deliveries;
  histogram connect_us;  ///< from the planned moment of coming to the page that is live
  histogram resume_us;   ///< from when the network, or the server, could be asked again to live
  std::uint64_t visits = 0;
  std::uint64_t attempts = 0;                     ///< to connect
  std::map<std::string, std::uint64_t> failures;  ///< of attempts, by class
  std::uint64_t losses = 0;                       ///< of a connection that was live
  std::uint64_t recoveries = 0;
  std::uint64_t given_up = 0;      ///< left, or the run ended, while it was lost
  std::uint64_t no_user_left = 0;  ///< somebody was to come, and everybody was there

  [[nodiscard]] std::uint64_t failed_attempts() const {
    std::uint64_t all = 0;
    for (const auto& [what, count] : failures)
      all += count;
    return all;
  }
};

}  // namespace signalbox::simulations
