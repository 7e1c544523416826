#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/crypto/entropy.hpp"
#include "core/crypto/secret_key.hpp"
#include "domain/identifiers.hpp"

/// Codes that stand in for an authenticator that was lost, each good once.
namespace signalbox::domain {

inline constexpr std::size_t recovery_codes_made = 10;

/// One code: `xxxxx-xxxxx`, lower-case letters and digits without those that look alike (49 bits).
[[nodiscard]] std::string random_recovery_code(const core::entropy& random);

/// True for a text of that form, also in capitals and with spaces around it.
[[nodiscard]] bool has_form_of_recovery_code(std::string_view text);

/// What storage holds in a code's place: 64 hexadecimal digits. Made with the installation's key,
/// because codes are short enough to be tried out by whoever has the database alone. The same for
/// `ABCDE-FGHIJ` and `abcde-fghij`.
[[nodiscard]] std::string recovery_code_digest(std::string_view code, const account_id& account,
                                               const core::sealing_key& key);

}  // namespace signalbox::domain
