#include "transport/hub/change_log.hpp"

#include <utility>

namespace signalbox::transport {

namespace {

// Size of a frame, its reference count and its two allocations.
constexpr std::size_t frame_overhead_bytes = sizeof(frame) + 48;

std::size_t cost_of(const change_log::change& one) {
  return one.message->size() + frame_overhead_bytes + sizeof one;
}

}  // namespace

void change_log::append(change what) {
  bytes_ += cost_of(what);
  changes_.push_back(std::move(what));
}

const change_log::change* change_log::overdue(time_point now) const {
  if (changes_.empty()) return nullptr;
  const auto& front = changes_.front();
  return bytes_ > bounds_.bytes_max || now - front.at > bounds_.age ? &front : nullptr;
}

void change_log::forget_oldest() {
  bytes_ -= cost_of(changes_.front());
  changes_.pop_front();
  ++oldest_;
}

}  // namespace signalbox::transport
