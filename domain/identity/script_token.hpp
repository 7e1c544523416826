#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/crypto/entropy.hpp"
#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/access/token_scopes.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::domain {

/// Prefix of all access tokens, so that users and secret scanners recognize them.
inline constexpr std::string_view script_token_prefix = "sbx_";

/// An access token that authenticates a script instead of a user's login session. Only its digest
/// is stored (`core/crypto/token_digest.hpp`).
struct script_token {
  script_token_id id;
  account_id owner;
  std::string name;  ///< display name
  token_scopes scopes;
  std::string ending;  ///< its last characters, for identification
  core::time_point created_at;
  std::optional<core::time_point> expires_at;    ///< none: no expiry
  std::optional<core::time_point> last_used_at;  ///< accurate to a minute
  /// The only project it can access; none: all of its owner's.
  std::optional<project_ref> project = std::nullopt;
};

/// The part of its owner's permissions that a token has.
struct script_reach {
  token_scopes scopes;
  std::optional<project_ref> project = std::nullopt;  ///< the only accessible one
};

/// Longest lifetime, except for tokens without expiry: a later date is a typing mistake.
inline constexpr std::chrono::days script_token_life_max{3'650};

/// Length of `script_token::ending`.
inline constexpr std::size_t script_token_ending = 4;

/// Returns a new token: the prefix and 256 random bits (base64url, 43 characters).
[[nodiscard]] std::string make_script_token(const core::entropy& random);

/// True for a text with the format of a token, whether or not it exists.
[[nodiscard]] bool is_script_token(std::string_view text);

/// The error for a token without the scope: `forbidden` with `insufficient_scope`.
[[nodiscard]] std::unexpected<core::error> scope_missing(token_scope lacking);

/// The error for a token of another project: `forbidden` with `outside_project`.
[[nodiscard]] std::unexpected<core::error> outside_project(const project_ref& opened);

/// True from the time of expiry.
[[nodiscard]] bool has_expired(const script_token& token, core::time_point now);

}  // namespace signalbox::domain
