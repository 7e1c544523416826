#pragma once

#include <vector>

#include "api/openapi/schema.hpp"

namespace signalbox::api::schemas {

/// Returns all schemas of answers, and those that they reference.
[[nodiscard]] std::vector<component> all();

/// The audit log.
[[nodiscard]] std::vector<component> audit_schemas();

/// Findings, their exceptions, and query performance.
[[nodiscard]] std::vector<component> advisor_schemas();

/// Billing and invoices.
[[nodiscard]] std::vector<component> billing_schemas();

/// The catalogue of a project's database.
[[nodiscard]] std::vector<component> catalogue_schemas();

/// Backups of a project.
[[nodiscard]] std::vector<component> backup_schemas();
[[nodiscard]] std::vector<component> dump_schemas();

/// Copies and branches of a project.
[[nodiscard]] std::vector<component> branch_schemas();

/// Scheduled jobs.
[[nodiscard]] std::vector<component> cron_schemas();

/// Database hooks and their deliveries.
[[nodiscard]] std::vector<component> hook_schemas();

/// Log lines, and what is counted of them.
[[nodiscard]] std::vector<component> log_schemas();

/// Secrets of the vault.
[[nodiscard]] std::vector<component> vault_schemas();

/// Servers of other databases.
[[nodiscard]] std::vector<component> wrapper_schemas();

/// `Incident`, `IncidentUpdate`.
[[nodiscard]] std::vector<component> incident_schemas();

/// `Member`, `Role`, `Roles`.
[[nodiscard]] std::vector<component> member_schemas();

/// Data for the installation's operators only.
[[nodiscard]] std::vector<component> operator_schemas();

/// `Organization`, and its parts.
[[nodiscard]] std::vector<component> organization_schemas();

/// `Profile`, `PermissionEntry`, `PasswordStrength`.
[[nodiscard]] std::vector<component> profile_schemas();

/// `ActivityEntry`, `ProjectActivity`: the timeline of a project.
[[nodiscard]] std::vector<component> activity_schemas();

/// `ProjectSummary`, `ProjectDetail`, replies to changes, and regions.
[[nodiscard]] std::vector<component> project_schemas();

/// Results of statements.
[[nodiscard]] std::vector<component> query_schemas();

/// Rows of a table and their changes.
[[nodiscard]] std::vector<component> row_schemas();

/// Server information: time, health, flags, the description, and errors.
[[nodiscard]] std::vector<component> server_schemas();

/// `Session`, `User`: answers of `/auth/v1`.
[[nodiscard]] std::vector<component> session_schemas();

/// Simulations.
[[nodiscard]] std::vector<component> simulation_schemas();

/// Saved SQL.
[[nodiscard]] std::vector<component> snippet_schemas();

[[nodiscard]] std::vector<component> status_schemas();

/// Support tickets.
[[nodiscard]] std::vector<component> support_schemas();

}  // namespace signalbox::api::schemas
