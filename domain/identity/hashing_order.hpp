#pragma once

#include <cstddef>
#include <optional>

namespace signalbox::domain {

/// The purpose of hashing a password. Each has its own queue, so that a flood of one does not block
/// the other.
enum class hashing_share { sign_in, sign_up };

/// Sign-in passwords that are hashed before one of a sign-up, while both wait.
inline constexpr std::size_t sign_ins_per_sign_up = 3;

/// Number of passwords of each kind that wait to be hashed.
struct hashing_backlog {
  std::size_t sign_ins = 0;
  std::size_t sign_ups = 0;

  /// Returns the length of the queue of `share`.
  [[nodiscard]] std::size_t of(hashing_share share) const {
    return share == hashing_share::sign_in ? sign_ins : sign_ups;
  }
};

/// Chooses the next queue, given the number of sign-ins hashed since the last sign-up. Nothing when
/// both are empty.
[[nodiscard]] std::optional<hashing_share> next_hashing_share(const hashing_backlog& waiting,
                                                              std::size_t sign_ins_since_sign_up);

/// Returns whether another password may wait: each queue holds at most `waiting_max`.
[[nodiscard]] bool has_hashing_capacity(const hashing_backlog& waiting, hashing_share share,
                                        std::size_t waiting_max);

}  // namespace signalbox::domain
