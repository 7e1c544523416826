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

/// Lets one change of an actor at a time be under way; the next ones wait in order, so that each
/// is decided by the state that the one before it left. On the actor's thread alone.
class serial_queue {
 public:
  /// Changes that may wait behind the one that is under way.
  static constexpr std::size_t waiting_max = 64;

  /// The right to change the actor's state, until its end of life.
  class turn {
   public:
    explicit turn(serial_queue& of) : of_(&of) {}
    turn(turn&& other) noexcept : of_(std::exchange(other.of_, nullptr)) {}
    turn& operator=(turn&&) = delete;
    turn(const turn&) = delete;
    turn& operator=(const turn&) = delete;
    ~turn() {
      if (of_ != nullptr) of_->release();
    }

   private:
    serial_queue* of_;
  };

  /// `self` has to handle `work_done`.
  explicit serial_queue(caf::event_based_actor* self) : self_(self) {}

  /// Waits for the turn of a change. Errors: `too_many_requests` when the queue is full,
  /// `unavailable` when it is closed, also while the change waits.
  task<turn> enter();

  /// The turn, if it is free now; nothing while another change has it or the queue is closed.
  [[nodiscard]] std::optional<turn> try_enter();

  /// Refuses every change that waits, and every later one: the state in memory may no longer be
  /// what is stored.
  void close();

 private:
  void release();

  caf::event_based_actor* self_;
  bool busy_ = false;
  bool closed_ = false;
  // An empty deque would hold half a kilobyte, in each of ten thousand projects.
  std::list<std::shared_ptr<wait_slot>> waiting_;
};

}  // namespace signalbox::actors
