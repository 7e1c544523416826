#pragma once

#include <span>
#include <string>

namespace signalbox::core {

/// Returns bytes as lower-case hexadecimal digits, two each.
[[nodiscard]] std::string hex_text(std::span<const unsigned char> bytes);

}  // namespace signalbox::core
