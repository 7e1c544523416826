#include "transport/http/socket_budget.hpp"

#include <charconv>

namespace signalbox::transport::http {

namespace {

using boost::asio::ip::address;
using boost::asio::ip::address_v6;

constexpr unsigned bits_of_v4 = 32;
constexpr unsigned bits_of_v6 = 128;
constexpr std::size_t bytes_of_64 = 8;

// IPv4 in IPv6's clothes (RFC 4291 section 2.5.5.2), so that there is one kind to compare.
address_v6 in_v6(const address& what) {
  return what.is_v4() ? boost::asio::ip::make_address_v6(boost::asio::ip::v4_mapped, what.to_v4())
                      : what.to_v6();
}

struct parsed_network {
  address_v6 first;
  unsigned bits;
};

std::optional<parsed_network> parse(std::string_view text) {
  const auto slash = text.find('/');
  boost::system::error_code error;
  const auto first = boost::asio::ip::make_address(std::string(text.substr(0, slash)), error);
  if (error) return std::nullopt;
  const auto most = first.is_v4() ? bits_of_v4 : bits_of_v6;
  auto bits = most;
  if (slash != std::string_view::npos) {
    const auto digits = text.substr(slash + 1);
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), bits);
    const bool whole = fault == std::errc{} && end == digits.data() + digits.size();
    if (!whole || bits > most) return std::nullopt;
  }
  return parsed_network{in_v6(first), bits + bits_of_v6 - most};
}

bool same_bits(const address_v6& one, const address_v6& other, unsigned bits) {
  const auto left = one.to_bytes();
  const auto right = other.to_bytes();
  for (unsigned at = 0; at < bits; at += 8) {
    const unsigned kept = std::min(8U, bits - at);
    const unsigned mask = 0xFF00U >> kept & 0xFFU;
    if (((left[at / 8] ^ right[at / 8]) & mask) != 0) return false;
  }
  return true;
}

}  // namespace

bool is_network(std::string_view text) {
  return parse(text).has_value();
}

socket_budget::socket_budget(const bounds& wanted)
    : sockets_max_(wanted.sockets_max), per_address_max_(wanted.per_address_max) {
  for (const auto& one : wanted.exempt) {
    if (const auto known = parse(one)) exempt_.push_back({known->first, known->bits});
  }
}

socket_budget::source socket_budget::source_of(const address& from) const {
  if (per_address_max_ == 0) return uncounted;
  const auto whole = in_v6(from);
  for (const auto& one : exempt_) {
    if (same_bits(whole, one.first, one.bits)) return uncounted;
  }
  const auto bytes = whole.to_bytes();
  // Of IPv4 the end, of IPv6 the /64. They do not meet: nobody has an address below 0:0:0:0/32
  // but this machine itself.
  const std::size_t begin = whole.is_v4_mapped() ? bytes_of_64 : 0;
  source out = 0;
  for (std::size_t at = begin; at < begin + bytes_of_64; ++at)
    out = out << 8U | bytes[at];
  return out;
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

void socket_budget::leave(source from) {
  open_.fetch_sub(1, std::memory_order_relaxed);
  if (from == uncounted) return;
  const std::lock_guard lock(mutex_);
  const auto known = by_source_.find(from);
  if (known != by_source_.end() && --known->second == 0) by_source_.erase(known);
}

std::size_t socket_budget::sources() {
  const std::lock_guard lock(mutex_);
  return by_source_.size();
}

}  // namespace signalbox::transport::http
