#include "actors/runtime/due_timer.hpp"

#include <algorithm>

namespace signalbox::actors {

void due_timer::set(core::time_point due) {
  set_after(due - context_.env.now());
}

void due_timer::set_after(std::chrono::milliseconds delay) {
  const auto wait =
      std::clamp<std::chrono::milliseconds>(delay, std::chrono::milliseconds{0}, delay_max);
  context_.start(call_after(wait, ++generation_));
}

task<void> due_timer::call_after(std::chrono::milliseconds delay, std::uint64_t generation) {
  co_await context_.sleep(delay);
  if (generation == generation_) call_();
}

}  // namespace signalbox::actors
