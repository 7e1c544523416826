#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace signalbox::domain {

/// A string that names one kind of thing and cannot be mistaken for another's name.
template <class Tag>
struct identifier {
  std::string value;

  identifier() = default;
  explicit identifier(std::string text) : value(std::move(text)) {}

  [[nodiscard]] bool empty() const { return value.empty(); }
  friend bool operator==(const identifier&, const identifier&) = default;
  friend auto operator<=>(const identifier&, const identifier&) = default;
};

/// 20 lower-case letters, random; also the name of the project's data directory.
using project_ref = identifier<struct project_ref_tag>;
/// 20 lower-case letters, random; the organization's name in addresses.
using organization_slug = identifier<struct organization_slug_tag>;
/// UUID of a sign-in account; `gotrue_id` and the token's `sub` on the wire.
using account_id = identifier<struct account_id_tag>;
/// UUID of one sign-in: the family of its refresh tokens and the token's `session_id`.
using session_id = identifier<struct session_id_tag>;
/// UUID of an access token for scripts.
using script_token_id = identifier<struct script_token_id_tag>;
/// UUID of an incident.
using incident_id = identifier<struct incident_id_tag>;

/// UUID of a second factor of an account.
using factor_id = identifier<struct factor_id_tag>;
/// UUID of a question for a code of a factor.
using challenge_id = identifier<struct challenge_id_tag>;
/// UUID of a code host's user linked to an account.
using identity_id = identifier<struct identity_id_tag>;

inline constexpr std::size_t ref_letters = 20;

/// The organization and the project of a self-hosted installation (specification point 1).
inline constexpr std::string_view sole_ref = "default";

/// True when `text` has the shape of a project ref or organization slug: 20 letters from a to z, or
/// `sole_ref`.
[[nodiscard]] bool is_ref(std::string_view text);

/// True when `text` has the shape of a UUID as storage writes it: lower case, with hyphens
/// (RFC 9562 section 4).
[[nodiscard]] bool is_uuid(std::string_view text);

}  // namespace signalbox::domain

template <class Tag>
struct std::hash<signalbox::domain::identifier<Tag>> {
  std::size_t operator()(const signalbox::domain::identifier<Tag>& id) const noexcept {
    return std::hash<std::string>{}(id.value);
  }
};
