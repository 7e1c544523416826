#include "domain/database/extension_catalogue.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox;
using domain::extension_catalogue;
using domain::extension_order;

TEST_CASE("extensions: only those of the catalogue are allowed") {
  const auto made = extension_catalogue::parse("e.json", R"({"allowed": ["hypopg", "bloom"]})");
  REQUIRE(made);
  CHECK(made->allows("bloom"));
  CHECK(made->allows("hypopg"));
  CHECK_FALSE(made->allows("Bloom"));
  CHECK_FALSE(made->allows("dblink"));
  CHECK_FALSE(made->allows(""));
}

TEST_CASE("extensions: a catalogue with one that reaches the host is rejected") {
  for (const std::string name : {"file_fdw", "dblink", "plpython3u", "adminpack", "postgres_fdw"}) {
    const auto made = extension_catalogue::parse("e.json", R"({"allowed": [")" + name + R"("]})");
    REQUIRE_FALSE(made);
    CHECK(made.error().message.find(name) != std::string::npos);
  }
  CHECK_FALSE(extension_catalogue::parse("e.json", R"({"allowed": ["a b"]})"));
  CHECK_FALSE(extension_catalogue::parse("e.json", R"({"allowed": [], "denied": []})"));
}

TEST_CASE("extensions: the catalogue gives a reason for those that it withholds") {
  const auto made = extension_catalogue::parse(
      "e.json", R"({"allowed": ["bloom"], "withheld": {"pgaudit": "It writes logs."}})");
  REQUIRE(made);
  CHECK(made->withheld().at("pgaudit") == "It writes logs.");
  CHECK_FALSE(made->allows("pgaudit"));
  for (const std::string name : {"bloom", "a b"}) {
    CAPTURE(name);
    CHECK_FALSE(extension_catalogue::parse(
        "e.json", R"({"allowed": ["bloom"], "withheld": {")" + name + R"(": "Why."}})"));
  }
  CHECK_FALSE(
      extension_catalogue::parse("e.json", R"({"allowed": ["bloom"], "withheld": {"a": ""}})"));
}

TEST_CASE("extensions: an order is checked before it is carried out") {
  CHECK(domain::check_extension_order({.name = "uuid-ossp"}));
  CHECK(domain::check_extension_order({.name = "postgis", .version = "3.3.2"}));
  for (const std::string name : {"", "a b", "a;b", "a\"b", "é", "file_fdw"}) {
    CAPTURE(name);
    CHECK_FALSE(domain::check_extension_order({.name = name}));
  }
  CHECK_FALSE(domain::check_extension_order({.name = std::string(64, 'a')}));
  CHECK_FALSE(domain::check_extension_order({.name = "a", .version = "1'"}));
}

TEST_CASE("extensions: the statement of an order quotes what needs it") {
  using action = extension_order::action;
  CHECK(domain::statement_of({.name = "uuid-ossp"}, "extensions") ==
        R"(CREATE EXTENSION "uuid-ossp" SCHEMA extensions)");
  CHECK(domain::statement_of({.name = "postgis", .version = "3.3.2", .cascades = true}, "") ==
        R"(CREATE EXTENSION postgis VERSION "3.3.2" CASCADE)");
  CHECK(domain::statement_of({.what = action::update, .name = "bloom"}, "") ==
        "ALTER EXTENSION bloom UPDATE");
  CHECK(domain::statement_of({.what = action::update, .name = "bloom", .version = "2"}, "") ==
        R"(ALTER EXTENSION bloom UPDATE TO "2")");
  CHECK(domain::statement_of({.what = action::drop, .name = "bloom", .cascades = true}, "") ==
        "DROP EXTENSION bloom CASCADE");
}

TEST_CASE("extensions: CASCADE creates only what is allowed, trusted or enabled") {
  const auto allowed = extension_catalogue::parse("e.json", R"({"allowed": ["routes", "geo"]})");
  REQUIRE(allowed);
  const auto forbidden = [&](std::vector<domain::available_extension> on_server) {
    return domain::forbidden_need("routes", on_server, *allowed);
  };
  CHECK_FALSE(forbidden({}));
  CHECK_FALSE(forbidden({{.name = "routes", .needs = {"geo"}}, {.name = "geo"}}));
  CHECK_FALSE(forbidden({{.name = "routes", .needs = {"cube"}},
                         {.name = "cube", .is_trusted = true, .needs = {"routes"}}}));
  CHECK_FALSE(forbidden({{.name = "routes", .needs = {"shell"}},
                         {.name = "shell", .is_enabled = true, .needs = {"other"}}}));
  CHECK(forbidden({{.name = "routes", .needs = {"geo", "shell"}}, {.name = "geo"}}) == "shell");
  CHECK(forbidden({{.name = "routes", .needs = {"geo"}},
                   {.name = "geo", .needs = {"shell"}},
                   {.name = "shell"}}) == "shell");
}
