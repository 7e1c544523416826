#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "simulations/measure/delivery.hpp"
#include "simulations/measure/histogram.hpp"

namespace signalbox::simulations {

/// The counts of a run about its users.
struct run_tally {
  delivery_tally deliveries;
  histogram connect_us;  ///< from the planned arrival to the live page
  histogram resume_us;   ///< from the return of the network or the server to live
  std::uint64_t visits = 0;
  std::uint64_t attempts = 0;                     ///< connection attempts
  std::map<std::string, std::uint64_t> failures;  ///< failed attempts, by class
  std::uint64_t losses = 0;                       ///< lost connections that were live
  std::uint64_t recoveries = 0;
  std::uint64_t given_up = 0;      ///< left, or the run ended, while disconnected
  std::uint64_t no_user_left = 0;  ///< arrivals without a free user

  [[nodiscard]] std::uint64_t failed_attempts() const {
    std::uint64_t all = 0;
    for (const auto& [what, count] : failures)
      all += count;
    return all;
  }
};

}  // namespace signalbox::simulations
