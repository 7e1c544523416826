#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "simulations/scenario/scenario.hpp"

namespace signalbox::simulations {

/// Finds the number of connections that a server sustains: doubles it until a run fails, then
/// bisects the gap until it is a tenth of the passed number. Pure.
class capacity_search {
 public:
  /// One run.
  struct attempt {
    std::size_t connections = 0;
    bool kept = false;
  };

  /// `first` is tried first, from 1 to `most`; numbers above `most` are never tried.
  capacity_search(std::size_t first, std::size_t most);

  /// Returns the next number to try; nothing when the search is complete.
  [[nodiscard]] std::optional<std::size_t> next() const;
  void tried(std::size_t connections, bool kept);

  /// The highest number that passed; 0: none did.
  [[nodiscard]] std::size_t kept() const { return kept_; }
  /// The lowest number that failed; nothing if even `most` passed.
  [[nodiscard]] std::optional<std::size_t> broken() const { return broken_; }
  [[nodiscard]] const std::vector<attempt>& attempts() const { return attempts_; }

 private:
  std::size_t first_;
  std::size_t most_;
  std::size_t kept_ = 0;
  std::optional<std::size_t> broken_;
  std::vector<attempt> attempts_;
};

/// Returns the highest number of connections that a scenario reaches by its phases; 0 if it has no
/// phases.
[[nodiscard]] std::size_t most_connections(const scenario& plan);

/// Returns the scenario with this maximum number of connections, its phases in proportion, and
/// enough users for them in its organizations.
[[nodiscard]] scenario with_connections(scenario plan, std::size_t connections);

}  // namespace signalbox::simulations
