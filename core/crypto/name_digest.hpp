#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace signalbox::core {

/// 128 bits that stand for a name where very many are kept and only compared. Two names with the
/// same digest cannot be found by chance, nor made on purpose without 2^64 attempts.
using name_digest = std::array<std::byte, 16>;

/// BLAKE2b of the name.
[[nodiscard]] name_digest digest_of(std::string_view name);

}  // namespace signalbox::core
