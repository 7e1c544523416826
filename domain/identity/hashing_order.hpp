#pragma once

#include <cstddef>
#include <optional>

namespace signalbox::domain {

/// What a password is hashed for. Each kind waits in a queue of its own, so that a flood of one
/// does not keep the other from the workers.
enum class hashing_share { sign_in, sign_up };

/// Passwords of sign-ins that go before one of a sign-up, while both wait.
inline constexpr std::size_t sign_ins_per_sign_up = 3;

/// How many passwords of each kind wait to be hashed.
struct hashing_backlog {
  std::size_t sign_ins = 0;
  std::size_t sign_ups = 0;

  /// The number that waits in the queue of `share`.
  [[nodiscard]] std::size_t of(hashing_share share) const {
    return share == hashing_share::sign_in ? sign_ins : sign_ups;
  }
};

/// Decides which queue is next, given how many sign-ins were hashed since the last sign-up. Nothing
/// when none waits.
[[nodiscard]] std::optional<hashing_share> next_hashing_share(const hashing_backlog& waiting,
                                                              std::size_t sign_ins_since_sign_up);

/// Decides whether another password may wait: each queue holds at most `waiting_max`.
[[nodiscard]] bool has_hashing_room(const hashing_backlog& waiting, hashing_share share,
                                    std::size_t waiting_max);

}  // namespace signalbox::domain
