#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>

namespace signalbox::transport::http {

/// How many sockets may be open at once, over all I/O threads.
struct socket_budget {
  explicit socket_budget(std::size_t sockets_max) : max(sockets_max) {}

  std::size_t max;
  std::atomic<std::size_t> open{0};
};

/// A place for one socket; given back when it goes out of scope. Any thread.
class socket_slot {
 public:
  socket_slot() = default;
  /// Takes a place, or comes back empty when none is left.
  explicit socket_slot(std::shared_ptr<socket_budget> budget) {
    if (budget->open.fetch_add(1, std::memory_order_relaxed) < budget->max) {
      budget_ = std::move(budget);
    } else {
      budget->open.fetch_sub(1, std::memory_order_relaxed);
    }
  }
  socket_slot(socket_slot&& other) noexcept : budget_(std::move(other.budget_)) {}
  socket_slot& operator=(socket_slot&& other) noexcept {
    std::swap(budget_, other.budget_);
    return *this;
  }
  ~socket_slot() {
    if (budget_) budget_->open.fetch_sub(1, std::memory_order_relaxed);
  }

  explicit operator bool() const { return budget_ != nullptr; }

 private:
  std::shared_ptr<socket_budget> budget_;
};

}  // namespace signalbox::transport::http
