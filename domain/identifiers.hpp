#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/crypto/entropy.hpp"
#include "core/identifier.hpp"

namespace signalbox::domain {

/// 20 lower-case letters, random; also the name of the project's data directory.
using project_ref = core::identifier<struct project_ref_tag>;
/// 20 lower-case letters, random; the organization's name in addresses.
using organization_slug = core::identifier<struct organization_slug_tag>;
/// UUID of an account; `gotrue_id` and the token's `sub` on the wire.
using account_id = core::identifier<struct account_id_tag>;
/// UUID of a login session: the family of its refresh tokens and the token's `session_id`.
using session_id = core::identifier<struct session_id_tag>;
/// UUID of an access token for scripts.
using script_token_id = core::identifier<struct script_token_id_tag>;
/// UUID of an incident.
using incident_id = core::identifier<struct incident_id_tag>;

/// UUID of a second factor of an account.
using factor_id = core::identifier<struct factor_id_tag>;
/// UUID of a challenge for a factor.
using challenge_id = core::identifier<struct challenge_id_tag>;
/// UUID of an identity provider's user linked to an account.
using identity_id = core::identifier<struct identity_id_tag>;

/// UUID of saved SQL.
using snippet_id = core::identifier<struct snippet_id_tag>;
/// UUID of an entry of a project's activity; of a merged entry, a text built from another UUID.
using activity_id = core::identifier<struct activity_id_tag>;
/// UUID of a member's folder of snippets.
using snippet_folder_id = core::identifier<struct snippet_folder_id_tag>;

inline constexpr std::size_t ref_length = 20;

/// The organization and the project of a self-hosted installation (specification point 1).
inline constexpr std::string_view sole_ref = "default";

/// True when `text` has the format of a project ref or organization slug: 20 letters from a to z,
/// or `sole_ref`.
[[nodiscard]] bool is_ref(std::string_view text);

/// Returns 20 letters from a to z, for a new project ref or organization slug.
[[nodiscard]] std::string random_ref(const core::entropy& random);

/// True when `text` has the format of a UUID in storage: lower case, with hyphens (RFC 9562 section
/// 4).
[[nodiscard]] bool is_uuid(std::string_view text);

}  // namespace signalbox::domain
