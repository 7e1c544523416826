#include "transport/http/host_field.hpp"

#include <doctest/doctest.h>

#include <string>

namespace signalbox::transport::http {

TEST_CASE("host field: the host of an authority") {
  CHECK(host_of("Example.COM:8400") == "example.com");
  CHECK(host_of("example.com.") == "example.com");
  CHECK(host_of("127.0.0.1:80") == "127.0.0.1");
  CHECK(host_of("[2001:db8::1]:80") == "2001:db8::1");
  CHECK(host_of("[::1]") == "::1");
  CHECK(host_of("a_b-c:") == "a_b-c");
  for (const std::string odd : {"", ":80", ".", "a b", "a:b", "a:123456", "[::1", "[::1]80",
                                "[1.2.3.4]", "[evil]", "a@b", "a/b", "::1", "a,b", "\xc3\xa9"}) {
    CAPTURE(odd);
    CHECK_FALSE(host_of(odd));
  }
}

TEST_CASE("known hosts: names, localhost and literal addresses are known, and nothing else") {
  const known_hosts hosts({"dashboard.example.com", "Box", "::odd::"});
  for (const std::string good : {"dashboard.example.com", "DASHBOARD.example.com:443",
                                 "dashboard.example.com.", "box:8400", "localhost", "LocalHost:1",
                                 "127.0.0.1:8400", "192.168.1.5", "[::1]:8400", "[2001:db8::1]"}) {
    CAPTURE(good);
    CHECK(hosts.contains(good));
  }
  for (const std::string bad :
       {"attacker.example", "attacker.example:8400", "example.com", "x.dashboard.example.com",
        "dashboard.example.com.attacker.example", "localhost.attacker.example", "127.0.0.1.nip.io",
        "127.1", "2130706433", "0x7f.0.0.1", "", "localhost@attacker.example", "*", "[::1]x"}) {
    CAPTURE(bad);
    CHECK_FALSE(hosts.contains(bad));
  }
  CHECK(known_hosts({"*"}).contains("attacker.example"));
}

TEST_CASE("known hosts: a request is checked by Host, and by its target if that names a host") {
  const known_hosts hosts({"box"});
  const auto admitted = [&](const char* host, const char* authority, bool is_http_1_0 = false) {
    request incoming{.authority = authority, .is_http_1_0 = is_http_1_0};
    if (host != nullptr) incoming.headers.add("Host", host);
    return hosts.admit(incoming);
  };
  CHECK(admitted("box", ""));
  CHECK(admitted("box", "box:8400"));
  CHECK_FALSE(admitted("attacker.example", ""));
  CHECK_FALSE(admitted("box", "attacker.example"));
  CHECK_FALSE(admitted("attacker.example", "box"));
  CHECK_FALSE(admitted("", ""));
  CHECK_FALSE(admitted(nullptr, ""));
  CHECK(admitted(nullptr, "", true));
  CHECK_FALSE(admitted("attacker.example", "", true));
}

}  // namespace signalbox::transport::http
