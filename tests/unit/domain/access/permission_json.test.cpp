#include "domain/access/permission_json.hpp"

#include <doctest/doctest.h>

#include <array>
#include <span>
#include <string>
#include <utility>

using namespace signalbox::core;
using namespace signalbox::domain;

TEST_CASE("permission json: an entry has every member of the contract") {
  permission_entry entry;
  entry.slug = organization_slug{"acme"};
  entry.actions = {"read:Read"};
  entry.resources = {"projects", "tables"};
  CHECK(permission_json(entry) == json::parse(R"({
    "organization_slug": "acme", "actions": ["read:Read"], "resources": ["projects", "tables"],
    "condition": null, "restrictive": false, "project_refs": []})"));
}

TEST_CASE("permission json: written entries read back unchanged") {
  const json written = json::parse(R"([
    {"organization_slug": "acme", "actions": ["%"], "resources": ["%"], "condition": null,
     "restrictive": false, "project_refs": []},
    {"organization_slug": "acme", "actions": ["write:%"], "resources": ["auth.subject_roles"],
     "condition": {"==": [{"var": "resource.role_id"}, 1]}, "restrictive": true,
     "project_refs": ["pppppppppppppppppppp"]}])");
  const auto entries = permission_entries_from(written);
  REQUIRE(entries.has_value());
  CHECK(permissions_json(*entries) == written);
}

TEST_CASE("permission json: shared entries are shown with the grant's organization") {
  const permission_entry entry{.slug = {},
                               .actions = {"read:%"},
                               .resources = {"%"},
                               .condition = {},
                               .restrictive = false,
                               .project_refs = {}};
  const std::vector held{grant{organization_slug{"acme"}, {&entry, 1}},
                         grant{organization_slug{"globex"}, {&entry, 1}}};
  const auto shown = permissions_json(held);
  REQUIRE(shown.size() == 2);
  CHECK(shown[0].at("organization_slug") == "acme");
  CHECK(shown[1].at("organization_slug") == "globex");
  CHECK(shown[1].at("actions") == json{"read:%"});
}

TEST_CASE("permission json: an invalid field is named") {
  const json good = {{"organization_slug", "acme"}, {"actions", {"%"}}, {"resources", {"%"}}};
  const auto faults = std::to_array<std::pair<std::string, json>>({
      {"organization_slug", 7},
      {"organization_slug", nullptr},
      {"actions", "read:Read"},
      {"actions", json::array({1})},
      {"resources", nullptr},
      {"restrictive", "no"},
      {"project_refs", "p"},
      {"project_refs", json::array({nullptr})},
  });
  for (const auto& [field, value] : faults) {
    CAPTURE(field);
    json bad = good;
    bad[field] = value;
    const auto entries = permission_entries_from(json::array({good, bad}));
    REQUIRE_FALSE(entries.has_value());
    CHECK(entries.error().code == errc::bad_request);
    REQUIRE(entries.error().fields.size() == 1);
    CHECK(entries.error().fields.front().field == "[1]." + field);
  }
}

TEST_CASE("permission json: only a list of objects is a list of entries") {
  for (const char* text : {"null", "{}", "7", R"("%")", "[7]", "[null]", "[[]]"}) {
    CAPTURE(text);
    CHECK_FALSE(permission_entries_from(json::parse(text)).has_value());
  }
  CHECK(permission_entries_from(json::array()).value().empty());
}
