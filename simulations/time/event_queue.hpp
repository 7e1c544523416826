#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "simulations/run_time.hpp"

namespace signalbox::simulations {

/// Scheduled events on virtual time, by moment; events of the same moment run in the order of
/// scheduling, so that a run is reproducible to the bit. For one thread.
class event_queue {
 public:
  using event = std::move_only_function<void()>;

  /// Schedules an event; a moment in the past means immediately.
  void at(run_time when, event what);

  [[nodiscard]] std::optional<run_time> next_time() const;
  [[nodiscard]] bool empty() const { return heap_.empty(); }
  [[nodiscard]] std::size_t size() const { return heap_.size(); }

  /// Removes and returns the next event; the queue must not be empty.
  [[nodiscard]] event take_next();

 private:
  struct entry {
    run_time when;
    std::uint64_t order;
    event what;
  };
  /// The latest event is the smallest, as the heap requires.
  static bool later(const entry& left, const entry& right) {
    return left.when != right.when ? left.when > right.when : left.order > right.order;
  }

  std::vector<entry> heap_;
  std::uint64_t planned_ = 0;
};

}  // namespace signalbox::simulations
