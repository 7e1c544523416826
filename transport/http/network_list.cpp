#include "transport/http/network_list.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace signalbox::transport::http {

namespace {

using boost::asio::ip::address;
using boost::asio::ip::address_v6;

constexpr unsigned bits_of_v4 = 32;
constexpr unsigned bits_of_v6 = 128;

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

address_v6 in_v6(const address& what) {
  return what.is_v4() ? boost::asio::ip::make_address_v6(boost::asio::ip::v4_mapped, what.to_v4())
                      : what.to_v6();
}

bool is_network(std::string_view text) {
  return parse(text).has_value();
}

network_list::network_list(const std::vector<std::string>& texts) {
  for (const auto& text : texts) {
    if (const auto known = parse(text)) networks_.push_back({known->first, known->bits});
  }
}

bool network_list::contains(const address& what) const {
  const auto whole = in_v6(what);
  return std::ranges::any_of(
      networks_, [&](const network& one) { return same_bits(whole, one.first, one.bits); });
}

}  // namespace signalbox::transport::http
