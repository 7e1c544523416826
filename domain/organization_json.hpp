#pragma once

#include "domain/account.hpp"
#include "domain/json.hpp"
#include "domain/organization.hpp"

/// How organizations and people are shown: in answers of the platform API and in topics.
namespace signalbox::domain {

/// The answer of `GET /platform/organizations/{slug}`, for a person with the role `mine`.
[[nodiscard]] json organization_json(const organization& what, role mine);

/// The organization's own part of the topic `org:{slug}`: id, slug, name, plan, restriction.
[[nodiscard]] json organization_topic_json(const organization& what);

/// `{status, grace_period_end, reason, since}`; null when nothing is restricted.
[[nodiscard]] json restriction_json(const restriction& held);

/// An entry of `GET /platform/organizations/{slug}/members`.
[[nodiscard]] json member_json(const member& who);

/// The member's entry in the topic `org:{slug}`.
[[nodiscard]] json member_entry_json(const member& who);

/// The answer of `GET /platform/profile`.
[[nodiscard]] json profile_json(const profile& who);

}  // namespace signalbox::domain
