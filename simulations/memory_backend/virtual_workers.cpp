#include "simulations/memory_backend/virtual_workers.hpp"

#include <algorithm>
#include <utility>

namespace signalbox::simulations {

bool virtual_workers::submit(std::move_only_function<void()> task) {
  if (busy_ < how_.threads) {
    begin(std::move(task));
    return true;
  }
  if (queue_.size() >= how_.queue_max) return false;
  queue_.push_back(std::move(task));
  waited_most_ = std::max(waited_most_, queue_.size());
  return true;
}

void virtual_workers::begin(std::move_only_function<void()> task) {
  ++busy_;
  time_.in(takes_(), [this, life = life_, work = std::move(task)]() mutable {
    if (life != life_) return;
    work();
    ended();
  });
}

void virtual_workers::ended() {
  --busy_;
  if (queue_.empty()) return;
  auto next = std::move(queue_.front());
  queue_.pop_front();
  begin(std::move(next));
}

void virtual_workers::forget() {
  queue_.clear();
  busy_ = 0;
  ++life_;
}

}  // namespace signalbox::simulations
