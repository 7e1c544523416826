#include "outgoing/public_address.hpp"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <netinet/in.h>

#include <string>

using signalbox::outgoing::is_public_address;

namespace {

bool is_public(const std::string& text) {
  sockaddr_in four{};
  four.sin_family = AF_INET;
  if (inet_pton(AF_INET, text.c_str(), &four.sin_addr) == 1)
    return is_public_address(reinterpret_cast<const sockaddr&>(four));
  sockaddr_in6 six{};
  six.sin6_family = AF_INET6;
  REQUIRE(inet_pton(AF_INET6, text.c_str(), &six.sin6_addr) == 1);
  return is_public_address(reinterpret_cast<const sockaddr&>(six));
}

}  // namespace

TEST_CASE("public address: those of the internet") {
  for (const auto* one : {"8.8.8.8", "1.1.1.1", "172.15.255.255", "172.32.0.0", "192.169.0.1",
                          "100.63.255.255", "100.128.0.0", "2606:4700::1111", "2a01:4f8::1",
                          "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::1"})
    CHECK_MESSAGE(is_public(one), one);
}

TEST_CASE("public address: not private, loopback, link-local and special ones") {
  for (const auto* one : {"0.0.0.0",
                          "10.0.0.1",
                          "100.64.0.1",
                          "127.0.0.1",
                          "127.255.255.255",
                          "169.254.169.254",
                          "172.16.0.1",
                          "172.31.255.255",
                          "192.0.2.1",
                          "192.168.1.1",
                          "198.18.0.1",
                          "203.0.113.9",
                          "224.0.0.1",
                          "255.255.255.255",
                          "::",
                          "::1",
                          "fe80::1",
                          "fc00::1",
                          "fd12::1",
                          "ff02::1",
                          "2001:db8::1",
                          "2001::1",
                          "::ffff:127.0.0.1",
                          "::ffff:10.0.0.1",
                          "64:ff9b::10.0.0.1",
                          "2002:7f00:1::1",
                          "::10.0.0.1"})
    CHECK_MESSAGE(!is_public(one), one);
}

TEST_CASE("public address: not those of other families") {
  sockaddr local{};
  local.sa_family = AF_UNIX;
  CHECK_FALSE(is_public_address(local));
}
