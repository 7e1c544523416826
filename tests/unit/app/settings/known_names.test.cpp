#include "app/settings/known_names.hpp"

#include <doctest/doctest.h>

#include "transport/http/host_field.hpp"

using namespace signalbox;

TEST_CASE("known names: the public address, the list and the machine's own name") {
  app::settings how;
  how.server.allowed_hosts = {"signalbox.internal"};
  const transport::http::known_hosts hosts(
      app::known_names_of(how, "https://Dashboard.example.com:8443", "db7.rack.example.org"));
  for (const auto* name : {"dashboard.example.com", "signalbox.internal", "db7",
                           "db7.rack.example.org", "localhost", "192.0.2.1", "[2001:db8::1]"}) {
    CAPTURE(name);
    CHECK(hosts.contains(name));
  }
  for (const auto* name : {"attacker.example", "rack.example.org", "example.com", ""}) {
    CAPTURE(name);
    CHECK_FALSE(hosts.contains(name));
  }
}

TEST_CASE("known names: without any of these, only localhost and addresses remain") {
  const transport::http::known_hosts hosts(app::known_names_of({}, "", ""));
  CHECK(hosts.contains("localhost:8400"));
  CHECK(hosts.contains("10.0.0.7:8400"));
  CHECK_FALSE(hosts.contains("attacker.example:8400"));
}

TEST_CASE("known names: the machine has a name") {
  CHECK_FALSE(app::machine_name().empty());
}
