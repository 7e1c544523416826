#include "transport/http/socket_budget.hpp"

#include "core/customer_address.hpp"
#include "core/retry_after.hpp"
#include "transport/http/status.hpp"

namespace signalbox::transport::http {

namespace {

using boost::asio::ip::address;

constexpr failure too_many{
    .status = 503,
    .code = "unavailable",
    .message = "The server has reached its limit of open connections (connections_max).",
    .passed = limit::connections,
    .retry_after = core::retry_after::at_once};
constexpr failure too_many_of_one{
    .status = 429,
    .code = "rate_limited",
    .message =
        "Your address has reached its limit of open connections (connections_per_address_max).",
    .passed = limit::connections_per_address,
    .retry_after = core::retry_after::at_once};

}  // namespace

socket_budget::socket_budget(const bounds& requested)
    : sockets_max_(requested.sockets_max),
      per_address_max_(requested.per_address_max),
      exempt_(requested.exempt) {}

socket_budget::source socket_budget::source_of(const address& from) const {
  if (per_address_max_ == 0 || exempt_.contains(from)) return uncounted;
  return core::customer_of(in_v6(from).to_bytes());
}

std::optional<limit> socket_budget::enter(source from) {
  if (open_.fetch_add(1, std::memory_order_relaxed) >= sockets_max_) {
    open_.fetch_sub(1, std::memory_order_relaxed);
    return limit::connections;
  }
  if (from != uncounted && !enter_table(from)) {
    open_.fetch_sub(1, std::memory_order_relaxed);
    return limit::connections_per_address;
  }
  return std::nullopt;
}

bool socket_budget::enter_table(source from) {
  const std::lock_guard lock(mutex_);
  auto& count = by_source_[from];
  if (count >= per_address_max_) return false;
  ++count;
  return true;
}

std::optional<limit> socket_budget::move(source from, source to) {
  if (from == to) return std::nullopt;
  if (to != uncounted && !enter_table(to)) return limit::connections_per_address;
  leave_table(from);
  return std::nullopt;
}

void socket_budget::leave(source from) {
  open_.fetch_sub(1, std::memory_order_relaxed);
  leave_table(from);
}

void socket_budget::leave_table(source from) {
  if (from == uncounted) return;
  const std::lock_guard lock(mutex_);
  const auto known = by_source_.find(from);
  if (known != by_source_.end() && --known->second == 0) by_source_.erase(known);
}

response refused_socket(limit full, std::string_view request_id) {
  return failure_response(full == limit::connections ? too_many : too_many_of_one, request_id);
}

std::size_t socket_budget::sources() {
  const std::lock_guard lock(mutex_);
  return by_source_.size();
}

}  // namespace signalbox::transport::http
