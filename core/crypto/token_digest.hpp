#pragma once

#include <string>
#include <string_view>

namespace signalbox::core {

/// Returns the BLAKE2b-256 digest of a refresh token as 64 lower-case hexadecimal digits, which is
/// stored instead of the token. No salt is needed: the token itself has 256 random bits.
[[nodiscard]] std::string token_digest(std::string_view token);

}  // namespace signalbox::core
