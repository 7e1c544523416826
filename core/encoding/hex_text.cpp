#include "core/encoding/hex_text.hpp"

#include <sodium.h>

namespace signalbox::core {

std::string hex_text(std::span<const unsigned char> bytes) {
  // The library writes a terminating zero.
  std::string text(bytes.size() * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

}  // namespace signalbox::core
