#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <optional>
#include <utility>

#include "transport/http/socket_budget.hpp"

namespace signalbox::transport::http {

/// A reserved slot for one socket; released on destruction. Any thread.
class socket_slot {
 public:
  socket_slot() = default;

  /// Reserves a slot for a socket of this address; fails with the exceeded limit.
  [[nodiscard]] static std::expected<socket_slot, limit> take(
      std::shared_ptr<socket_budget> budget, const boost::asio::ip::address& from) {
    const auto source = budget->source_of(from);
    if (const auto full = budget->enter(source)) return std::unexpected(*full);
    socket_slot taken;
    taken.budget_ = std::move(budget);
    taken.source_ = source;
    return taken;
  }

  /// Counts the slot for another address; fails with the exceeded limit.
  [[nodiscard]] std::optional<limit> count_for(const boost::asio::ip::address& client) {
    const auto source = budget_->source_of(client);
    const auto full = budget_->move(source_, source);
    if (!full) source_ = source;
    return full;
  }

  socket_slot(socket_slot&& other) noexcept
      : budget_(std::move(other.budget_)), source_(other.source_) {}
  socket_slot& operator=(socket_slot&& other) noexcept {
    std::swap(budget_, other.budget_);
    std::swap(source_, other.source_);
    return *this;
  }
  ~socket_slot() {
    if (budget_) budget_->leave(source_);
  }

 private:
  std::shared_ptr<socket_budget> budget_;
  socket_budget::source source_ = 0;
};

}  // namespace signalbox::transport::http
