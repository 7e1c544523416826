#pragma once

#include <span>
#include <string>
#include <vector>

#include "actors/messages/organization.hpp"
#include "api/http/body_field.hpp"
#include "api/http/call.hpp"
#include "core/error.hpp"
#include "domain/access/access.hpp"

/// How requests name roles, and who may give and take them. Only owners make and unmake owners: the
/// permission hangs on the role (`require`).
namespace signalbox::api {

/// `role_id`, and `role_scoped_projects` where the role is for single projects.
[[nodiscard]] std::vector<body_field> role_fields();
/// `role_scoped_projects` alone, required.
[[nodiscard]] body_field projects_field();

/// The refs in `role_scoped_projects`. Errors: `bad_request` when there is none or one has not the
/// shape of a ref.
[[nodiscard]] core::result<std::vector<std::string>> projects_in_body(const call& c);

/// May the caller do what the route does with each of these roles? Errors: `forbidden`.
[[nodiscard]] core::result<void> require_roles(const call& c, std::span<const domain::role> some);

/// Does the organization's plan offer this (specification point 1)? Errors: `conflict`.
[[nodiscard]] core::result<void> check_plan(const call& c, const domain::access& wanted);

/// The role that the body names, everywhere or on its projects, if the caller may give it and the
/// plan offers it. Errors: `bad_request`, `forbidden`, `conflict`.
[[nodiscard]] core::result<domain::access> access_in_body(const call& c);

/// The caller, and what they were when the request was judged.
[[nodiscard]] domain::requester judged(const call& c);

}  // namespace signalbox::api
