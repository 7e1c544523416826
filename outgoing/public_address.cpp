#include "outgoing/public_address.hpp"

#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace signalbox::outgoing {

namespace {

using bytes4 = std::array<std::uint8_t, 4>;
using bytes16 = std::array<std::uint8_t, 16>;

template <class Bytes>
struct block {
  Bytes first;
  std::size_t bits;
};

template <class Bytes>
bool contains(const block<Bytes>& in, const Bytes& address) {
  for (std::size_t bit = 0; bit < in.bits; ++bit) {
    const auto mask = static_cast<std::uint8_t>(0x80U >> (bit % 8));
    if ((in.first[bit / 8] & mask) != (address[bit / 8] & mask)) return false;
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

bool is_public6(const bytes16& address) {
  if (contains(mapped, address) || contains(translated, address))
    return is_public4(four_at(address, 12));
  if (contains(six_to_four, address)) return is_public4(four_at(address, 2));
  return contains(global_unicast, address) &&
         std::ranges::none_of(special6, [&](const auto& one) { return contains(one, address); });
}

}  // namespace

bool is_public_address(const sockaddr& address) {
  if (address.sa_family == AF_INET) {
    bytes4 made{};
    const auto& in = reinterpret_cast<const sockaddr_in&>(address);
    std::memcpy(made.data(), &in.sin_addr, made.size());
    return is_public4(made);
  }
  if (address.sa_family == AF_INET6) {
    bytes16 made{};
    const auto& in = reinterpret_cast<const sockaddr_in6&>(address);
    std::memcpy(made.data(), &in.sin6_addr, made.size());
    return is_public6(made);
  }
  return false;
}

}  // namespace signalbox::outgoing
