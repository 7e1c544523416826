#pragma once

#include <caf/event_based_actor.hpp>
#include <cstddef>
#include <list>
#include <memory>
#include <optional>
#include <utility>

#include "actors/runtime/coroutine_scope.hpp"
#include "actors/runtime/task.hpp"

namespace signalbox::actors {

/// Runs the changes of an actor one at a time and in order, so that each change is decided on the
/// state after the previous one. Only for the actor's thread.
class serial_queue {
 public:
  /// Maximum number of changes that wait behind the current one.
  static constexpr std::size_t waiting_max = 64;

  /// The exclusive right to change the actor's state, released on destruction.
  class turn {
   public:
    explicit turn(serial_queue& of) : queue_(&of) {}
    turn(turn&& other) noexcept : queue_(std::exchange(other.queue_, nullptr)) {}
    turn& operator=(turn&&) = delete;
    turn(const turn&) = delete;
    turn& operator=(const turn&) = delete;
    ~turn() {
      if (queue_ != nullptr) queue_->release();
    }

   private:
    serial_queue* queue_;
  };

  /// `self` must handle `work_done`.
  explicit serial_queue(caf::event_based_actor* self) : self_(self) {}

  /// Waits until a change may run. Errors: `too_many_requests` when the queue is full,
  /// `unavailable` when it is closed, also while the change waits.
  task<turn> enter();

  /// Returns the turn if it is free; nothing while another change has it or the queue is closed.
  [[nodiscard]] std::optional<turn> try_enter();

  /// Rejects all waiting and later changes, because the state in memory may differ from the stored
  /// state.
  void close();

 private:
  void release();

  caf::event_based_actor* self_;
  bool busy_ = false;
  bool closed_ = false;
  // A list, because an empty deque uses half a kilobyte in each of ten thousand projects.
  std::list<std::shared_ptr<wait_slot>> waiting_;
};

}  // namespace signalbox::actors
