#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "core/time.hpp"

/// When a refresh token is exchanged for another. The tokens of a login session form a family: each
/// is exchanged once, and one that comes a second time shows that two parties hold it, so the whole
/// family ends. The exception is `refresh_grace`: as long as none of its successors has been used,
/// a used token is answered with a further successor. The earlier one stays valid, so that of two
/// tabs neither is signed out; a thief gains nothing by it, because the first use of any successor
/// closes the way for the old token. A token from before the session's second factor has no grace:
/// it is never exchanged, and once the time of the grace is over it ends the family too.
namespace signalbox::domain {

/// A used refresh token may be used again for so long: its answer was lost, or two tabs came at
/// once.
inline constexpr std::chrono::seconds refresh_grace{10};
/// How many tokens one token may be exchanged for within its grace.
inline constexpr std::int64_t refresh_successors_max = 4;

/// A refresh token as it is stored, with what is stored of its session and its successors.
struct refresh_token {
  bool session_ended = false;
  core::time_point expires_at;
  std::optional<core::time_point> used_at = {};
  std::int64_t successors = 0;  ///< tokens that it was exchanged for
  bool successor_used = false;  ///< one of them was exchanged in turn
  bool outgrown = false;        ///< used up by a second factor, together with the others
};

enum class exchange_outcome {
  rotated,   ///< the new token is valid, the old one is used up
  unknown,   ///< no such token
  reused,    ///< was used up before: the whole session ends
  expired,   ///< the token's own time is over
  ended,     ///< the session had ended already
  outgrown,  ///< a second factor was given a moment ago: the token is from before it
  crowded,   ///< was exchanged often enough a moment ago: the session goes on, try again
};

/// Returns what becomes of a token that is presented at `now`; nothing is the token that is not
/// stored. Decided while the session's row is locked, so that no other exchange comes between.
[[nodiscard]] exchange_outcome outcome_of_exchange(const std::optional<refresh_token>& token,
                                                   core::time_point now);

}  // namespace signalbox::domain
