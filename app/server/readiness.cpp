#include "app/server/readiness.hpp"

namespace signalbox::app {

namespace {

std::int64_t steady_milliseconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

}  // namespace

readiness::readiness(storage::pool& pool, actors::task_runner& workers)
    : pool_(pool), workers_(workers) {}

bool readiness::storage_responds() {
  const auto now = steady_milliseconds();
  std::int64_t idle = 0;
  if (started_.compare_exchange_strong(idle, now)) {
    const bool taken = workers_.submit([this] {
      answered_ = pool_.ping(std::chrono::steady_clock::now() + ping_limit).has_value();
      started_ = 0;
    });
    if (!taken) started_ = 0;
    return taken && answered_;
  }
  // `idle` contains the start of the running ping.
  return answered_ && now - idle < patience.count();
}

}  // namespace signalbox::app
