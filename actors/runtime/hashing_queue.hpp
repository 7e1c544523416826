#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>

#include "actors/messages/waiting_caller.hpp"
#include "actors/runtime/task_runner.hpp"
#include "core/time.hpp"
#include "domain/identity/hashing_order.hpp"

namespace signalbox::actors {

/// A password waiting to be hashed.
struct hashing_task {
  domain::hashing_share share = domain::hashing_share::sign_in;
  waiting_caller caller{};
  std::move_only_function<void()> run;   ///< hashes
  std::move_only_function<void()> drop;  ///< called instead when the caller has gone
  std::size_t number = 0;                ///< assigned by the queue
};

/// The bounded queues of the hashing workers, one per share. A free worker continues with the next
/// password (`domain::next_hashing_share`); passwords whose caller has gone are dropped without
/// being hashed. Thread-safe.
class hashing_queue {
 public:
  struct settings {
    std::size_t waiting_max = 200;  ///< per share
  };

  /// `workers` must outlive the queue; `now` is called on any thread.
  hashing_queue(task_runner& workers, settings how, std::function<core::time_point()> now);

  /// Returns false and drops the task when the queue of its share is still full after removing
  /// tasks whose callers have gone, or when the workers have stopped or are full.
  [[nodiscard]] bool submit(hashing_task task);

  /// Returns the numbers of waiting passwords.
  [[nodiscard]] domain::hashing_backlog waiting() const;

 private:
  /// State shared by the workers and the queue; it lives until the last worker has finished.
  struct shared_state {
    std::size_t waiting_max = 0;
    std::function<core::time_point()> now;
    mutable std::mutex mutex{};
    std::deque<hashing_task> sign_ins{};
    std::deque<hashing_task> sign_ups{};
    std::size_t sign_ins_since_sign_up = 0;
    std::size_t last_number = 0;

    [[nodiscard]] std::deque<hashing_task>& queue_of(domain::hashing_share share);
    [[nodiscard]] domain::hashing_backlog backlog() const;
    /// Removes the tasks of a share whose callers have gone.
    [[nodiscard]] std::deque<hashing_task> remove_gone(domain::hashing_share share);
  };

  /// Hashes the first password whose caller is still waiting. Runs on a worker.
  static void run_next(const std::shared_ptr<shared_state>& state);

  task_runner& workers_;
  std::shared_ptr<shared_state> state_;
};

}  // namespace signalbox::actors
