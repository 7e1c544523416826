#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/crypto/secret_key.hpp"

namespace signalbox::core {

/// What a text is known by to who has the key, and to nobody else: BLAKE2b of so many bytes (16 to
/// 64) as hexadecimal digits. `purpose` keeps two uses of one key from ever making the same.
[[nodiscard]] std::string keyed_digest(std::string_view purpose, std::string_view text,
                                       const sealing_key& key, std::size_t bytes);

}  // namespace signalbox::core
