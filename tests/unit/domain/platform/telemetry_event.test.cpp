#include "domain/platform/telemetry_event.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

sealing_key key_of(unsigned char fill) {
  std::array<std::byte, secret_key_bytes> bytes{};
  bytes.fill(std::byte{fill});
  return sealing_key::from_bytes(bytes).value();
}

std::string fault_in_properties(const json& properties) {
  const auto checked = check_telemetry_properties(properties);
  return checked ? "" : checked.error().fields.at(0).field;
}

std::string fault_in_groups(const json& groups) {
  const auto read = read_telemetry_groups(groups);
  return read ? "" : read.error().fields.at(0).field;
}

json members(std::size_t count) {
  auto made = json::object();
  for (std::size_t at = 0; at < count; ++at)
    made["m" + std::to_string(at)] = at;
  return made;
}

}  // namespace

TEST_CASE("telemetry event: an action has a plain name") {
  CHECK(check_telemetry_action("action", "feature_preview_enabled") == "feature_preview_enabled");
  CHECK(check_telemetry_action("action", std::string(64, 'a')));
  for (const auto& text : {std::string(), std::string(65, 'a'), std::string("Sign_up"),
                           std::string("sign-up"), std::string("sign up"), std::string("é")}) {
    CAPTURE(text);
    const auto refused = check_telemetry_action("action", text);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == errc::bad_request);
    CHECK(refused.error().fields.at(0).field == "action");
  }
}

TEST_CASE("telemetry event: a page is named by its path") {
  CHECK(check_telemetry_path("page_path", "/org/acme") == "/org/acme");
  CHECK_FALSE(check_telemetry_path("page_path", "https://example.com/org"));
  CHECK_FALSE(check_telemetry_path("page_path", ""));
}

TEST_CASE("telemetry event: properties are few, flat and short") {
  CHECK(fault_in_properties(json::object()).empty());
  CHECK(
      fault_in_properties({{"feature", "unified_logs"}, {"rows", 3}, {"ratio", 0.5}, {"on", true}})
          .empty());
  CHECK(fault_in_properties(members(20)).empty());
  CHECK(fault_in_properties(members(21)) == "properties");
  CHECK(fault_in_properties({{"text", std::string(200, 'x')}}).empty());
  CHECK(fault_in_properties({{"text", std::string(201, 'x')}}) == "properties.text");
  CHECK(fault_in_properties({{"none", nullptr}}) == "properties.none");
  CHECK(fault_in_properties({{"deep", {{"er", 1}}}}) == "properties.deep");
  CHECK(fault_in_properties({{"list", {1, 2}}}) == "properties.list");
  CHECK(fault_in_properties({{"zero", std::string("a\0b", 3)}}) == "properties.zero");
  CHECK(fault_in_properties({{"", 1}}) == "properties");
  CHECK(fault_in_properties({{std::string(65, 'n'), 1}}) == "properties");
  CHECK(fault_in_properties({{std::string("a\0b", 3), 1}}) == "properties");
}

TEST_CASE("telemetry event: counts for a project and an organization, or for none") {
  const auto read = read_telemetry_groups({{"project", "shop"}, {"organization", "Unknown"}});
  REQUIRE(read);
  CHECK(read->project == "shop");
  CHECK(read->organization == "Unknown");
  CHECK(read_telemetry_groups(json::object())->project.empty());
  CHECK(read_telemetry_groups({{"project", nullptr}})->project.empty());
  CHECK(fault_in_groups({{"team", "a"}}) == "groups");
  CHECK(fault_in_groups({{"project", 1}}) == "groups.project");
  CHECK(fault_in_groups({{"project", std::string(64, 'x')}}).empty());
  CHECK(fault_in_groups({{"organization", std::string(65, 'x')}}) == "groups.organization");
}

TEST_CASE("telemetry event: the pseudonym is a keyed digest of the installation") {
  const account_id ada{"acc00000-0000-4000-8000-000000000001"};
  const account_id bob{"acc00000-0000-4000-8000-000000000002"};
  const auto digest = telemetry_person(ada, key_of(1));
  CHECK(digest.size() == 32);
  CHECK(digest.find_first_not_of("0123456789abcdef") == digest.npos);
  CHECK(digest == telemetry_person(ada, key_of(1)));
  CHECK(digest != telemetry_person(bob, key_of(1)));
  CHECK(digest != telemetry_person(ada, key_of(2)));
}
