#include <utility>

#include "api/database/catalogue_reading.hpp"
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

awaitable<outcome> create_policy(call& c) {
  const domain::new_policy policy{.name = c.input.text("name"),
                                  .schema = c.input.maybe_text("schema").value_or("public"),
                                  .table = c.input.text("table"),
                                  .action = c.input.maybe_text("action").value_or("PERMISSIVE"),
                                  .command = c.input.maybe_text("command").value_or("ALL"),
                                  .roles = c.input.texts("roles"),
                                  .definition = c.input.maybe_text("definition").value_or(""),
                                  .check = c.input.maybe_text("check").value_or("")};
  auto access = co_await open_changing_access(c, policy.schema);
  if (!access) co_return std::unexpected(std::move(access.error()));
  definition_change change{.statements = domain::create_policy(policy),
                           .kind = database_object::policy,
                           .found_by = found_by_name(policy.schema, policy.name),
                           .is_newest = true,
                           .is_dry_run = is_dry_run(c)};
  co_return co_await change_definitions(c, *access, std::move(change));
}

awaitable<outcome> alter_policy(call& c) {
  domain::policy_change what{.name = c.input.maybe_text("name"),
                             .roles = std::nullopt,
                             .definition = c.input.maybe_text("definition"),
                             .check = c.input.maybe_text("check")};
  if (c.input.has("roles")) what.roles = c.input.texts("roles");
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_changeable(c, *access, database_object::policy);
  if (!found) co_return std::unexpected(std::move(found.error()));
  definition_change change{
      .statements = domain::alter_policy(text_in(*found, "schema"), text_in(*found, "table"),
                                         text_in(*found, "name"), what),
      .kind = database_object::policy,
      .found_by = found_by_id(c),
      .is_dry_run = is_dry_run(c)};
  co_return co_await change_definitions(c, *access, std::move(change));
}

awaitable<outcome> drop_policy(call& c) {
  return drop_object(c, database_object::policy, [](const json& found, bool) {
    return domain::drop_policy(text_in(found, "schema"), text_in(found, "table"),
                               text_in(found, "name"));
  });
}

/// Grants or revokes privileges on a table or view, or on one of its columns.
template <database_object Kind, bool IsGrant>
awaitable<outcome> change_privileges(call& c) {
  constexpr bool of_column = Kind == database_object::column_privilege;
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  domain::catalogue_filter filter;
  if (of_column) {
    filter.id = c.input.text("column_id");
  } else {
    filter.id = std::to_string(c.input.integer("relation_id"));
  }
  auto found = co_await find_object(c, *access, Kind, filter);
  if (!found) co_return std::unexpected(std::move(found.error()));
  const std::vector<domain::privilege> all{
      {.schema = text_in(*found, "schema"),
       .relation = text_in(*found, "name"),
       .column = of_column ? text_in(*found, "column_name") : std::string(),
       .grantee = c.input.text("grantee"),
       .privilege_type = c.input.text("privilege_type"),
       .is_grantable = IsGrant && c.input.boolean_or("is_grantable", false)}};
  definition_change change{
      .statements = IsGrant ? domain::grant_privileges(all) : domain::revoke_privileges(all),
      .kind = Kind,
      .found_by = std::move(filter),
      .is_dry_run = is_dry_run(c)};
  co_return co_await change_definitions(c, *access, std::move(change));
}

std::vector<body_field> policy_fields() {
  return {
      name_field("name", "Its name", true),
      name_field("schema", "The schema of its table; public when absent"),
      name_field("table", "Its table", true),
      choice_field("action", "PERMISSIVE when absent", {"PERMISSIVE", "RESTRICTIVE"}),
      choice_field("command", "ALL when absent", {"ALL", "SELECT", "INSERT", "UPDATE", "DELETE"}),
      names_field("roles", "For these roles; for all when absent"),
      sql_field("definition", "USING: which rows are visible"),
      sql_field("check", "WITH CHECK: which rows may be written"),
      dry_run_field()};
}

std::vector<body_field> privilege_fields(bool of_column, bool is_grant) {
  std::vector<body_field> made{
      of_column ? sql_field("column_id", "The id of the column", true)
                : id_field("relation_id", "The oid of the table or view", true),
      name_field("grantee", "A role, or public", true),
      {.name = "privilege_type",
       .summary = "The privilege",
       .one_of =
           of_column
               ? std::vector<std::string_view>{"SELECT", "INSERT", "UPDATE", "REFERENCES", "ALL"}
               : std::vector<std::string_view>{"SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE",
                                               "REFERENCES", "TRIGGER", "ALL"}}};
  if (is_grant) made.push_back(boolean_field("is_grantable", "The role may grant it to others"));
  made.push_back(dry_run_field());
  return made;
}

}  // namespace

std::vector<route> access_control_routes() {
  using enum database_object;
  return {
      changing("create_policy", "Create a row-level security policy", method::post,
               "/platform/pg-meta/{ref}/policies", "ChangedPolicy", policy_fields(), create_policy),
      changing("update_policy", "Change a row-level security policy", method::patch,
               "/platform/pg-meta/{ref}/policies/{id}", "ChangedPolicy",
               {name_field("name", "Its new name"), names_field("roles", "For these roles"),
                sql_field("definition", "USING: which rows are visible"),
                sql_field("check", "WITH CHECK: which rows may be written"), dry_run_field()},
               alter_policy),
      removing("drop_policy", "Drop a row-level security policy",
               "/platform/pg-meta/{ref}/policies/{id}", "ChangedPolicy", drop_policy, false),
      changing("grant_table_privilege", "Grant a privilege on a table or view", method::post,
               "/platform/pg-meta/{ref}/table-privileges", "ChangedTablePrivileges",
               privilege_fields(false, true), change_privileges<table_privilege, true>),
      changing("revoke_table_privilege", "Revoke a privilege on a table or view", method::delete_,
               "/platform/pg-meta/{ref}/table-privileges", "ChangedTablePrivileges",
               privilege_fields(false, false), change_privileges<table_privilege, false>),
      changing("grant_column_privilege", "Grant a privilege on a column", method::post,
               "/platform/pg-meta/{ref}/column-privileges", "ChangedColumnPrivileges",
               privilege_fields(true, true), change_privileges<column_privilege, true>),
      changing("revoke_column_privilege", "Revoke a privilege on a column", method::delete_,
               "/platform/pg-meta/{ref}/column-privileges", "ChangedColumnPrivileges",
               privilege_fields(true, false), change_privileges<column_privilege, false>)};
}

}  // namespace signalbox::api
