#pragma once

#include <span>
#include <string>

namespace signalbox::core {

/// Bytes as hexadecimal digits in lower case, two each.
[[nodiscard]] std::string hex_text(std::span<const unsigned char> bytes);

}  // namespace signalbox::core
