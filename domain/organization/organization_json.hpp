#pragma once

#include <span>
#include <string>

#include "core/json/json.hpp"
#include "domain/identity/account.hpp"
#include "domain/organization/invitation.hpp"
#include "domain/organization/organization.hpp"

/// How organizations and people are shown: in answers of the platform API and in topics.
namespace signalbox::domain {

/// The answer of `GET /platform/organizations/{slug}`, for a person who is `mine` in it.
[[nodiscard]] core::json organization_json(const organization& what, const access& mine);

/// The organization's own part of the topic `org:{slug}`: id, slug, name, plan, billing partner,
/// restriction,
/// whether it requires a second factor, and the features it has opted in to (`ai_opt_in_tags`),
/// which are few and change together.
[[nodiscard]] core::json organization_topic_json(const organization& what);

/// `{status, grace_period_end, reason, since}`; null when nothing is restricted.
[[nodiscard]] core::json restriction_json(const restriction& held);

/// The role everywhere by its name, or null; and the roles on projects, `{ref: name}`.
[[nodiscard]] core::json role_json(const access& held);
[[nodiscard]] core::json project_roles_json(const access& held);

/// The roles as answers list them: `[{id, name, projects}]`, where `projects` is null for a role
/// everywhere, else the list of refs.
[[nodiscard]] core::json roles_json(const access& held);

/// An entry of `GET /platform/organizations/{slug}/members`.
[[nodiscard]] core::json member_json(const member& who);

/// The member's entry in the topic `org:{slug}`.
[[nodiscard]] core::json member_entry_json(const member& who);

/// An entry of `GET /platform/organizations/{slug}/members/invitations`, and in the topic
/// `org:{slug}` under `invitations`. Never holds the token.
[[nodiscard]] core::json invitation_json(const invitation& what);

/// The answer of `GET /platform/profile`.
/// `disabled_features` is what a self-hosted installation switches off for everybody.
[[nodiscard]] core::json profile_json(const profile& who,
                                      std::span<const std::string> disabled_features = {});

}  // namespace signalbox::domain
