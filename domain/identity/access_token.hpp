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

/// Longest token that is looked at; ours have about 500 bytes.
inline constexpr std::size_t access_token_bytes_max = 4096;
/// How far ahead of our clock a token may have been issued: another node's clock may run fast.
inline constexpr std::chrono::seconds access_token_issue_skew_max{60};

/// What an access token says about its bearer. Times travel as whole seconds.
struct access_claims {
  account_id account;                  ///< `sub`
  session_id session;                  ///< `session_id`
  std::string email;                   ///< `email`
  std::string role = "authenticated";  ///< `role`
  /// `aal`; a token without it counts as the lower one.
  assurance_level level = assurance_level::aal1;
  core::time_point issued_at;   ///< `iat`, rounded down to the second
  core::time_point expires_at;  ///< `exp`, rounded down to the second

  friend bool operator==(const access_claims&, const access_claims&) = default;
};

/// A JSON Web Token (RFC 7519) signed with HS256, issuer `signalbox`, audience `authenticated`.
[[nodiscard]] std::string sign_access_token(const access_claims& claims,
                                            const core::signing_key& key);

/// The claims of a token that is ours and alive at `now`. Otherwise `errc::unauthenticated`, with
/// detail code `session_expired` when a genuine token's time is over (no leeway) and `bad_jwt` for
/// everything else: too long, not three base64url parts, another algorithm than HS256 (also
/// `none`), a wrong signature (compared in constant time), missing or mistyped claims, another
/// issuer or audience, issued more than 60 s in the future.
[[nodiscard]] core::result<access_claims> verify_access_token(std::string_view token,
                                                              const core::signing_key& key,
                                                              core::time_point now);

}  // namespace signalbox::domain
