#include "core/loopback.hpp"

#include <doctest/doctest.h>

using signalbox::core::is_loopback;

TEST_CASE("loopback: addresses that only this machine reaches") {
  for (const auto* address : {"127.0.0.1", "127.0.0.2", "127.255.255.255", "::1"}) {
    CAPTURE(address);
    CHECK(is_loopback(address));
  }
  for (const auto* address : {"*", "0.0.0.0", "::", "128.0.0.1", "192.0.2.7", "2001:db8::1",
                              "::ffff:127.0.0.1", "localhost", ""}) {
    CAPTURE(address);
    CHECK_FALSE(is_loopback(address));
  }
}
