#include "api/routes.hpp"

#include <utility>

namespace signalbox::api {

namespace {

constexpr resource about_sign_in{"Sign-in",
                                 "Accounts and sessions, compatible with `@supabase/auth-js`."};
constexpr resource about_profile{"Profile", "The signed-in user and their permissions."};
constexpr resource about_organizations{"Organizations", "Owners of projects."};
constexpr resource about_members{"Members", "Members of an organization and their roles."};
constexpr resource about_billing{"Billing", "Billing details and invoices of an organization."};
constexpr resource about_projects{"Projects", "Databases: creation, configuration and access."};
constexpr resource about_operations{"Project operations",
                                    "Lifecycle operations such as pausing a project."};
constexpr resource about_sql{"SQL", "Statements in a project's database."};
constexpr resource about_database{
    "Database", "Definitions in a project's database, with the fields of postgres-meta."};
constexpr resource about_rows{"Rows", "The rows of a table in a project's database."};
constexpr resource about_advisor{
    "Advisor", "Findings in a project's database: security, performance, slow statements."};
constexpr resource about_snippets{"Saved SQL", "Private and shared texts of a project."};
constexpr resource about_logs{"Logs", "Log lines of a project's services."};
constexpr resource about_audit{"Audit log", "Completed and refused actions."};
constexpr resource about_incidents{"Incidents", "Outages and maintenance of the installation."};
constexpr resource about_flags{"Feature flags", "Switches that operators set for all users."};
constexpr resource about_support{"Support",
                                 "Support tickets to the operators of the installation."};
constexpr resource about_telemetry{"Telemetry", "Usage events of users who gave their consent."};
constexpr resource about_operators{"Operators", "Administration by operators of the installation."};
constexpr resource about_simulations{"Simulations",
                                     "Load tests with simulated users and projects."};
constexpr resource about_server{"Server", "Health, metrics and description of the server."};

}  // namespace

std::vector<route> all_routes() {
  std::vector<route> all;
  const auto append = [&](const resource& about, std::vector<route> some) {
    for (auto& one : some) {
      one.about = about;
      all.push_back(std::move(one));
    }
  };
  append(about_sign_in, auth_routes());
  append(about_sign_in, user_routes());
  append(about_sign_in, factor_routes());
  append(about_sign_in, oauth_routes());
  append(about_profile, profile_routes());
  append(about_profile, sign_in_routes());
  append(about_profile, access_token_routes());
  append(about_organizations, organization_routes());
  append(about_members, role_routes());
  append(about_members, member_routes());
  append(about_members, invitation_routes());
  append(about_organizations, organization_mfa_routes());
  append(about_organizations, checklist_routes());
  append(about_billing, billing_routes());
  append(about_billing, addon_routes());
  append(about_projects, project_routes());
  append(about_projects, monitoring_routes());
  append(about_projects, activity_routes());
  append(about_projects, project_transfer_routes());
  append(about_projects, branch_routes());
  append(about_projects, branch_merge_routes());
  append(about_projects, project_claim_routes());
  append(about_operations, project_operation_routes());
  append(about_operations, inactivity_routes());
  append(about_projects, compute_routes());
  append(about_projects, project_resource_routes());
  append(about_projects, project_key_routes());
  append(about_sql, query_routes());
  append(about_rows, row_routes());
  append(about_rows, row_change_routes());
  append(about_rows, row_export_routes());
  append(about_rows, row_import_routes());
  append(about_sql, export_routes());
  append(about_sql, import_routes());
  append(about_sql, explain_routes());
  append(about_sql, graphql_routes());
  append(about_sql, transaction_routes());
  append(about_sql, running_routes());
  append(about_sql, schema_routes());
  append(about_sql, query_history_routes());
  append(about_database, backup_routes());
  append(about_database, dump_routes());
  append(about_database, restore_routes());
  append(about_database, project_clone_routes());
  append(about_database, cron_routes());
  append(about_database, pg_cron_routes());
  append(about_database, hook_routes());
  append(about_logs, log_routes());
  append(about_logs, log_sql_routes());
  append(about_logs, log_export_routes());
  append(about_database, vault_routes());
  append(about_database, catalogue_routes());
  append(about_database, table_routes());
  append(about_database, column_routes());
  append(about_database, constraint_routes());
  append(about_database, schema_object_routes());
  append(about_database, routine_routes());
  append(about_database, access_control_routes());
  append(about_database, default_privilege_routes());
  append(about_database, policy_test_routes());
  append(about_database, live_routes());
  append(about_database, publication_routes());
  append(about_database, extension_routes());
  append(about_database, database_role_routes());
  append(about_database, wrapper_routes());
  append(about_database, remote_table_routes());
  append(about_advisor, advisor_routes());
  append(about_advisor, advisor_exception_routes());
  append(about_snippets, snippet_routes());
  append(about_snippets, snippet_folder_routes());
  append(about_audit, audit_routes());
  append(about_incidents, incident_routes());
  append(about_incidents, project_incident_routes());
  append(about_incidents, incident_management_routes());
  append(about_incidents, alertmanager_routes());
  append(about_incidents, incident_delivery_routes());
  append(about_incidents, status_routes());
  append(about_incidents, status_subscription_routes());
  append(about_support, support_routes());
  append(about_flags, flag_routes());
  append(about_telemetry, telemetry_routes());
  append(about_operators, operator_routes());
  append(about_operators, operators_routes());
  append(about_operators, notice_routes());
  append(about_operators, installation_routes());
  append(about_operators, simulated_fleet_routes());
  append(about_simulations, simulation_routes());
  append(about_server, custom_content_routes());
  append(about_server, time_routes());
  append(about_server, health_routes());
  append(about_server, description_routes());
  return all;
}

}  // namespace signalbox::api
