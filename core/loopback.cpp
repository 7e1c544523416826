#include "core/loopback.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <cstdint>

namespace signalbox::core {

bool is_loopback(const std::string& address) {
  constexpr std::uint32_t first_byte = 0xFF000000U;
  in_addr v4{};
  if (::inet_pton(AF_INET, address.c_str(), &v4) == 1)
    return (ntohl(v4.s_addr) & first_byte) == (INADDR_LOOPBACK & first_byte);
  in6_addr v6{};
  return ::inet_pton(AF_INET6, address.c_str(), &v6) == 1 && IN6_IS_ADDR_LOOPBACK(&v6);
}

}  // namespace signalbox::core
