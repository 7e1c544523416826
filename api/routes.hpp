#pragma once

#include <vector>

#include "api/http/route.hpp"

namespace signalbox::api {

/// Returns the whole route table.
[[nodiscard]] std::vector<route> all_routes();

/// Personal access tokens for scripts. Access tokens cannot make these calls.
[[nodiscard]] std::vector<route> access_token_routes();

/// Webhook for Prometheus' Alertmanager.
[[nodiscard]] std::vector<route> alertmanager_routes();

/// Audit logs of organizations and accounts.
[[nodiscard]] std::vector<route> audit_routes();

/// `/auth/v1`: signing up, in and out with a password, in the format of `@supabase/auth-js`.
[[nodiscard]] std::vector<route> auth_routes();

/// Billing of organizations: `/platform/organizations/{slug}/customer` and `…/invoices`,
/// `/platform/stripe/invoices/overdue`, and invoices recorded by operators.
[[nodiscard]] std::vector<route> billing_routes();
/// `/platform/projects/{ref}/billing/addons`.
[[nodiscard]] std::vector<route> addon_routes();

/// `/auth/v1`: signing in with an OAuth provider, and the available sign-in methods.
[[nodiscard]] std::vector<route> oauth_routes();

/// `/platform/organizations/{slug}/available-compute`: the compute sizes of projects.
[[nodiscard]] std::vector<route> compute_routes();

/// `/platform/custom-content`: the installation's custom texts.
[[nodiscard]] std::vector<route> custom_content_routes();

/// `/api/openapi.json`: the description of all routes.
[[nodiscard]] std::vector<route> description_routes();

/// `/auth/v1/factors`: second factors, in the format of `@supabase/auth-js`.
[[nodiscard]] std::vector<route> factor_routes();

/// `/platform/telemetry/feature-flags`.
[[nodiscard]] std::vector<route> flag_routes();

/// `/healthz`, `/readyz` and `/metrics`: for monitoring, without authentication.
[[nodiscard]] std::vector<route> health_routes();

/// Deliveries of incidents to notification channels.
[[nodiscard]] std::vector<route> incident_delivery_routes();

/// Management of incidents and maintenance by operators.
[[nodiscard]] std::vector<route> incident_management_routes();

/// `/platform/incidents`: shown to affected users, opened and updated by operators.
[[nodiscard]] std::vector<route> incident_routes();

/// `/platform/organizations/{slug}/members/invitations`: for members who invite, and for holders of
/// the link.
[[nodiscard]] std::vector<route> invitation_routes();

/// `/platform/organizations/{slug}/members`: members and their roles.
[[nodiscard]] std::vector<route> member_routes();

/// `/platform/projects/{ref}/activity`: the timeline of a project.
[[nodiscard]] std::vector<route> activity_routes();

/// `/platform/projects/{ref}/infra-monitoring`: data for the charts of a project's database.
[[nodiscard]] std::vector<route> monitoring_routes();

/// `/platform/operator/notice`: the installation's notice to all users.
[[nodiscard]] std::vector<route> notice_routes();
[[nodiscard]] std::vector<route> installation_routes();

/// `/platform/operator`: actions of the installation's operators.
[[nodiscard]] std::vector<route> operator_routes();

/// The operators of the installation.
[[nodiscard]] std::vector<route> operators_routes();

/// `/platform/organizations/{slug}/members/mfa/enforcement`: the organization's MFA policy.
[[nodiscard]] std::vector<route> organization_mfa_routes();
[[nodiscard]] std::vector<route> checklist_routes();

/// `/platform/organizations`.
[[nodiscard]] std::vector<route> organization_routes();

/// `/platform/profile`: the caller's profile and permissions.
[[nodiscard]] std::vector<route> profile_routes();

/// Project transfer links: a project is offered (`/platform/projects/{ref}/offer`) and claimed for
/// an organization by the holder of the link
/// (`/platform/organizations/{slug}/project-claim/{token}`).
[[nodiscard]] std::vector<route> project_claim_routes();

/// `/platform/projects/{ref}/incidents`: current and recent incidents of a project.
[[nodiscard]] std::vector<route> project_incident_routes();

/// `/platform/projects/{ref}/api-keys`: access tokens for a single project.
[[nodiscard]] std::vector<route> project_key_routes();

/// Operations on a project: pause, restore, restart, retry, cancel, delete. Each returns 202 when
/// it has started.
[[nodiscard]] std::vector<route> inactivity_routes();
[[nodiscard]] std::vector<route> project_operation_routes();

/// `/platform/projects/{ref}/config/postgres` and related: the configuration of a project's
/// database.
[[nodiscard]] std::vector<route> project_resource_routes();

/// `/platform/projects`: lists, single projects, passwords, and the regions for new projects.
[[nodiscard]] std::vector<route> project_routes();

/// `/platform/database/{ref}/clone`: new projects from a project or its backups.
[[nodiscard]] std::vector<route> project_clone_routes();

/// `/platform/projects/{ref}/branches`: the branches of a project.
[[nodiscard]] std::vector<route> branch_routes();
[[nodiscard]] std::vector<route> branch_merge_routes();

/// `/platform/projects/{ref}/transfer`: transfer to another organization, and its preview.
[[nodiscard]] std::vector<route> project_transfer_routes();

/// `/platform/pg-meta/{ref}/query`: runs SQL in a project's database, reads on, and cancels.
[[nodiscard]] std::vector<route> query_routes();

/// `/platform/pg-meta/{ref}/rows`: the rows of a table page by page, and their number.
[[nodiscard]] std::vector<route> row_routes();

/// `/platform/pg-meta/{ref}/rows/changes`: saves changes of rows.
[[nodiscard]] std::vector<route> row_change_routes();

/// `/platform/pg-meta/{ref}/rows/imports`: rows from a file, in parts.
[[nodiscard]] std::vector<route> row_import_routes();

/// `/platform/pg-meta/{ref}/rows/export`: rows of a table as a file.
[[nodiscard]] std::vector<route> row_export_routes();

/// `/platform/pg-meta/{ref}/export`: rows as a file.
[[nodiscard]] std::vector<route> export_routes();

/// `/platform/pg-meta/{ref}/import`: rows from a file.
[[nodiscard]] std::vector<route> import_routes();
/// `/platform/pg-meta/{ref}/query/history`: the texts that the caller ran.
[[nodiscard]] std::vector<route> query_history_routes();

/// `/platform/pg-meta/{ref}/explain`: shows the plan of a statement.
[[nodiscard]] std::vector<route> explain_routes();

/// `/platform/projects/{ref}/api/graphql`: GraphQL, if the project's database has pg_graphql.
[[nodiscard]] std::vector<route> graphql_routes();

/// `/platform/pg-meta/{ref}/transactions`: opens transactions in a project's database, and ends
/// them.
[[nodiscard]] std::vector<route> transaction_routes();

/// `/platform/pg-meta/{ref}/running`: statements that run in a project's database, and ends them.
[[nodiscard]] std::vector<route> running_routes();

/// `/platform/database/{ref}/backups/download` and `…/dumps`: dumps of the database.
[[nodiscard]] std::vector<route> dump_routes();
/// `/platform/database/{ref}/backups/uploads` and `…/migration`: restores of dumps, and copies of
/// other databases.
[[nodiscard]] std::vector<route> restore_routes();

/// `/platform/database/{ref}/backups`: backups, restore tests and restores.
[[nodiscard]] std::vector<route> backup_routes();

/// `/platform/projects/{ref}/cron`: scheduled jobs and their runs.
[[nodiscard]] std::vector<route> cron_routes();
[[nodiscard]] std::vector<route> pg_cron_routes();

/// `/platform/projects/{ref}/hooks`: database hooks and their deliveries.
[[nodiscard]] std::vector<route> hook_routes();

/// Log lines of a project: `/platform/projects/{ref}/logs`, and SQL over them.
/// @{
[[nodiscard]] std::vector<route> log_routes();
[[nodiscard]] std::vector<route> log_sql_routes();
[[nodiscard]] std::vector<route> log_export_routes();
/// @}

/// `/platform/projects/{ref}/vault`: secrets that roles of the project's database may read.
[[nodiscard]] std::vector<route> vault_routes();

/// `/platform/pg-meta/{ref}/schema`: the definitions in a project's database.
[[nodiscard]] std::vector<route> schema_routes();

/// `/platform/pg-meta/{ref}/tables` and related: the catalogue of a project's database.
[[nodiscard]] std::vector<route> catalogue_routes();

/// Changes of constraints and indexes.
[[nodiscard]] std::vector<route> constraint_routes();

/// Changes of schemas, types and views.
[[nodiscard]] std::vector<route> schema_object_routes();

/// Changes of functions and triggers.
[[nodiscard]] std::vector<route> routine_routes();

/// Changes of policies, roles and privileges.
[[nodiscard]] std::vector<route> access_control_routes();
/// `/platform/pg-meta/{ref}/default-privileges`: changes privileges on future objects.
[[nodiscard]] std::vector<route> default_privilege_routes();
/// `/platform/pg-meta/{ref}/policy-test`: shows the rows of a query as another role.
[[nodiscard]] std::vector<route> policy_test_routes();

/// Changes of publications and extensions.
[[nodiscard]] std::vector<route> live_routes();
[[nodiscard]] std::vector<route> publication_routes();
[[nodiscard]] std::vector<route> extension_routes();
/// `/platform/pg-meta/{ref}/roles`: changes of roles.
[[nodiscard]] std::vector<route> database_role_routes();
/// `/platform/pg-meta/{ref}/wrappers`: servers of other databases and their user mappings, tests of
/// them and the tables there.
/// @{
[[nodiscard]] std::vector<route> wrapper_routes();
[[nodiscard]] std::vector<route> remote_table_routes();
/// @}

/// `/platform/pg-meta/{ref}/columns`: changes of columns.
[[nodiscard]] std::vector<route> column_routes();

/// `/platform/pg-meta/{ref}/tables`: changes of tables.
[[nodiscard]] std::vector<route> table_routes();

/// `/platform/projects/{ref}/run-lints` and `…/advisors`.
[[nodiscard]] std::vector<route> advisor_routes();

/// `/platform/projects/{ref}/notifications/advisor/exceptions`.
[[nodiscard]] std::vector<route> advisor_exception_routes();

/// `/platform/organizations/{slug}/roles`.
[[nodiscard]] std::vector<route> role_routes();

/// `/platform/profile/sessions`: the caller's login sessions.
[[nodiscard]] std::vector<route> sign_in_routes();

/// Fleets and faults of simulations.
[[nodiscard]] std::vector<route> simulated_fleet_routes();

/// Simulations that operators start, watch, stop and compare.
[[nodiscard]] std::vector<route> simulation_routes();

/// `/platform/projects/{ref}/content/folders`: the caller's folders of saved SQL.
[[nodiscard]] std::vector<route> snippet_folder_routes();

/// `/platform/projects/{ref}/content`: saved SQL and its versions.
[[nodiscard]] std::vector<route> snippet_routes();

/// The public status page.
[[nodiscard]] std::vector<route> status_routes();
[[nodiscard]] std::vector<route> status_subscription_routes();

/// Support tickets: `/platform/feedback/send` and the caller's own list; operators see and close
/// them.
[[nodiscard]] std::vector<route> support_routes();

/// `/platform/telemetry/event` and `/platform/operator/telemetry`: usage of the dashboard.
[[nodiscard]] std::vector<route> telemetry_routes();

/// `/api/get-utc-time`, with which clients measure their clock skew.
[[nodiscard]] std::vector<route> time_routes();

/// `/auth/v1`: the caller's account and links sent by e-mail, in the format of `@supabase/auth-js`.
[[nodiscard]] std::vector<route> user_routes();

}  // namespace signalbox::api
