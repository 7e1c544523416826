#pragma once

#include <span>
#include <string>

#include "core/json/json.hpp"
#include "domain/identity/account.hpp"
#include "domain/organization/invitation.hpp"
#include "domain/organization/organization.hpp"

/// JSON representations of organizations and accounts in responses of the platform API and in
/// topics.
namespace signalbox::domain {

/// The response of `GET /platform/organizations/{slug}` for an account with the access `mine`.
[[nodiscard]] core::json organization_json(const organization& what, const access& mine);

/// The organization's own part of the topic `org:{slug}`: id, slug, name, plan, billing partner,
/// restriction, MFA requirement, and the features it has opted in to (`ai_opt_in_tags`), which are
/// few and change together.
[[nodiscard]] core::json organization_topic_json(const organization& what);

/// `{status, grace_period_end, reason, since}`; null without a restriction.
[[nodiscard]] core::json restriction_json(const restriction& held);

/// The name of the role everywhere, or null; and the roles on projects, `{ref: name}`.
[[nodiscard]] core::json role_json(const access& held);
[[nodiscard]] core::json project_roles_json(const access& held);

/// The list of roles in responses: `[{id, name, projects}]`, where `projects` is null for a role
/// everywhere, else the list of refs.
[[nodiscard]] core::json roles_json(const access& held);

/// An entry of `GET /platform/organizations/{slug}/members`.
[[nodiscard]] core::json member_json(const member& subject);

/// The member's entry in the topic `org:{slug}`.
[[nodiscard]] core::json member_entry_json(const member& subject);

/// An entry of `GET /platform/organizations/{slug}/members/invitations`, and in the topic
/// `org:{slug}` under `invitations`. Never contains the token.
[[nodiscard]] core::json invitation_json(const invitation& what);

/// The response of `GET /platform/profile`. `disabled_features` are the features that a self-hosted
/// installation disables for all accounts.
[[nodiscard]] core::json profile_json(const profile& subject,
                                      std::span<const std::string> disabled_features = {});

}  // namespace signalbox::domain
