#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace signalbox::domain {

/// The authenticator assurance level of a login session (the token's `aal`). The number is stored.
enum class assurance_level : std::int16_t {
  aal1 = 1,  ///< one factor: a password, or the identity provider
  aal2 = 2,  ///< plus a second factor
};

/// Returns whether a login session must verify the second factor before any other request: its
/// account has a verified one (`mfa_enabled`), and the session has not used it yet.
[[nodiscard]] constexpr bool is_second_factor_due(bool mfa_enabled, assurance_level level) {
  return mfa_enabled && level != assurance_level::aal2;
}

/// `aal1` or `aal2`.
[[nodiscard]] std::string_view to_string(assurance_level level);
[[nodiscard]] std::optional<assurance_level> assurance_level_from(std::string_view name);

}  // namespace signalbox::domain
