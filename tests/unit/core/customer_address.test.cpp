#include "core/customer_address.hpp"

#include <doctest/doctest.h>

using signalbox::core::customer_of;

TEST_CASE("customer address: IPv6 addresses count by their /64") {
  // 2001:db8:0:1::1, 2001:db8:0:1:ffff::2 and 2001:db8:0:2::1
  const auto one = customer_of({0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1});
  CHECK(one == 0x2001'0db8'0000'0001U);
  CHECK(customer_of({0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 1, 0xff, 0xff, 0, 0, 0, 0, 0, 2}) == one);
  CHECK(customer_of({0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1}) != one);
}

TEST_CASE("customer address: IPv4 addresses count individually") {
  // ::ffff:192.0.2.1 and ::ffff:192.0.2.2
  const auto one = customer_of({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 192, 0, 2, 1});
  CHECK(one == 0x0000'ffff'c000'0201U);
  CHECK(customer_of({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 192, 0, 2, 2}) != one);
}
