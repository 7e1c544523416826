#include "transport/io_threads.hpp"

#include <algorithm>
#include <exception>

namespace signalbox::transport {

io_threads::io_threads(std::size_t count, log_sink log) : log_(std::move(log)) {
  for (std::size_t index = 0; index < std::max<std::size_t>(count, 1); ++index) {
    threads_.push_back(std::make_unique<io_thread>(index));
  }
}

io_threads::~io_threads() {
  stop();
}

void io_threads::start() {
  for (const auto& thread : threads_) {
    keep_running_.emplace_back(thread->context.get_executor());
    running_.emplace_back([this, &self = *thread] { run(self); });
  }
}

void io_threads::stop() {
  keep_running_.clear();
  for (const auto& thread : threads_)
    thread->context.stop();
  for (auto& thread : running_)
    thread.join();
  running_.clear();
}

statistics io_threads::snapshot() const {
  statistics total;
  for (const auto& thread : threads_)
    add_to(total, thread->counts);
  return total;
}

void io_threads::run(io_thread& self) const {
  // Handlers must not throw; if one does, the other connections of the thread keep running.
  for (;;) {
    try {
      self.context.run();
      return;
    } catch (const std::exception& failure) {
      if (log_) log_(log_level::error, "io_handler_threw", failure.what());
    }
  }
}

}  // namespace signalbox::transport
