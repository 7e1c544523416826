#include "core/ip_address.hpp"

#include <doctest/doctest.h>
#include <netinet/in.h>

#include <string>

using signalbox::core::ip_address;
using signalbox::core::ip_network;

namespace {

ip_address address(const std::string& text) {
  const auto made = ip_address::parse(text);
  REQUIRE_MESSAGE(made.has_value(), text);
  return *made;
}

bool is_public_text(const std::string& text) {
  return signalbox::core::is_public(address(text));
}

bool is_in(const std::string& text, const std::string& network) {
  const auto made = ip_network::parse(network);
  REQUIRE_MESSAGE(made.has_value(), network);
  return made->contains(address(text));
}

}  // namespace

TEST_CASE("ip address: public are those of the internet") {
  for (const auto* one : {"8.8.8.8", "1.1.1.1", "172.15.255.255", "172.32.0.0", "192.169.0.1",
                          "100.63.255.255", "100.128.0.0", "2606:4700::1111", "2a01:4f8::1",
                          "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::1"})
    CHECK_MESSAGE(is_public_text(one), one);
}

TEST_CASE("ip address: public are not private, loopback, link-local and special ones") {
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
    CHECK_MESSAGE(!is_public_text(one), one);
}

TEST_CASE("ip address: only textual addresses are parsed, and IPv4 in IPv6 form is IPv4") {
  CHECK(address("::ffff:10.0.0.1") == address("10.0.0.1"));
  CHECK(address("::ffff:10.0.0.1").text() == "10.0.0.1");
  CHECK(address("2606:4700:0::1111").text() == "2606:4700::1111");
  for (const std::string one : {"", "localhost", "10.0.0", "010.0.0.1", "1.2.3.4,5.6.7.8", "0x7f.1",
                                "2130706433", "fe80::1%eth0", "[::1]", " 10.0.0.1", "10.0.0.1/8"})
    CHECK_MESSAGE(!ip_address::parse(one), one);
  CHECK_FALSE(ip_address::parse(std::string_view("10.0.0.1\0x", 10)));
}

TEST_CASE("ip address: of a socket of IPv4 or IPv6") {
  sockaddr_in four{};
  four.sin_family = AF_INET;
  four.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  CHECK(ip_address::of(reinterpret_cast<const sockaddr&>(four)) == address("127.0.0.1"));
  sockaddr_in6 six{};
  six.sin6_family = AF_INET6;
  six.sin6_addr = in6addr_loopback;
  CHECK(ip_address::of(reinterpret_cast<const sockaddr&>(six)) == address("::1"));
  sockaddr local{};
  local.sa_family = AF_UNIX;
  CHECK_FALSE(ip_address::of(local));
}

TEST_CASE("ip network: contains the addresses with its leading bits, of its own family") {
  CHECK(is_in("127.9.9.9", "127.0.0.0/8"));
  CHECK_FALSE(is_in("128.0.0.1", "127.0.0.0/8"));
  CHECK(is_in("::ffff:127.0.0.1", "127.0.0.0/8"));
  CHECK(is_in("10.1.2.3", "10.1.2.3"));
  CHECK_FALSE(is_in("10.1.2.4", "10.1.2.3/32"));
  CHECK(is_in("8.8.8.8", "0.0.0.0/0"));
  CHECK_FALSE(is_in("8.8.8.8", "::/0"));
  CHECK(is_in("fd00:1::9", "fd00:1::/32"));
  CHECK_FALSE(is_in("fd00:2::9", "fd00:1::/32"));
  for (const std::string one : {"", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8x",
                                "::/129", "example.com/8"})
    CHECK_MESSAGE(!ip_network::parse(one), one);
}
