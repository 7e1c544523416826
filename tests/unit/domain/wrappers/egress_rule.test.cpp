#include "domain/wrappers/egress_rule.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>

using namespace signalbox;
using domain::egress_rule;
using domain::egress_target;

namespace {

core::ip_address egress_address(const std::string& text) {
  const auto made = core::ip_address::parse(text);
  REQUIRE_MESSAGE(made.has_value(), text);
  return *made;
}

egress_rule allowing(const std::vector<std::string>& networks) {
  egress_rule rule;
  for (const auto& one : networks)
    rule.allowed.push_back(core::ip_network::parse(one).value());
  rule.refused = {{.first = 54'400, .last = 54'499},
                  {.first = 6'543, .last = 6'543},
                  {.at = egress_address("10.0.0.9"), .first = 5'432, .last = 5'432},
                  {.at = egress_address("127.0.0.1"), .first = 5'433, .last = 5'433}};
  return rule;
}

core::result<core::ip_address> choose(const std::vector<std::string>& found,
                                      const egress_rule& rule, std::uint16_t port = 5'432,
                                      const std::string& current = "") {
  egress_target target{.host = "db.example.com", .port = port};
  for (const auto& one : found)
    target.found.push_back(egress_address(one));
  if (!current.empty()) target.current = egress_address(current);
  const std::vector own{egress_address("203.0.113.7"), egress_address("8.8.4.4")};
  return domain::chosen_address(target, rule, own);
}

std::string code_of(const core::result<core::ip_address>& chosen) {
  return chosen ? "chosen" : chosen.error().detail_code;
}

}  // namespace

TEST_CASE("egress: only addresses on the internet are allowed, unless the operator allows more") {
  CHECK(choose({"8.8.8.8"}, {})->text() == "8.8.8.8");
  for (const std::string one :
       {"127.0.0.1", "10.1.2.3", "100.64.0.1", "169.254.169.254", "192.168.0.1", "0.0.0.0",
        "224.0.0.1", "::1", "::", "fe80::1", "fd00::1", "::ffff:10.0.0.1", "64:ff9b::10.0.0.1"}) {
    CAPTURE(one);
    CHECK(code_of(choose({one}, {})) == domain::address_refused_code);
  }
  CHECK(choose({"10.1.2.3"}, allowing({"10.1.0.0/16"}))->text() == "10.1.2.3");
  CHECK(choose({"::ffff:10.1.2.3"}, allowing({"10.1.0.0/16"}))->text() == "10.1.2.3");
  CHECK_FALSE(choose({"10.2.0.1"}, allowing({"10.1.0.0/16"})));
}

TEST_CASE("egress: a refusal names the address and the setting of the operator") {
  const auto refused = choose({"10.1.2.3"}, {});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message ==
        "db.example.com has the address 10.1.2.3, which is not on the public internet. The "
        "operator of this installation can allow its network with the setting "
        "wrappers.allowed_networks.");
  const auto without_name = domain::chosen_address(
      {.host = "10.1.2.3", .port = 5'432, .found = {egress_address("10.1.2.3")}}, {}, {});
  REQUIRE_FALSE(without_name);
  CHECK(without_name.error().message.starts_with("10.1.2.3 is not on the public internet."));
}

TEST_CASE("egress: nothing allows the unspecified address, which reaches this host") {
  const auto rule = allowing({"0.0.0.0/0", "::/0"});
  CHECK_FALSE(choose({"0.0.0.0"}, rule));
  CHECK_FALSE(choose({"0.1.2.3"}, rule));
  CHECK_FALSE(choose({"::"}, rule));
  CHECK(choose({"127.0.0.1"}, rule));
}

TEST_CASE("egress: nothing allows ports of the platform at any address of this host") {
  const auto rule = allowing({"0.0.0.0/0", "::/0"});
  for (const std::string here :
       {"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "203.0.113.7", "8.8.4.4", "0.0.0.0"})
    for (const auto port : std::to_array<std::uint16_t>({54'400, 54'450, 54'499, 6'543, 5'433})) {
      CAPTURE(here);
      CAPTURE(port);
      const auto refused = choose({here}, rule, port);
      REQUIRE_FALSE(refused);
      CHECK(refused.error().detail_code.empty());
      CHECK(refused.error().message.contains("is a database of this platform"));
    }
  CHECK(choose({"127.0.0.1"}, rule, 54'500));
  CHECK(choose({"8.8.8.8"}, rule, 54'400));
}

TEST_CASE("egress: nothing allows the platform's own database on another host") {
  const auto rule = allowing({"10.0.0.0/8"});
  CHECK_FALSE(choose({"10.0.0.9"}, rule, 5'432));
  CHECK(choose({"10.0.0.9"}, rule, 5'433));
  CHECK(choose({"10.0.0.8"}, rule, 5'432));
}

TEST_CASE("egress: of several addresses the first allowed one is used, or the one in use") {
  CHECK(choose({"10.0.0.1", "8.8.8.8", "1.1.1.1"}, {})->text() == "8.8.8.8");
  CHECK(choose({"8.8.8.8", "1.1.1.1"}, {}, 5'432, "1.1.1.1")->text() == "1.1.1.1");
  CHECK(choose({"8.8.8.8"}, {}, 5'432, "1.1.1.1")->text() == "8.8.8.8");
  CHECK(choose({"10.0.0.1", "8.8.8.8"}, {}, 5'432, "10.0.0.1")->text() == "8.8.8.8");
  const auto unknown = choose({}, {});
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().message ==
        "There is no address for the host db.example.com. Check the name.");
}
