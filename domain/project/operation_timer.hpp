#pragma once

#include <chrono>
#include <optional>

#include "core/time.hpp"
#include "domain/project/project.hpp"

namespace signalbox::domain {

/// When the operation under way has run out of time, on the steady line of time
/// (`steady_time`): the deadline in its condition is the wall clock's and only shown. It is not
/// stored, and an operation that a restart of the server interrupted gets its whole time again.
class operation_timer {
 public:
  /// The project's condition is `now_in` from `now` on: an operation that has just begun has
  /// `limit`, one that is over has no deadline any more.
  void follow(const project_condition& now_in, std::chrono::milliseconds limit,
              core::time_point now);

  [[nodiscard]] std::optional<core::time_point> deadline() const;
  [[nodiscard]] bool is_over(core::time_point now) const;
  /// How long the operation has been under way; 0 when there is none.
  [[nodiscard]] std::chrono::milliseconds elapsed(core::time_point now) const;

 private:
  /// What tells one operation from the next.
  struct identity {
    std::optional<project_operation> operation;
    core::time_point since;
    std::optional<core::time_point> shown_deadline;

    friend bool operator==(const identity&, const identity&) = default;
  };

  std::optional<identity> which_;
  core::time_point begun_{};
  std::chrono::milliseconds limit_{};
};

}  // namespace signalbox::domain
