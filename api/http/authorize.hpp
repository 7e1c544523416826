#pragma once

#include <boost/asio/awaitable.hpp>
#include <optional>
#include <vector>

#include "api/http/call.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/identifiers.hpp"
#include "domain/organization/organization.hpp"
#include "domain/project/project.hpp"

namespace signalbox::api {

[[nodiscard]] bool is_self_hosted(const call& c);

/// Returns the error of a self-hosted installation for calls that only exist on the platform:
/// `forbidden` with detail code `self_hosted`.
[[nodiscard]] std::unexpected<core::error> not_when_self_hosted();

/// Checks whether the caller may make the call at all. Errors: `unauthenticated` with
/// `insufficient_aal` while a second factor is required; `forbidden` with `insufficient_scope` or
/// `outside_project` when an access token does not allow the call.
[[nodiscard]] core::result<void> let_in(const call& c);

/// Finds the resource of the route's scope and checks the route's permission; sets `owner` and
/// `mine`. Errors: `not_found` when the resource does not exist or the caller is not a member, so
/// that non-members cannot distinguish the two; `forbidden` for a member without the permission;
/// and those of requests to actors.
[[nodiscard]] boost::asio::awaitable<core::result<void>> authorize(call& c);

/// Checks the route's permission with additional data for its conditions. Errors: `forbidden`.
[[nodiscard]] core::result<void> require(const call& c, core::json data = core::json::object());

/// Returns whether a member has a permission in an organization, or on one of its projects.
[[nodiscard]] bool may(const call& c, const domain::membership& where, const permission& what,
                       std::optional<domain::project_ref> project = std::nullopt);

/// Returns the caller's membership of an organization. Errors: `not_found` for non-members;
/// `forbidden` with `mfa_required` when a second factor is missing.
[[nodiscard]] core::result<domain::membership> membership_of(const call& c,
                                                             const domain::organization_slug& slug);

/// Returns the caller's organizations, without those blocked by their MFA policy.
[[nodiscard]] std::vector<domain::membership> open_memberships(const call& c);

/// Returns the projects of an organization that the caller may read.
[[nodiscard]] std::vector<domain::project> readable(const call& c, const domain::membership& where,
                                                    std::vector<domain::project> all);

}  // namespace signalbox::api
