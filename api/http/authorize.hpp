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

/// The answer of a self-hosted installation to what only makes sense on the platform: `forbidden`,
/// detail code `self_hosted`.
[[nodiscard]] std::unexpected<core::error> not_when_self_hosted();

/// May the caller come in at all? Errors: `unauthenticated` with `insufficient_aal` while a second
/// factor is still to be given; `forbidden`, with `insufficient_scope` or `outside_project` where
/// a script's access token does not reach so far.
[[nodiscard]] core::result<void> let_in(const call& c);

/// Finds what the route's scope names and checks the route's permission; fills `owner` and `mine`.
/// Errors: `not_found` where there is nothing or the caller is no member, so that strangers cannot
/// tell which; `forbidden` for a member without the right; and what asking an actor may bring.
[[nodiscard]] boost::asio::awaitable<core::result<void>> authorize(call& c);

/// Checks the route's permission with more that its conditions may read. Errors: `forbidden`.
[[nodiscard]] core::result<void> require(const call& c, core::json data = core::json::object());

/// The same for any permission of a member's in an organization, or on a project of it.
[[nodiscard]] bool may(const call& c, const domain::membership& where, const permission& what,
                       std::optional<domain::project_ref> project = std::nullopt);

/// What the caller is in an organization. Errors: `not_found` for a stranger; `forbidden` with
/// `mfa_required` where a second factor is missing.
[[nodiscard]] core::result<domain::membership> membership_of(const call& c,
                                                             const domain::organization_slug& slug);

/// The organizations of the caller's that are open to them: not those that require a second factor
/// which they have not.
[[nodiscard]] std::vector<domain::membership> open_memberships(const call& c);

/// Those of an organization's projects that the caller may read.
[[nodiscard]] std::vector<domain::project> readable(const call& c, const domain::membership& where,
                                                    std::vector<domain::project> all);

}  // namespace signalbox::api
