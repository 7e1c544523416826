#include "app/server/foreign_addresses.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox;

namespace {

app::foreign_addresses allowing_loopback() {
  app::settings how;
  how.wrappers.allowed_networks = {"127.0.0.0/8", "::1"};
  how.actors.ports = {54'400, 54'499};
  how.provisioning.pooler_port = 6'543;
  return {how, {{.host = "", .port = 5'555}, {.host = "localhost", .port = 5'432}}};
}

}  // namespace

TEST_CASE("foreign addresses: names are resolved, and only allowed networks are added") {
  const app::foreign_addresses closed{app::settings{}, {}};
  CHECK(closed.find("localhost", 7'777, "").error().detail_code == domain::address_refused_code);
  CHECK(closed.find("8.8.8.8", 5'432, "") == "8.8.8.8");
  CHECK(closed.find("0x7f.1", 5'432, "").error().detail_code == domain::address_refused_code);
  CHECK(closed.find("2130706433", 5'432, "").error().detail_code == domain::address_refused_code);
  const auto found = allowing_loopback().find("localhost", 7'777, "127.0.0.1");
  CHECK(found == "127.0.0.1");
}

TEST_CASE("foreign addresses: a name without an address is an error") {
  const auto unknown = allowing_loopback().find("missing.invalid", 5'432, "");
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().message ==
        "There is no address for the host missing.invalid. Check the name.");
}

TEST_CASE("foreign addresses: databases of the platform are refused, whatever is allowed") {
  const auto rule = allowing_loopback();
  for (const std::uint16_t port :
       {std::uint16_t{54'400}, std::uint16_t{54'499}, std::uint16_t{6'543}, std::uint16_t{5'555},
        std::uint16_t{5'432}}) {
    CAPTURE(port);
    CHECK_FALSE(rule.find("localhost", port, ""));
    CHECK_FALSE(rule.find("127.0.0.1", port, ""));
    CHECK_FALSE(rule.find("127.1.2.3", port, ""));
  }
  CHECK(rule.find("127.1.2.3", 5'433, "") == "127.1.2.3");
}
