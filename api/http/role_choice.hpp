#pragma once

#include <span>
#include <string>
#include <vector>

#include "actors/messages/organization.hpp"
#include "api/http/body_field.hpp"
#include "api/http/call.hpp"
#include "core/error.hpp"
#include "domain/access/access.hpp"

/// Roles in requests, and the permission to grant and revoke them. Only owners may grant and revoke
/// the owner role: the permission depends on the role (`require`).
namespace signalbox::api {

/// Returns `role_id`, and `role_scoped_projects` for roles on single projects.
[[nodiscard]] std::vector<body_field> role_fields();
/// Returns only `role_scoped_projects`, required.
[[nodiscard]] body_field projects_field();

/// Returns the refs in `role_scoped_projects`. Errors: `bad_request` when the list is empty or a
/// ref is malformed.
[[nodiscard]] core::result<std::vector<std::string>> projects_in_body(const call& c);

/// Checks the route's permission for each of these roles. Errors: `forbidden`.
[[nodiscard]] core::result<void> require_roles(const call& c, std::span<const domain::role> some);

/// Checks that the organization's plan includes this access (specification point 1). Errors:
/// `conflict`.
[[nodiscard]] core::result<void> check_plan(const call& c, const domain::access& requested);

/// Returns the role in the body, for all projects or for the listed ones, if the caller may grant
/// it and the plan includes it. Errors: `bad_request`, `forbidden`, `conflict`.
[[nodiscard]] core::result<domain::access> access_in_body(const call& c);

/// Returns the requester with the access on which the request was authorized.
[[nodiscard]] domain::requester checked(const call& c);

}  // namespace signalbox::api
