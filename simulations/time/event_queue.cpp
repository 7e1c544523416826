#include "simulations/time/event_queue.hpp"

#include <algorithm>
#include <utility>

namespace signalbox::simulations {

void event_queue::at(run_time when, event what) {
  heap_.push_back({when, planned_++, std::move(what)});
  std::ranges::push_heap(heap_, later);
}

std::optional<run_time> event_queue::next_time() const {
  if (heap_.empty()) return std::nullopt;
  return heap_.front().when;
}

event_queue::event event_queue::take_next() {
  std::ranges::pop_heap(heap_, later);
  auto what = std::move(heap_.back().what);
  heap_.pop_back();
  return what;
}

}  // namespace signalbox::simulations
