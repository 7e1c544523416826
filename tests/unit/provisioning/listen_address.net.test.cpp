#include "provisioning/local/listen_address.hpp"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "postgres/unique_descriptor.hpp"

using namespace signalbox;
using provisioning::can_listen;
using provisioning::reached_at;

TEST_CASE("listen address: a port with a listener is in use, then free again") {
  std::uint16_t port = 0;
  {
    const postgres::unique_descriptor holder(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in where{};
    where.sin_family = AF_INET;
    where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    REQUIRE(::bind(holder.number(), reinterpret_cast<sockaddr*>(&where), sizeof where) == 0);
    REQUIRE(::listen(holder.number(), 1) == 0);
    socklen_t size = sizeof where;
    REQUIRE(::getsockname(holder.number(), reinterpret_cast<sockaddr*>(&where), &size) == 0);
    port = ntohs(where.sin_port);
    CHECK(!can_listen("127.0.0.1", port));
    CHECK(!can_listen("*", port));
  }
  CHECK(can_listen("127.0.0.1", port));
}

TEST_CASE("listen address: an invalid address is not available") {
  CHECK(!can_listen("localhost", 23000));
  CHECK(!can_listen("", 23000));
}

TEST_CASE("listen address: all addresses are reached by loopback") {
  CHECK(reached_at("*") == "127.0.0.1");
  CHECK(reached_at("0.0.0.0") == "127.0.0.1");
  CHECK(reached_at("::") == "::1");
  CHECK(reached_at("192.0.2.1") == "192.0.2.1");
}
