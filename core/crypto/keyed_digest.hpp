#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/crypto/secret_key.hpp"

namespace signalbox::core {

/// Returns the keyed BLAKE2b digest of a text, which only holders of the key can compute: the given
/// number of bytes (16 to 64) as hexadecimal digits. `purpose` separates the uses of one key.
[[nodiscard]] std::string keyed_digest(std::string_view purpose, std::string_view text,
                                       const sealing_key& key, std::size_t bytes);

}  // namespace signalbox::core
