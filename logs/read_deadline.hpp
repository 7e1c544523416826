#pragma once

#include <atomic>
#include <chrono>
#include <memory>

namespace signalbox::logs {

/// Set when the caller of a read has gone; null: the caller stays.
using caller_gone = std::shared_ptr<const std::atomic<bool>>;

/// When a read ends: at a time, or when its caller has gone. `gone` must outlive it.
class read_deadline {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): most reads have a time only.
  read_deadline(std::chrono::steady_clock::time_point at, const std::atomic<bool>* gone = nullptr)
      : at_(at), gone_(gone) {}

  [[nodiscard]] bool has_passed() const {
    return (gone_ != nullptr && gone_->load(std::memory_order_relaxed)) ||
           std::chrono::steady_clock::now() > at_;
  }

 private:
  std::chrono::steady_clock::time_point at_;
  const std::atomic<bool>* gone_;
};

}  // namespace signalbox::logs
