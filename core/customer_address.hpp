#pragma once

#include <array>
#include <cstdint>

namespace signalbox::core {

/// The key under which an address is counted, so that limits apply to a customer and not to an
/// address: for IPv6 its /64, which is what one customer gets (RFC 6177), for IPv4 the address.
/// `v6` is in network order, IPv4 mapped (RFC 4291 section 2.5.5.2). The two kinds do not collide:
/// only this machine has an address below 0:0:0:0/32.
[[nodiscard]] constexpr std::uint64_t customer_of(const std::array<unsigned char, 16>& v6) {
  constexpr std::array<unsigned char, 12> mapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  bool is_v4 = true;
  for (std::size_t at = 0; at < mapped.size(); ++at)
    is_v4 = is_v4 && v6[at] == mapped[at];
  const std::size_t begin = is_v4 ? v6.size() / 2 : 0;
  std::uint64_t customer = 0;
  for (std::size_t at = begin; at < begin + v6.size() / 2; ++at)
    customer = customer << 8U | v6[at];
  return customer;
}

}  // namespace signalbox::core
