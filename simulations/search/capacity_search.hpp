#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "simulations/scenario/scenario.hpp"

namespace signalbox::simulations {

/// Finds how many connections a server bears: doubles them until a run breaks something, then
/// halves what lies between, until that is a tenth of what was kept. Pure.
class capacity_search {
 public:
  /// One run.
  struct attempt {
    std::size_t connections = 0;
    bool kept = false;
  };

  /// `first` is tried first, from 1 to `most`; more than `most` are never tried.
  capacity_search(std::size_t first, std::size_t most);

  /// How many are to be tried next; nothing when it is found.
  [[nodiscard]] std::optional<std::size_t> next() const;
  void tried(std::size_t connections, bool kept);

  /// The most that kept everything; 0: none did.
  [[nodiscard]] std::size_t kept() const { return kept_; }
  /// The fewest that did not; nothing where even `most` were kept.
  [[nodiscard]] std::optional<std::size_t> broken() const { return broken_; }
  [[nodiscard]] const std::vector<attempt>& attempts() const { return attempts_; }

 private:
  std::size_t first_;
  std::size_t most_;
  std::size_t kept_ = 0;
  std::optional<std::size_t> broken_;
  std::vector<attempt> attempts_;
};

/// The most connections that a scenario reaches by its phases; 0 for one that has none.
[[nodiscard]] std::size_t most_connections(const scenario& plan);

/// The scenario with so many connections at its height, its phases in proportion, and people enough
/// for them in its organizations.
[[nodiscard]] scenario with_connections(scenario plan, std::size_t connections);

}  // namespace signalbox::simulations
