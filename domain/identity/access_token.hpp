#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/crypto/secret_key.hpp"
#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "domain/identity/assurance_level.hpp"

namespace signalbox::domain {

/// Longest accepted token; issued ones have about 500 bytes.
inline constexpr std::size_t access_token_bytes_max = 4096;
/// Tolerance for tokens issued in the future by a node with a fast clock.
inline constexpr std::chrono::seconds access_token_issue_skew_max{60};

/// The claims of an access token. Times are whole seconds on the wire.
struct access_claims {
  account_id account;                  ///< `sub`
  session_id session;                  ///< `session_id`
  std::string email;                   ///< `email`
  std::string role = "authenticated";  ///< `role`
  /// `aal`; a token without it has the lower level.
  assurance_level level = assurance_level::aal1;
  core::time_point issued_at;   ///< `iat`, rounded down to the second
  core::time_point expires_at;  ///< `exp`, rounded down to the second

  friend bool operator==(const access_claims&, const access_claims&) = default;
};

/// Returns a JSON Web Token (RFC 7519) signed with HS256, issuer `signalbox`, audience
/// `authenticated`.
[[nodiscard]] std::string sign_access_token(const access_claims& claims,
                                            const core::signing_key& key);

/// Returns the claims of a token that is genuine and valid at `now`. Otherwise
/// `errc::unauthenticated`, with detail code `session_expired` for an expired genuine token (no
/// leeway) and `bad_jwt` for all other cases: too long, not three base64url parts, another
/// algorithm than HS256 (including `none`), a wrong signature (compared in constant time), missing
/// or mistyped claims, another issuer or audience, issued more than 60 s in the future.
[[nodiscard]] core::result<access_claims> verify_access_token(std::string_view token,
                                                              const core::signing_key& key,
                                                              core::time_point now);

}  // namespace signalbox::domain
