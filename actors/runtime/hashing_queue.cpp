#include "actors/runtime/hashing_queue.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace signalbox::actors {

hashing_queue::hashing_queue(task_runner& workers, settings how,
                             std::function<core::time_point()> now)
    : workers_(workers), state_(std::make_shared<shared_state>()) {
  state_->waiting_max = how.waiting_max;
  state_->now = std::move(now);
}

std::deque<hashing_task>& hashing_queue::shared_state::queue_of(domain::hashing_share share) {
  return share == domain::hashing_share::sign_in ? sign_ins : sign_ups;
}

domain::hashing_backlog hashing_queue::shared_state::backlog() const {
  return {.sign_ins = sign_ins.size(), .sign_ups = sign_ups.size()};
}

std::deque<hashing_task> hashing_queue::shared_state::remove_gone(domain::hashing_share share) {
  auto& queue = queue_of(share);
  const auto at = now();
  const auto first_gone = std::stable_partition(
      queue.begin(), queue.end(), [&](const hashing_task& one) { return one.caller.waits_at(at); });
  std::deque<hashing_task> gone(std::make_move_iterator(first_gone),
                                std::make_move_iterator(queue.end()));
  queue.erase(first_gone, queue.end());
  return gone;
}

bool hashing_queue::submit(hashing_task task) {
  std::deque<hashing_task> gone;
  bool has_capacity = false;
  const auto share = task.share;
  std::size_t number = 0;
  {
    const std::scoped_lock lock(state_->mutex);
    if (!domain::has_hashing_capacity(state_->backlog(), share, state_->waiting_max))
      gone = state_->remove_gone(share);
    has_capacity = domain::has_hashing_capacity(state_->backlog(), share, state_->waiting_max);
    if (has_capacity) {
      number = task.number = ++state_->last_number;
      state_->queue_of(share).push_back(std::move(task));
    }
  }
  for (auto& one : gone)
    one.drop();
  if (!has_capacity) return false;
  if (workers_.submit([state = state_] { run_next(state); })) return true;
  // No worker was requested for this task, so it is removed, unless another worker has already
  // taken it.
  const std::scoped_lock lock(state_->mutex);
  return std::erase_if(state_->queue_of(share),
                       [&](const hashing_task& one) { return one.number == number; }) == 0;
}

domain::hashing_backlog hashing_queue::waiting() const {
  const std::scoped_lock lock(state_->mutex);
  return state_->backlog();
}

void hashing_queue::run_next(const std::shared_ptr<shared_state>& state) {
  for (;;) {
    hashing_task task;
    bool caller_waits = false;
    {
      const std::scoped_lock lock(state->mutex);
      const auto share =
          domain::next_hashing_share(state->backlog(), state->sign_ins_since_sign_up);
      // Dropped tasks leave more worker runs than tasks.
      if (!share) return;
      auto& queue = state->queue_of(*share);
      task = std::move(queue.front());
      queue.pop_front();
      caller_waits = task.caller.waits_at(state->now());
      if (caller_waits) {
        state->sign_ins_since_sign_up =
            *share == domain::hashing_share::sign_in ? state->sign_ins_since_sign_up + 1 : 0;
      }
    }
    if (caller_waits) {
      task.run();
      return;
    }
    task.drop();
  }
}

}  // namespace signalbox::actors
