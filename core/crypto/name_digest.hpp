#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace signalbox::core {

/// 128 bits that represent a name where very many names are kept only for comparison. A collision
/// does not occur by chance and takes about 2^64 attempts to construct.
using name_digest = std::array<std::byte, 16>;

/// BLAKE2b of the name.
[[nodiscard]] name_digest digest_of(std::string_view name);

}  // namespace signalbox::core
