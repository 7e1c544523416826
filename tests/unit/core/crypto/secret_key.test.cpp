#include "core/crypto/secret_key.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <type_traits>
#include <vector>

#include "tests/unit/core/seeded_entropy.hpp"

using namespace signalbox::core;

TEST_CASE("secret key: requires exactly 32 bytes") {
  const std::vector<std::byte> bytes(33, std::byte{7});
  CHECK_FALSE(signing_key::from_bytes(std::span{bytes}.first(31)).has_value());
  CHECK_FALSE(signing_key::from_bytes(bytes).has_value());
  const auto key = signing_key::from_bytes(std::span{bytes}.first(32));
  REQUIRE(key.has_value());
  CHECK(std::ranges::equal(key->bytes(), std::span{bytes}.first(32)));
}

TEST_CASE("secret key: is generated from the given entropy") {
  CHECK(std::ranges::equal(signing_key::generate(seeded_entropy(1)).bytes(),
                           signing_key::generate(seeded_entropy(1)).bytes()));
  CHECK_FALSE(std::ranges::equal(signing_key::generate(seeded_entropy(1)).bytes(),
                                 signing_key::generate(seeded_entropy(2)).bytes()));
}

TEST_CASE("secret key: keys for different purposes are different types") {
  CHECK_FALSE(std::is_convertible_v<signing_key, sealing_key>);
}

TEST_CASE("secret key: wiping leaves zeros") {
  std::array<std::byte, 16> bytes{};
  bytes.fill(std::byte{9});
  wipe(bytes);
  CHECK(std::ranges::all_of(bytes, [](std::byte byte) { return byte == std::byte{0}; }));
}
