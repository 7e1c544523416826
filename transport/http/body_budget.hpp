#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>

namespace signalbox::transport::http {

/// Limits the bytes of request bodies in memory, over all connections and I/O threads. The first
/// `free_bytes` of each body are not counted: they are bounded by the number of connections, so
/// ordinary calls are still served while large bodies use up the rest. Any thread.
class body_budget {
 public:
  static constexpr std::size_t free_bytes = std::size_t{4} * 1024;

  explicit body_budget(std::size_t bytes_max) : bytes_max_(bytes_max) {}

  /// Reserves the bytes, or nothing and returns false.
  [[nodiscard]] bool take(std::size_t bytes) {
    auto held = held_.load(std::memory_order_relaxed);
    do {
      if (bytes > bytes_max_ - held) return false;
    } while (!held_.compare_exchange_weak(held, held + bytes, std::memory_order_relaxed));
    return true;
  }

  void give_back(std::size_t bytes) { held_.fetch_sub(bytes, std::memory_order_relaxed); }

  /// The number of reserved bytes.
  [[nodiscard]] std::size_t held() const { return held_.load(std::memory_order_relaxed); }

 private:
  const std::size_t bytes_max_;
  std::atomic<std::size_t> held_{0};  ///< at most `bytes_max_`
};

/// The reservation of one connection's body; released on destruction.
class held_body {
 public:
  explicit held_body(std::shared_ptr<body_budget> budget) : budget_(std::move(budget)) {}
  held_body(const held_body&) = delete;
  held_body& operator=(const held_body&) = delete;
  ~held_body() { release(); }

  /// Grows the reservation to this size; returns false when the budget is exhausted.
  [[nodiscard]] bool grow_to(std::size_t bytes) {
    const auto counted = bytes > body_budget::free_bytes ? bytes - body_budget::free_bytes : 0;
    if (counted <= taken_) return true;
    if (!budget_->take(counted - taken_)) return false;
    taken_ = counted;
    return true;
  }

  /// Releases the reservation.
  void release() { budget_->give_back(std::exchange(taken_, 0)); }

 private:
  std::shared_ptr<body_budget> budget_;
  std::size_t taken_ = 0;
};

}  // namespace signalbox::transport::http
