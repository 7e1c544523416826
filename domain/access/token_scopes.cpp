#include "domain/access/token_scopes.hpp"

#include <algorithm>
#include <array>

namespace signalbox::domain {

namespace {

struct named_scope {
  token_scope scope;
  std::string_view name;
};

using enum token_scope;

constexpr std::array names_of_scopes = {
    named_scope{analytics_read, "analytics:read"},
    named_scope{analytics_write, "analytics:write"},
    named_scope{auth_read, "auth:read"},
    named_scope{auth_write, "auth:write"},
    named_scope{database_read, "database:read"},
    named_scope{database_write, "database:write"},
    named_scope{domains_read, "domains:read"},
    named_scope{domains_write, "domains:write"},
    named_scope{edge_functions_read, "edge_functions:read"},
    named_scope{edge_functions_write, "edge_functions:write"},
    named_scope{environment_read, "environment:read"},
    named_scope{environment_write, "environment:write"},
    named_scope{organizations_read, "organizations:read"},
    named_scope{organizations_write, "organizations:write"},
    named_scope{projects_read, "projects:read"},
    named_scope{projects_write, "projects:write"},
    named_scope{rest_read, "rest:read"},
    named_scope{rest_write, "rest:write"},
    named_scope{secrets_read, "secrets:read"},
    named_scope{secrets_write, "secrets:write"},
    named_scope{storage_read, "storage:read"},
    named_scope{storage_write, "storage:write"},
};

constexpr auto scopes_alone = [] {
  std::array<token_scope, names_of_scopes.size()> made{};
  std::ranges::transform(names_of_scopes, made.begin(), &named_scope::scope);
  return made;
}();

}  // namespace

std::span<const token_scope> all_token_scopes() {
  return scopes_alone;
}

std::string_view to_string(token_scope scope) {
  return names_of_scopes.at(static_cast<std::size_t>(scope)).name;
}

std::optional<token_scope> token_scope_from(std::string_view name) {
  const auto* const found = std::ranges::find(names_of_scopes, name, &named_scope::name);
  if (found == names_of_scopes.end()) return std::nullopt;
  return found->scope;
}

std::vector<std::string_view> token_scopes::names() const {
  std::vector<std::string_view> held;
  for (const auto& one : names_of_scopes) {
    if (contains(one.scope)) held.push_back(one.name);
  }
  return held;
}

token_scopes token_scopes::from_number(std::uint32_t number) {
  token_scopes made;
  for (const auto one : all_token_scopes()) {
    if ((number & bit(one)) != 0) made.add(one);
  }
  return made;
}

}  // namespace signalbox::domain
