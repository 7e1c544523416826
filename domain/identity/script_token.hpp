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

/// What every script's token begins with, so that people and scanners for leaked secrets know one
/// when they see it.
inline constexpr std::string_view script_token_prefix = "sbx_";

/// A token that a script shows in place of a person's sign-in. Only its digest is kept
/// (`core/crypto/token_digest.hpp`).
struct script_token {
  script_token_id id;
  account_id owner;
  std::string name;  ///< for people
  token_scopes scopes;
  std::string ending;  ///< its last characters, to tell one from another
  core::time_point created_at;
  std::optional<core::time_point> expires_at;    ///< none: never
  std::optional<core::time_point> last_used_at;  ///< right within a minute
  /// It opens this project and nothing else; none: whatever its owner may.
  std::optional<project_ref> project = std::nullopt;
};

/// How far a token reaches, of what its owner may do.
struct script_reach {
  token_scopes scopes;
  std::optional<project_ref> project = std::nullopt;  ///< the only one
};

/// The longest that one may live, unless it never expires: beyond that somebody mistyped a year.
inline constexpr std::chrono::days script_token_life_max{3'650};

/// Characters that `script_token::ending` has.
inline constexpr std::size_t script_token_ending = 4;

/// The text of a new token: the prefix and 256 random bits (base64url, 43 characters).
[[nodiscard]] std::string make_script_token(const core::entropy& random);

/// True for what has the shape of one; says nothing of whether it is known.
[[nodiscard]] bool is_script_token(std::string_view text);

/// What a script is told whose token has not this scope: `forbidden` with `insufficient_scope`.
[[nodiscard]] std::unexpected<core::error> scope_missing(token_scope lacking);

/// What a script is told whose token opens another project alone: `forbidden` with
/// `outside_project`.
[[nodiscard]] std::unexpected<core::error> outside_project(const project_ref& opened);

/// True from the moment on at which it expires.
[[nodiscard]] bool has_expired(const script_token& token, core::time_point now);

}  // namespace signalbox::domain
