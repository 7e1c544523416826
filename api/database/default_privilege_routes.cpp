#include <string>
#include <utility>

#include "api/database/definition_change.hpp"
#include "api/database/definition_route.hpp"
#include "api/database/object_fields.hpp"
#include "api/routes.hpp"
#include "domain/database/access_ddl.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using domain::database_object;
using transport::http::method;

json default_privilege_json(const domain::default_privilege& one) {
  const auto or_null = [](const std::string& text) { return text.empty() ? json() : json(text); };
  return {{"role", or_null(one.role)},
          {"schema", or_null(one.schema)},
          {"object_type", one.object_type},
          {"grantee", one.grantee},
          {"privilege_type", one.privilege_type},
          {"is_grantable", one.is_grantable}};
}

/// Grants or revokes a privilege on future objects, and answers with it: the catalogue has no row
/// of its own for it.
template <bool IsGrant>
awaitable<outcome> change_default_privilege(call& c) {
  const domain::default_privilege one{
      .role = c.input.maybe_text("role").value_or(""),
      .schema = c.input.maybe_text("schema").value_or(""),
      .object_type = c.input.text("object_type"),
      .grantee = c.input.text("grantee"),
      .privilege_type = c.input.text("privilege_type"),
      .is_grantable = IsGrant && c.input.boolean_or("is_grantable", false)};
  auto access = co_await open_changing_access(c, one.schema);
  if (!access) co_return std::unexpected(std::move(access.error()));
  definition_change change{.statements = IsGrant ? domain::grant_default_privilege(one)
                                                 : domain::revoke_default_privilege(one),
                           .kind = database_object::default_privilege,
                           .removed = default_privilege_json(one),
                           .is_dry_run = is_dry_run(c)};
  co_return co_await change_definitions(c, *access, std::move(change));
}

std::vector<body_field> default_privilege_fields(bool is_grant) {
  auto type = choice_field("object_type", "The kind of future objects",
                           {"TABLES", "SEQUENCES", "FUNCTIONS", "TYPES", "SCHEMAS"});
  type.required = true;
  auto privilege = choice_field("privilege_type", "ALL: all of the kind",
                                {"SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE", "REFERENCES",
                                 "TRIGGER", "USAGE", "EXECUTE", "CREATE", "ALL"});
  privilege.required = true;
  std::vector<body_field> made{
      name_field("role", "Of objects that this role creates; the project's role when absent"),
      name_field("schema", "Of objects in this schema; in all when absent"), type,
      name_field("grantee", "A role, or public", true), privilege};
  if (is_grant) made.push_back(boolean_field("is_grantable", "It may grant it to others"));
  made.push_back(dry_run_field());
  return made;
}

}  // namespace

std::vector<route> default_privilege_routes() {
  constexpr auto pattern = "/platform/pg-meta/{ref}/default-privileges";
  return {changing("grant_default_privilege", "Grant a privilege on future objects", method::post,
                   pattern, "ChangedDefaultPrivilege", default_privilege_fields(true),
                   change_default_privilege<true>),
          changing("revoke_default_privilege", "Revoke a privilege on future objects",
                   method::delete_, pattern, "ChangedDefaultPrivilege",
                   default_privilege_fields(false), change_default_privilege<false>)};
}

}  // namespace signalbox::api
