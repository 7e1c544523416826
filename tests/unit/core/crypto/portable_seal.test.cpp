#include "core/crypto/portable_seal.hpp"

#include <doctest/doctest.h>

#include <string>

#include "core/encoding/hex_text.hpp"
#include "tests/unit/core/seeded_entropy.hpp"

using namespace signalbox::core;

namespace {

const portable_key portable = portable_key::generate(seeded_entropy(1));
constexpr std::string_view bound = "5f0c0f0e-0000-4000-8000-000000000001";

portable_key counting_key() {
  std::array<std::byte, secret_key_bytes> bytes{};
  for (std::size_t at = 0; at < bytes.size(); ++at)
    bytes[at] = static_cast<std::byte>(at);
  return *portable_key::from_bytes(bytes);
}

portable_iv counting_iv() {
  portable_iv iv{};
  for (std::size_t at = 0; at < iv.size(); ++at)
    iv[at] = static_cast<std::byte>(0xa0 + at);
  return iv;
}

std::string hex_of(std::string_view bytes) {
  return hex_text({reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()});
}

std::string code_of(const result<std::string>& opened) {
  return opened ? "(opened)" : opened.error().detail_code;
}

}  // namespace

TEST_CASE("portable seal: a secret is sealed as other programs compute it") {
  // Computed with `openssl enc` and Python's hmac.
  CHECK(hex_of(seal_portably("a secret value", bound, counting_key(), counting_iv())) ==
        "01a0a1a2a3a4a5a6a7a8a9aaabacadaeaf60d59aab91ff8f9f9126c37516e48093"
        "fb464e4c409e0da6514a129ace61e7268c84403a666faee17acd9be15376895e");
}

TEST_CASE("portable seal: what was sealed is opened, of any length") {
  for (const std::size_t length : {0, 1, 15, 16, 17, 4096, 65536}) {
    const std::string plain(length, 'x');
    const auto sealed = seal_portably(plain, bound, portable, seeded_entropy(2));
    CHECK(sealed.size() == portable_sealed_bytes(length));
    const auto opened = open_portable(sealed, bound, portable);
    REQUIRE(opened);
    CHECK(*opened == plain);
  }
}

TEST_CASE("portable seal: two sealed secrets differ although their texts are equal") {
  const auto random = seeded_entropy(3);
  CHECK(seal_portably("x", bound, portable, random) != seal_portably("x", bound, portable, random));
}

TEST_CASE("portable seal: a change of any byte is refused") {
  const auto sealed = seal_portably("a secret value", bound, portable, seeded_entropy(2));
  for (std::size_t at = 0; at < sealed.size(); ++at) {
    auto changed = sealed;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    CHECK(code_of(open_portable(changed, bound, portable)) == "stored_secret_refused");
  }
}

TEST_CASE("portable seal: any shorter or longer text is refused") {
  const auto sealed = seal_portably("a secret value", bound, portable, seeded_entropy(2));
  for (std::size_t length = 0; length < sealed.size(); ++length)
    CHECK(code_of(open_portable(sealed.substr(0, length), bound, portable)) ==
          "stored_secret_refused");
  CHECK(code_of(open_portable(sealed + 'x', bound, portable)) == "stored_secret_refused");
}

TEST_CASE("portable seal: another key and another purpose are refused") {
  const auto sealed = seal_portably("a secret value", bound, portable, seeded_entropy(2));
  CHECK(code_of(open_portable(sealed, bound, portable_key::generate(seeded_entropy(9)))) ==
        "stored_secret_refused");
  CHECK(code_of(open_portable(sealed, "5f0c0f0e-0000-4000-8000-000000000002", portable)) ==
        "stored_secret_refused");
}
