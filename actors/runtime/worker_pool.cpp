#include "actors/runtime/worker_pool.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

namespace signalbox::actors {

worker_pool::worker_pool(settings how) : queue_max_(how.queue_max) {
  threads_.reserve(how.threads);
  for (std::size_t i = 0; i < how.threads; ++i)
    threads_.emplace_back([this, nice = how.nice] { work(nice); });
}

worker_pool::~worker_pool() {
  stop();
}

bool worker_pool::submit(std::move_only_function<void()> task) {
  {
    const std::scoped_lock lock(mutex_);
    if (stopping_ || queue_.size() >= queue_max_) return false;
    queue_.push_back(std::move(task));
  }
  ready_.notify_one();
  return true;
}

std::size_t worker_pool::waiting() const {
  const std::scoped_lock lock(mutex_);
  return queue_.size();
}

void worker_pool::stop() {
  std::deque<std::move_only_function<void()>> dropped;
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
    // Destroyed outside the lock, because a task may hold the last reference to something large.
    dropped.swap(queue_);
  }
  ready_.notify_all();
  threads_.clear();
}

void worker_pool::work(int nice) {
  // On Linux the priority applies to the thread whose id is given. A failure is ignored, because it
  // does not affect results.
  if (nice != 0) (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), nice);
  for (;;) {
    std::move_only_function<void()> task;
    {
      std::unique_lock lock(mutex_);
      ready_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
      if (stopping_) return;
      task = std::move(queue_.front());
      queue_.pop_front();
    }
    task();
  }
}

}  // namespace signalbox::actors
