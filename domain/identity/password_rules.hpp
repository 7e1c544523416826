#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace signalbox::domain {

inline constexpr std::size_t password_characters_min = 8;  ///< of account passwords
inline constexpr std::size_t password_characters_max =
    99;                                            ///< of all passwords (specification point 5)
inline constexpr int password_score_required = 4;  ///< of new passwords (the same point)
/// A longer password cannot match any account, so it is not hashed.
inline constexpr std::size_t password_bytes_max = password_characters_max * 4;

/// The estimated strength of a password, with feedback.
struct password_strength {
  int score = 0;        ///< 0 to 4: under 10^3, 10^6, 10^8, 10^10 guesses, or more
  std::string warning;  ///< the main weakness; empty if none
  std::vector<std::string> suggestions;
};

/// Estimates the strength with zxcvbn, in under 1 ms. A password of more than 99 characters, or one
/// that is not UTF-8, is not estimated and scores 0.
[[nodiscard]] password_strength password_strength_of(std::string_view password);

/// Checks a new password of an account, however it is set: 8 to 99 UTF-8 characters and the
/// required score. The message contains the weakness and suggestions. `errc::bad_request`, detail
/// code `weak_password`.
[[nodiscard]] core::result<void> check_account_password(std::string_view password);

/// Checks a chosen database password: at most 99 characters, no control characters, score 4. An
/// empty one is refused: callers generate one instead. `errc::bad_request` with the field.
[[nodiscard]] core::result<void> check_database_password(std::string_view password,
                                                         std::string_view field = "db_pass");

}  // namespace signalbox::domain
