#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "simulations/run_time.hpp"
#include "simulations/scenario/scenario.hpp"
#include "simulations/script/random_stream.hpp"

namespace signalbox::simulations {

/// A change in the connected users, at its planned moment.
struct arrival_step {
  enum class kind {
    come,     ///< one more user
    go,       ///< one user fewer, any
    cut_off,  ///< all lose the network and reconnect
  };

  run_time at{0};
  kind what = kind::come;

  friend bool operator==(const arrival_step&, const arrival_step&) = default;
};

/// Turns the phases of a scenario into steps with planned times, one after the other, so that a
/// slow server changes none of them. Pure; the same seed gives the same steps.
class arrival_schedule {
 public:
  arrival_schedule(const std::vector<session_phase>& phases, std::uint64_t seed);

  /// Returns the next step; nothing after the last.
  [[nodiscard]] std::optional<arrival_step> next();

  /// The effect of a voluntary departure at a moment.
  enum class leaving {
    replaced,   ///< another user arrives: the number is held
    final,      ///< no replacement
    forbidden,  ///< departures are not allowed (soak)
  };
  [[nodiscard]] leaving leaving_at(run_time at) const;

 private:
  struct stretch {
    run_time begins{0};
    run_time ends{0};
    session_profile profile;
    std::size_t from = 0;  ///< connections at its beginning
    std::size_t to = 0;
    double per_second = 0;
  };

  [[nodiscard]] std::optional<arrival_step> next_in(const stretch& present);
  [[nodiscard]] static std::optional<arrival_step> evenly(const stretch& present, std::size_t n);

  std::vector<stretch> stretches_;
  std::size_t at_ = 0;    ///< the current interval
  std::size_t done_ = 0;  ///< its steps so far
  run_time last_{0};
  random_stream random_;
};

}  // namespace signalbox::simulations
