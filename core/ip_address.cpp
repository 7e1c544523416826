#include "core/ip_address.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <span>

namespace signalbox::core {

namespace {

using bytes4 = std::array<std::uint8_t, 4>;
using bytes16 = ip_address::octets;

/// Where the IPv4 address is in its IPv6 form.
constexpr std::size_t v4_offset = 12;
constexpr std::size_t bits_of_byte = 8;

template <class Bytes>
struct block {
  Bytes first;
  std::size_t bits;
};

template <class Bytes>
bool contains(const block<Bytes>& in, const Bytes& address) {
  for (std::size_t bit = 0; bit < in.bits; ++bit) {
    const auto mask = static_cast<std::uint8_t>(0x80U >> (bit % bits_of_byte));
    if ((in.first[bit / bits_of_byte] & mask) != (address[bit / bits_of_byte] & mask)) return false;
  }
  return true;
}

constexpr std::array special4{
    block<bytes4>{{0, 0, 0, 0}, 8},      block<bytes4>{{10, 0, 0, 0}, 8},
    block<bytes4>{{100, 64, 0, 0}, 10},  block<bytes4>{{127, 0, 0, 0}, 8},
    block<bytes4>{{169, 254, 0, 0}, 16}, block<bytes4>{{172, 16, 0, 0}, 12},
    block<bytes4>{{192, 0, 0, 0}, 24},   block<bytes4>{{192, 0, 2, 0}, 24},
    block<bytes4>{{192, 88, 99, 0}, 24}, block<bytes4>{{192, 168, 0, 0}, 16},
    block<bytes4>{{198, 18, 0, 0}, 15},  block<bytes4>{{198, 51, 100, 0}, 24},
    block<bytes4>{{203, 0, 113, 0}, 24}, block<bytes4>{{224, 0, 0, 0}, 4},
    block<bytes4>{{240, 0, 0, 0}, 4},
};

/// Of IPv6 only global unicast is public; these are the special blocks within it.
constexpr block<bytes16> global_unicast{{0x20}, 3};
constexpr std::array special6{
    block<bytes16>{{0x20, 0x01, 0x00}, 23},        // protocol assignments, Teredo among them
    block<bytes16>{{0x20, 0x01, 0x0d, 0xb8}, 32},  // documentation
    block<bytes16>{{0x3f, 0xff}, 20},              // documentation
};
constexpr block<bytes16> six_to_four{{0x20, 0x02}, 16};
constexpr block<bytes16> mapped{{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}, 96};
constexpr block<bytes16> translated{{0x00, 0x64, 0xff, 0x9b}, 96};

bool is_public4(const bytes4& address) {
  return std::ranges::none_of(special4, [&](const auto& one) { return contains(one, address); });
}

bytes4 four_at(const bytes16& address, std::size_t from) {
  bytes4 made{};
  std::ranges::copy(std::span(address).subspan(from, made.size()), made.begin());
  return made;
}

bytes16 mapped_from(const in_addr& four) {
  auto made = mapped.first;
  std::memcpy(made.data() + v4_offset, &four, sizeof(four));
  return made;
}

}  // namespace

std::optional<ip_address> ip_address::parse(std::string_view text) {
  const std::string ended(text);
  in_addr four{};
  if (::inet_pton(AF_INET, ended.c_str(), &four) == 1 && !text.contains('\0'))
    return ip_address(mapped_from(four));
  in6_addr six{};
  if (::inet_pton(AF_INET6, ended.c_str(), &six) != 1 || text.contains('\0')) return std::nullopt;
  octets made{};
  std::memcpy(made.data(), &six, made.size());
  return ip_address(made);
}

std::optional<ip_address> ip_address::of(const sockaddr& socket) {
  if (socket.sa_family == AF_INET)
    return ip_address(mapped_from(reinterpret_cast<const sockaddr_in&>(socket).sin_addr));
  if (socket.sa_family != AF_INET6) return std::nullopt;
  octets made{};
  std::memcpy(made.data(), &reinterpret_cast<const sockaddr_in6&>(socket).sin6_addr, made.size());
  return ip_address(made);
}

bool ip_address::is_v4() const {
  return core::contains(mapped, bytes_);
}

std::string ip_address::text() const {
  std::array<char, INET6_ADDRSTRLEN> made{};
  if (is_v4())
    ::inet_ntop(AF_INET, bytes_.data() + v4_offset, made.data(), made.size());
  else
    ::inet_ntop(AF_INET6, bytes_.data(), made.data(), made.size());
  return made.data();
}

std::optional<ip_network> ip_network::parse(std::string_view text) {
  const auto slash = text.find('/');
  const auto first = ip_address::parse(text.substr(0, slash));
  if (!first) return std::nullopt;
  const std::size_t skipped = first->is_v4() ? v4_offset * bits_of_byte : 0;
  const std::size_t whole = first->bytes().size() * bits_of_byte;
  if (slash == text.npos) return ip_network(*first, whole);
  const auto digits = text.substr(slash + 1);
  std::size_t bits = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), bits);
  if (digits.empty() || read.ec != std::errc{} || read.ptr != digits.data() + digits.size() ||
      bits > whole - skipped)
    return std::nullopt;
  return ip_network(*first, skipped + bits);
}

bool ip_network::contains(const ip_address& address) const {
  return first_.is_v4() == address.is_v4() &&
         core::contains(block<bytes16>{first_.bytes(), bits_}, address.bytes());
}

bool is_public(const ip_address& address) {
  const auto& bytes = address.bytes();
  if (address.is_v4() || contains(translated, bytes)) return is_public4(four_at(bytes, v4_offset));
  if (contains(six_to_four, bytes)) return is_public4(four_at(bytes, 2));
  return contains(global_unicast, bytes) &&
         std::ranges::none_of(special6, [&](const auto& one) { return contains(one, bytes); });
}

}  // namespace signalbox::core
