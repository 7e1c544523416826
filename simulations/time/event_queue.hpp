#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "simulations/run_time.hpp"

namespace signalbox::simulations {

/// What is to happen on virtual time, by moment; what has the same moment happens in the order in
/// which it was planned, so that a run repeats to the bit. For one thread.
class event_queue {
 public:
  using event = std::move_only_function<void()>;

  /// Plans an event; one for a moment that has passed happens at once.
  void at(run_time when, event what);

  [[nodiscard]] std::optional<run_time> next_time() const;
  [[nodiscard]] bool empty() const { return heap_.empty(); }
  [[nodiscard]] std::size_t size() const { return heap_.size(); }

  /// Takes the next event off, which must be there.
  [[nodiscard]] event take_next();

 private:
  struct entry {
    run_time when;
    std::uint64_t order;
    event what;
  };
  /// The one that happens last is the smallest, as a heap wants it.
  static bool later(const entry& left, const entry& right) {
    return left.when != right.when ? left.when > right.when : left.order > right.order;
  }

  std::vector<entry> heap_;
  std::uint64_t planned_ = 0;
};

}  // namespace signalbox::simulations
