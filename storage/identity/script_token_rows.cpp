#include "storage/identity/script_token_rows.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace signalbox::storage {
namespace {

domain::token_scopes scopes_from(const std::string& names) {
  domain::token_scopes scopes;
  for (const auto& name : nlohmann::json::parse(names)) {
    // A scope that is unknown to this version grants nothing.
    if (const auto scope = domain::token_scope_from(name.get<std::string>())) scopes.add(*scope);
  }
  return scopes;
}

}  // namespace

domain::script_token script_token_from(const postgres::row& row) {
  return {.id = row.as<domain::script_token_id>("id"),
          .owner = row.as<domain::account_id>("account_id"),
          .name = row.as<std::string>("name"),
          .scopes = scopes_from(row.as<std::string>("scope_names")),
          .ending = row.as<std::string>("ending"),
          .created_at = row.as<core::time_point>("created_at"),
          .expires_at = row.as<std::optional<core::time_point>>("expires_at"),
          .last_used_at = row.as<std::optional<core::time_point>>("last_used_at"),
          .project = row.as<std::optional<domain::project_ref>>("project_ref")};
}

}  // namespace signalbox::storage
