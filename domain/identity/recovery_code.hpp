#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/crypto/entropy.hpp"
#include "core/crypto/secret_key.hpp"
#include "domain/identifiers.hpp"

/// Recovery codes, which replace a lost authenticator; each works once.
namespace signalbox::domain {

inline constexpr std::size_t recovery_codes_made = 10;

/// Returns a code `xxxxx-xxxxx` of lower-case letters and digits without ambiguous characters (49
/// bits).
[[nodiscard]] std::string random_recovery_code(const core::entropy& random);

/// True for a text of that format, also in upper case and with surrounding spaces.
[[nodiscard]] bool has_form_of_recovery_code(std::string_view text);

/// Returns the digest that is stored instead of a code: 64 hexadecimal digits. Keyed with the
/// installation's key, because codes are short enough for a brute-force attack on a stolen
/// database. The same for `ABCDE-FGHIJ` and `abcde-fghij`.
[[nodiscard]] std::string recovery_code_digest(std::string_view code, const account_id& account,
                                               const core::sealing_key& key);

}  // namespace signalbox::domain
