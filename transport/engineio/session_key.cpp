#include "transport/engineio/session_key.hpp"

#include <algorithm>

#include "core/encoding/base64.hpp"

namespace signalbox::transport::engineio {

std::string encode_sid(const session_key& key) {
  std::string bytes(key.bits.begin(), key.bits.end());
  bytes += static_cast<char>(key.io_thread);
  return core::to_base64url(bytes);
}

std::optional<session_key> decode_sid(std::string_view sid) {
  session_key key;
  const auto bytes = core::from_base64url(sid);
  if (!bytes || bytes->size() != key.bits.size() + 1) return std::nullopt;
  std::copy_n(bytes->begin(), key.bits.size(), key.bits.begin());
  key.io_thread = static_cast<std::uint8_t>(bytes->back());
  return key;
}

}  // namespace signalbox::transport::engineio
