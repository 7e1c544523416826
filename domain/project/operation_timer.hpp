#pragma once

#include <chrono>
#include <optional>

#include "core/time.hpp"
#include "domain/project/project.hpp"

namespace signalbox::domain {

/// The timeout of the current operation, on the steady timeline (`steady_time`): the deadline in
/// its condition is wall clock time and only displayed. It is not stored, and an operation that a
/// server restart interrupted gets its whole time again.
class operation_timer {
 public:
  /// Applies the project's condition `current` at `now`: a new operation gets `limit`, a finished
  /// one has no deadline.
  void follow(const project_condition& current, std::chrono::milliseconds limit,
              core::time_point now);

  [[nodiscard]] std::optional<core::time_point> deadline() const;
  [[nodiscard]] bool is_over(core::time_point now) const;
  /// Returns the duration of the current operation so far; 0 if there is none.
  [[nodiscard]] std::chrono::milliseconds elapsed(core::time_point now) const;

 private:
  /// Identifies an operation.
  struct identity {
    std::optional<project_operation> operation;
    core::time_point since;
    std::optional<core::time_point> shown_deadline;

    friend bool operator==(const identity&, const identity&) = default;
  };

  std::optional<identity> which_;
  core::time_point started_{};
  std::chrono::milliseconds limit_{};
};

}  // namespace signalbox::domain
