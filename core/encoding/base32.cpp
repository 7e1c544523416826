#include "core/encoding/base32.hpp"

#include <liboath/oath.h>

#include <cstdlib>
#include <memory>
#include <new>

namespace signalbox::core {

std::string to_base32(std::string_view bytes) {
  if (bytes.empty()) return {};
  char* encoded = nullptr;
  std::size_t length = 0;
  if (oath_base32_encode(bytes.data(), bytes.size(), &encoded, &length) != OATH_OK)
    throw std::bad_alloc();
  const std::unique_ptr<char, decltype(&std::free)> owner(encoded, &std::free);
  // The library adds padding.
  const std::string_view text(encoded, length);
  return std::string(text.substr(0, text.find('=')));
}

}  // namespace signalbox::core
