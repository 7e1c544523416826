#pragma once

#include <string>
#include <string_view>

namespace signalbox::core {

/// BLAKE2b-256 of a refresh token as 64 lower-case hexadecimal digits: what storage holds in its
/// place. Unsalted, because the token itself is 256 random bits.
[[nodiscard]] std::string token_digest(std::string_view token);

}  // namespace signalbox::core
