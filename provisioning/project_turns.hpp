#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "domain/identifiers.hpp"

namespace signalbox::provisioning {

/// Serializes the calls for each project. An actor that failed may leave a running call behind
/// while its successor makes the next. Any thread.
class project_turns {
 public:
  /// The turn ends with this object, which must not outlive its `project_turns`.
  class turn {
   public:
    turn(turn&& other) noexcept
        : turns_(std::exchange(other.turns_, nullptr)), ref_(std::move(other.ref_)) {}
    turn& operator=(turn&&) = delete;
    ~turn() {
      if (turns_ != nullptr) turns_->leave(ref_);
    }

   private:
    friend class project_turns;
    turn(project_turns& of, std::string ref) : turns_(&of), ref_(std::move(ref)) {}

    project_turns* turns_;
    std::string ref_;
  };

  /// Waits until no other call for this project is running. Empty when the deadline `until` has
  /// passed before that.
  [[nodiscard]] std::optional<turn> enter(const domain::project_ref& ref,
                                          std::chrono::steady_clock::time_point until) {
    std::unique_lock lock(guard_);
    const bool is_free =
        left_.wait_until(lock, until, [&] { return !working_.contains(ref.value); });
    if (!is_free) return std::nullopt;
    working_.insert(ref.value);
    return turn(*this, ref.value);
  }

 private:
  void leave(const std::string& ref) {
    const std::lock_guard lock(guard_);
    working_.erase(ref);
    left_.notify_all();
  }

  std::mutex guard_;
  std::condition_variable left_;
  std::set<std::string> working_;  ///< at most one entry for each worker
};

}  // namespace signalbox::provisioning
