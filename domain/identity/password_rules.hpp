#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace signalbox::domain {

inline constexpr std::size_t password_letters_min = 8;  ///< of an account's password
inline constexpr std::size_t password_letters_max =
    99;                                            ///< of any password (specification point 5)
inline constexpr int password_score_required = 4;  ///< of any new password (the same point)
/// A password longer than this cannot be anybody's: no time is spent on it.
inline constexpr std::size_t password_bytes_max = password_letters_max * 4;

/// How hard a password is to guess, and what to say about it.
struct password_strength {
  int score = 0;        ///< 0 to 4: under 10^3, 10^6, 10^8, 10^10 guesses, or more
  std::string warning;  ///< what makes it weak; empty when nothing stands out
  std::vector<std::string> suggestions;
};

/// Estimates by zxcvbn. Takes under 1 ms. A password above 99 characters, or one that is not UTF-8,
/// is not looked at and scores 0.
[[nodiscard]] password_strength password_strength_of(std::string_view password);

/// The rule for a new password of an account, whichever way it is set: 8 to 99 characters of UTF-8
/// and the score required. The message says what makes it weak and what would help.
/// `errc::bad_request`, detail code `weak_password`.
[[nodiscard]] core::result<void> check_account_password(std::string_view password);

/// The rule for a database password that a person chose: at most 99 characters, no control
/// characters, score 4. An empty one is refused here: a caller generates one instead.
/// `errc::bad_request` naming the field.
[[nodiscard]] core::result<void> check_database_password(std::string_view password,
                                                         std::string_view field = "db_pass");

}  // namespace signalbox::domain
