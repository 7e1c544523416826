#pragma once

#include <vector>

#include "api/openapi/schema.hpp"

namespace signalbox::api::schemas {

/// Every schema that answers name, and those that they are made of.
[[nodiscard]] std::vector<component> all();

/// Of the audit log.
[[nodiscard]] std::vector<component> audit_schemas();

/// Who pays, and what is owed.
[[nodiscard]] std::vector<component> billing_schemas();

/// `Incident`, `IncidentUpdate`.
[[nodiscard]] std::vector<component> incident_schemas();

/// `Member`, `Role`, `Roles`.
[[nodiscard]] std::vector<component> member_schemas();

/// What only operators of the installation are told.
[[nodiscard]] std::vector<component> operator_schemas();

/// `Organization`, and what it is made of.
[[nodiscard]] std::vector<component> organization_schemas();

/// `Profile`, `PermissionEntry`, `PasswordStrength`.
[[nodiscard]] std::vector<component> profile_schemas();

/// `ProjectSummary`, `ProjectDetail`, what changes answer, and regions.
[[nodiscard]] std::vector<component> project_schemas();

/// The server about itself: time, health, flags, the description, and errors.
[[nodiscard]] std::vector<component> server_schemas();

/// `Session`, `User`: what `/auth/v1` answers.
[[nodiscard]] std::vector<component> session_schemas();

/// Rehearsals.
[[nodiscard]] std::vector<component> simulation_schemas();

[[nodiscard]] std::vector<component> status_schemas();

/// Support tickets.
[[nodiscard]] std::vector<component> support_schemas();

}  // namespace signalbox::api::schemas
