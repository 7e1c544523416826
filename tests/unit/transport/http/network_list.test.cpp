#include "transport/http/network_list.hpp"

#include <doctest/doctest.h>

namespace signalbox::transport::http {

namespace {

bool holds(const network_list& list, const char* address) {
  return list.contains(boost::asio::ip::make_address(address));
}

}  // namespace

TEST_CASE("network list: contains addresses and networks of both kinds") {
  const network_list list({"10.0.0.0/9", "192.0.2.7", "2001:db8::/33", "::1"});
  CHECK(holds(list, "10.127.255.255"));
  CHECK_FALSE(holds(list, "10.128.0.0"));
  CHECK(holds(list, "192.0.2.7"));
  CHECK(holds(list, "::ffff:192.0.2.7"));
  CHECK_FALSE(holds(list, "192.0.2.8"));
  CHECK(holds(list, "2001:db8:7fff::1"));
  CHECK_FALSE(holds(list, "2001:db8:8000::1"));
  CHECK(holds(list, "::1"));
}

TEST_CASE("network list: texts that are not networks are ignored") {
  const network_list list({"no address", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8x"});
  CHECK_FALSE(holds(list, "10.0.0.1"));
  CHECK_FALSE(is_network("10.0.0.0/33"));
  CHECK_FALSE(is_network("::/129"));
  CHECK(is_network("0.0.0.0/0"));
  CHECK(holds(network_list({"::/0"}), "192.0.2.1"));
}

}  // namespace signalbox::transport::http
