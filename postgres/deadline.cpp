#include "postgres/deadline.hpp"

#include <algorithm>

namespace signalbox::postgres {
namespace {

// poll(2) takes an int; a longer wait is repeated.
constexpr auto one_wait_max = std::chrono::milliseconds{60'000};

}  // namespace

int poll_timeout(deadline until) {
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp(left, std::chrono::milliseconds{0}, one_wait_max).count());
}

deadline at_most(deadline until, std::chrono::milliseconds bound) {
  return std::min(until, std::chrono::steady_clock::now() + bound);
}

}  // namespace signalbox::postgres
