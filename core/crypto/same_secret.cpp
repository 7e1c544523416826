#include "core/crypto/same_secret.hpp"

#include <sodium.h>

#include "core/crypto/token_digest.hpp"

namespace signalbox::core {

bool same_secret(std::string_view left, std::string_view right) {
  // The digests have equal length, whatever the texts' lengths.
  const auto one = token_digest(left);
  const auto other = token_digest(right);
  return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

}  // namespace signalbox::core
