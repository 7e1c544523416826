#include "core/crypto/keyed_digest.hpp"

#include <doctest/doctest.h>

#include <cstddef>

#include "tests/unit/core/seeded_entropy.hpp"

using namespace signalbox::core;

namespace {

sealing_key key_of(unsigned char byte) {
  return sealing_key::generate(constant_entropy(static_cast<std::byte>(byte)));
}

}  // namespace

TEST_CASE("keyed digest: depends on text, purpose and key") {
  const auto made = keyed_digest("a purpose", "text", key_of(1), 32);
  CHECK(made.size() == 64);
  CHECK(made == keyed_digest("a purpose", "text", key_of(1), 32));
  CHECK(made != keyed_digest("a purpose", "text", key_of(2), 32));
  CHECK(made != keyed_digest("another", "text", key_of(1), 32));
  CHECK(made != keyed_digest("a purpose", "Text", key_of(1), 32));
}

TEST_CASE("keyed digest: has the requested number of bytes") {
  CHECK(keyed_digest("p", "t", key_of(1), 16).size() == 32);
}
