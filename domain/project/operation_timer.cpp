#include "domain/project/operation_timer.hpp"

namespace signalbox::domain {

void operation_timer::follow(const project_condition& current, std::chrono::milliseconds limit,
                             core::time_point now) {
  if (!current.deadline || !current.operation) {
    which_.reset();
    return;
  }
  const identity seen{
      .operation = current.operation, .since = current.since, .shown_deadline = current.deadline};
  if (which_ == seen) return;
  which_ = seen;
  started_ = now;
  limit_ = limit;
}

std::optional<core::time_point> operation_timer::deadline() const {
  if (!which_) return std::nullopt;
  return started_ + limit_;
}

bool operation_timer::is_over(core::time_point now) const {
  return which_ && now >= started_ + limit_;
}

std::chrono::milliseconds operation_timer::elapsed(core::time_point now) const {
  return which_ ? now - started_ : std::chrono::milliseconds{0};
}

}  // namespace signalbox::domain
