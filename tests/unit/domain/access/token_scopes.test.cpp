#include "domain/access/token_scopes.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <string_view>

using namespace signalbox::core;
using namespace signalbox::domain;

TEST_CASE("token scopes: come in pairs of the specification's eleven names") {
  std::set<std::string_view> names;
  for (const auto scope : all_token_scopes())
    names.insert(to_string(scope));
  CHECK(names.size() == 22);
  for (const std::string area :
       {"analytics", "auth", "database", "domains", "edge_functions", "environment",
        "organizations", "projects", "rest", "secrets", "storage"}) {
    CAPTURE(area);
    CHECK(names.contains(std::string(area) + ":read"));
    CHECK(names.contains(std::string(area) + ":write"));
  }
}

TEST_CASE("token scopes: names read back unchanged") {
  for (const auto scope : all_token_scopes())
    CHECK(token_scope_from(to_string(scope)) == scope);
  for (const auto* nothing :
       {"", "projects", "projects:", "projects:Read", "projects:read ", ":read"})
    CHECK_FALSE(token_scope_from(nothing));
}

TEST_CASE("token scopes: writing does not include reading") {
  const token_scopes some{token_scope::projects_write};
  CHECK(some.contains(token_scope::projects_write));
  CHECK_FALSE(some.contains(token_scope::projects_read));
  CHECK_FALSE(some.contains(token_scope::organizations_write));
  CHECK_FALSE(some.empty());
  CHECK(token_scopes{}.empty());
}

TEST_CASE("token scopes: names are ordered without duplicates") {
  token_scopes some{token_scope::storage_write, token_scope::analytics_read};
  some.add(token_scope::storage_write);
  CHECK(some.names() == std::vector<std::string_view>{"analytics:read", "storage:write"});
}

TEST_CASE("token scopes: convert to a number, of which unknown bits are ignored") {
  token_scopes all;
  for (const auto scope : all_token_scopes())
    all.add(scope);
  CHECK(token_scopes::from_number(all.number()) == all);
  CHECK(token_scopes::from_number(0xFFFF'FFFFU) == all);
  CHECK(token_scopes::from_number(0).empty());
}
