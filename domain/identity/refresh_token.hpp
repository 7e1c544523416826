#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "core/time.hpp"

/// The rotation of refresh tokens. The tokens of a login session form a family: each is exchanged
/// once, and a reused token shows that two parties have it, so the whole family ends. Exception:
/// within `refresh_grace`, as long as none of its successors has been used, a used token is
/// exchanged for a further successor. The earlier successor stays valid, so that neither of two
/// tabs is signed out; a thief gains nothing, because the first use of any successor invalidates
/// the old token. A token from before the session's second factor has no grace: it is never
/// exchanged, and after the grace period it ends the family too.
namespace signalbox::domain {

/// Period in which a used refresh token may be used again: its response was lost, or two tabs used
/// it at once.
inline constexpr std::chrono::seconds refresh_grace{10};
/// Maximum number of successors of one token within its grace period.
inline constexpr std::int64_t refresh_successors_max = 4;

/// A stored refresh token, with the state of its session and its successors.
struct refresh_token {
  bool session_ended = false;
  core::time_point expires_at;
  std::optional<core::time_point> used_at = {};
  std::int64_t successors = 0;  ///< number of tokens issued for it
  bool successor_used = false;  ///< one of them was exchanged itself
  bool superseded = false;      ///< replaced when the second factor was verified
};

enum class exchange_outcome {
  rotated,     ///< the new token is valid, the old one is used
  unknown,     ///< the token does not exist
  reused,      ///< was already used: the whole session ends
  expired,     ///< the token has expired
  ended,       ///< the session had already ended
  superseded,  ///< issued before the second factor was verified moments ago
  crowded,     ///< was exchanged too often moments ago: the session continues, retry
};

/// Returns the outcome for a token that is presented at `now`; nothing stands for a token that is
/// not stored. Called while the session's row is locked, so that exchanges are serialized.
[[nodiscard]] exchange_outcome outcome_of_exchange(const std::optional<refresh_token>& token,
                                                   core::time_point now);

}  // namespace signalbox::domain
