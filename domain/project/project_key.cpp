#include "domain/project/project_key.hpp"

#include "core/json/json_time.hpp"

namespace signalbox::domain {

namespace {}  // namespace

token_scopes key_scopes(std::string_view access) {
  token_scopes scopes{token_scope::projects_read};
  if (access == key_writes) scopes.add(token_scope::projects_write);
  return scopes;
}

core::json project_key_json(const project_key& what) {
  const auto& token = what.token;
  const bool writes = token.scopes.contains(token_scope::projects_write);
  return {{"id", token.id.value},
          {"name", token.name},
          {"access", writes ? key_writes : key_reads},
          {"made_by", {{"gotrue_id", token.owner.value}, {"username", what.made_by}}},
          {"created_at", core::to_iso8601(token.created_at)},
          {"expires_at", core::time_or_null(token.expires_at)},
          {"last_used_at", core::time_or_null(token.last_used_at)}};
}

}  // namespace signalbox::domain
