#include "domain/project/operation_timer.hpp"

namespace signalbox::domain {

void operation_timer::follow(const project_condition& now_in, std::chrono::milliseconds limit,
                             core::time_point now) {
  if (!now_in.deadline || !now_in.operation) {
    which_.reset();
    return;
  }
  const identity seen{
      .operation = now_in.operation, .since = now_in.since, .shown_deadline = now_in.deadline};
  if (which_ == seen) return;
  which_ = seen;
  begun_ = now;
  limit_ = limit;
}

std::optional<core::time_point> operation_timer::deadline() const {
  if (!which_) return std::nullopt;
  return begun_ + limit_;
}

bool operation_timer::is_over(core::time_point now) const {
  return which_ && now >= begun_ + limit_;
}

std::chrono::milliseconds operation_timer::elapsed(core::time_point now) const {
  return which_ ? now - begun_ : std::chrono::milliseconds{0};
}

}  // namespace signalbox::domain
