#include <array>

#include "domain/advisor/lint_rule.hpp"

namespace signalbox::domain {

namespace {

using enum lint_level;
constexpr auto in_security = lint_category::security;

constexpr auto of_security = std::to_array<lint_rule>({
    {.name = "rls_disabled_in_public",
     .title = "Row-level security is off on an exposed table",
     .level = error,
     .category = in_security,
     .description = "Other roles have privileges on this table, and nothing limits them to certain "
                    "rows: each of them reads or changes the whole table.",
     .remediation = "Enable row-level security, then add a policy for each role that needs rows. "
                    "If the table is not meant for other roles, revoke their privileges."},
    {.name = "policy_exists_rls_disabled",
     .title = "Policies have no effect, because row-level security is off",
     .level = error,
     .category = in_security,
     .description = "PostgreSQL ignores the policies of a table until row-level security is "
                    "enabled on it. The table looks protected and is not.",
     .remediation = "Enable row-level security on the table, or drop its policies."},
    {.name = "rls_references_user_metadata",
     .title = "A policy trusts metadata that users can edit",
     .level = error,
     .category = in_security,
     .description = "The policy reads user_metadata, which users of most authentication services "
                    "can change themselves, and with it what the policy allows them.",
     .remediation = "Use a claim that only your server sets, such as app_metadata, or a table of "
                    "roles."},
    {.name = "security_definer_view",
     .title = "A view bypasses the privileges of its readers",
     .level = error,
     .category = in_security,
     .description = "The view reads its tables with the rights of its owner. Roles that may read "
                    "the view see rows that the policies of the tables would hide from them.",
     .remediation = "Let the view use the rights of its reader with security_invoker, and grant "
                    "the readers what they need on the tables."},
    {.name = "sensitive_columns_exposed",
     .title = "Columns that look like secrets are readable",
     .level = error,
     .category = in_security,
     .description = "Other roles can read columns whose names suggest passwords, keys or personal "
                    "data, and row-level security does not limit the rows.",
     .remediation = "Grant SELECT on the other columns only, or move the secrets into a table that "
                    "is not exposed."},
    {.name = "rls_policy_always_true",
     .title = "A policy allows every change",
     .level = warn,
     .category = in_security,
     .description = "The expression of this policy is always true, so row-level security does not "
                    "limit which rows its roles insert, update or delete.",
     .remediation = "Compare a column with the current user or tenant in the policy. If every row "
                    "may be changed on purpose, mute the finding with the reason."},
    {.name = "policy_never_applies",
     .title = "A policy never applies to its command",
     .level = warn,
     .category = in_security,
     .description = "No role of this policy has the privilege for its command on the table, so "
                    "PostgreSQL refuses the command before the policy is consulted.",
     .remediation = "Grant the privilege to the policy's roles, or drop the policy."},
    {.name = "rls_enabled_no_policy",
     .title = "Row-level security without policies",
     .level = info,
     .category = in_security,
     .description = "Without a policy, row-level security hides every row from all roles but the "
                    "owner. That is safe, and often not intended.",
     .remediation = "Add a policy for the roles that need rows."},
    {.name = "materialized_view_in_api",
     .title = "A materialized view is exposed",
     .level = warn,
     .category = in_security,
     .description = "Row-level security does not apply to materialized views: each role with "
                    "SELECT sees all of its rows.",
     .remediation = "Revoke the privileges, or put a view with a condition in front of it."},
    {.name = "foreign_table_in_api",
     .title = "A foreign table is exposed",
     .level = warn,
     .category = in_security,
     .description = "Row-level security does not apply to foreign tables: each role with "
                    "privileges on it reaches the other server's data as the mapped user.",
     .remediation = "Revoke the privileges, or put a view with a condition in front of it."},
    {.name = "function_search_path_mutable",
     .title = "A function depends on its caller's search_path",
     .level = warn,
     .category = in_security,
     .description = "The function finds tables and functions by the search_path of its caller, who "
                    "can put objects of the same name in front of them.",
     .remediation = "Set search_path for the function. With an empty one, write the schema before "
                    "each name in its body."},
    {.name = "anon_security_definer_function_executable",
     .title = "Every role can run a function with its owner's rights",
     .level = warn,
     .category = in_security,
     .description = "The function is SECURITY DEFINER and PUBLIC may execute it, as PostgreSQL "
                    "grants by default. Every role, also one that only reads, acts as its owner.",
     .remediation = "Revoke EXECUTE from PUBLIC and grant it to the roles that need it, or use "
                    "SECURITY INVOKER."},
    {.name = "authenticated_security_definer_function_executable",
     .title = "Other roles can run a function with its owner's rights",
     .level = warn,
     .category = in_security,
     .description = "The function is SECURITY DEFINER and granted to other roles, which act as its "
                    "owner in it.",
     .remediation = "Check that the function allows its callers only what they may do. Revoke "
                    "EXECUTE from roles that do not need it."},
    {.name = "extension_in_public",
     .title = "An extension is installed in the schema public",
     .level = warn,
     .category = in_security,
     .description = "Objects of the extension mix with your own and are granted together with "
                    "them. A table or function of the same name collides with an update of it.",
     .remediation = "Create it in a schema of its own and add that schema to search_path. Only an "
                    "operator of this installation can move an extension that is in use."},
    {.name = "extension_versions_outdated",
     .title = "An extension has a newer version",
     .level = warn,
     .category = in_security,
     .description = "The server has a newer version of the extension than the database. Fixes of "
                    "security problems often change its SQL objects too.",
     .remediation = "Read the release notes of the extension, then update it."},
    {.name = "unsupported_reg_types",
     .title = "A column has a type that prevents upgrades",
     .level = warn,
     .category = in_security,
     .description = "The values of the column are numbers of objects in PostgreSQL's catalogue. "
                    "pg_upgrade refuses databases that store them.",
     .remediation = "Store the name as text and convert it in queries."},
    {.name = "public_schema_writable",
     .title = "Every role can create objects in a schema",
     .level = warn,
     .category = in_security,
     .description = "PUBLIC has CREATE on the schema. Any role can put functions and tables there "
                    "that others call by mistake.",
     .remediation = "Revoke CREATE from PUBLIC and grant it to the roles that need it."},
    {.name = "role_bypasses_rls",
     .title = "A role ignores row-level security",
     .level = warn,
     .category = in_security,
     .description = "The role has BYPASSRLS: no policy applies to it or limits what its password "
                    "opens.",
     .remediation = "Remove BYPASSRLS, or use the role only in trusted servers."},
    {.name = "role_creates_roles",
     .title = "A role that can log in can create roles",
     .level = warn,
     .category = in_security,
     .description = "A login with CREATEROLE can change other roles, set their passwords, and give "
                    "itself membership in them.",
     .remediation = "Remove CREATEROLE from roles that applications use."},
});

}  // namespace

std::span<const lint_rule> security_rules() {
  return of_security;
}

}  // namespace signalbox::domain
