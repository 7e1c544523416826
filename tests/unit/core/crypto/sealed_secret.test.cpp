#include "core/crypto/sealed_secret.hpp"

#include <doctest/doctest.h>

#include <string>

#include "core/encoding/base64.hpp"
#include "tests/unit/core/seeded_entropy.hpp"

using namespace signalbox::core;

namespace {

const sealing_key sealing = sealing_key::generate(seeded_entropy(1));
const sealed_row shop_row{"shop"};

std::string seal_for(std::string_view plain, const sealed_row& row = shop_row) {
  return seal_secret(plain, row, sealing, seeded_entropy(2));
}

std::string opening_code(const result<std::string>& opened) {
  return opened ? "(opened)" : opened.error().detail_code;
}

/// "hunter2" as sealed by version 0.1 with `sealing` and a nonce of zeros.
constexpr std::string_view former_text =
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAj-f406Az-N8QJeTeGVC8OIGJi9UKofI";

}  // namespace

TEST_CASE("sealed secret: opens to the original text") {
  for (const std::string& plain :
       {std::string{}, std::string{"hunter2"}, std::string("a\0b", 3), std::string(10'000, 'x')}) {
    const auto opened = open_secret(seal_for(plain), shop_row, sealing);
    REQUIRE(opened.has_value());
    CHECK(*opened == plain);
  }
}

TEST_CASE("sealed secret: reveals neither the secret nor equality") {
  const std::string first = seal_for("hunter2");
  const std::string second = seal_secret("hunter2", shop_row, sealing, seeded_entropy(3));
  CHECK(first != second);
  CHECK(from_base64url(first.substr(sealed_format.size()))->find("hunter2") == std::string::npos);
}

TEST_CASE("sealed secret: is deterministic for the same nonce") {
  const seal_nonce nonce{};
  CHECK(seal_secret("hunter2", shop_row, sealing, nonce) ==
        seal_secret("hunter2", shop_row, sealing, nonce));
}

TEST_CASE("sealed secret: another key does not open it") {
  const sealing_key other = sealing_key::generate(seeded_entropy(9));
  const auto opened = open_secret(seal_for("hunter2"), shop_row, other);
  REQUIRE_FALSE(opened.has_value());
  CHECK(opened.error().code == errc::conflict);
  CHECK(opened.error().detail_code == "stored_secret_refused");
  CHECK(opened.error().message.find("hunter2") == std::string::npos);
}

TEST_CASE("sealed secret: one copied to another row is refused") {
  const sealed_row other{"depot"};
  CHECK(opening_code(open_secret(seal_for("hunter2"), other, sealing)) == "stored_secret_refused");
}

TEST_CASE("sealed secret: a change of any byte is detected") {
  const std::string sealed = seal_for("hunter2");
  const std::string bytes = *from_base64url(sealed.substr(sealed_format.size()));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    CAPTURE(i);
    CHECK_FALSE(open_secret(std::string{sealed_format} + to_base64url(changed), shop_row, sealing));
  }
  for (std::size_t i = 0; i < sealed_format.size(); ++i) {
    std::string changed = sealed;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    CHECK_FALSE(open_secret(changed, shop_row, sealing));
  }
}

TEST_CASE("sealed secret: a truncated or foreign text does not open") {
  const std::string sealed = seal_for("hunter2");
  for (std::size_t length = 0; length < sealed.size(); ++length)
    CHECK_FALSE(open_secret(sealed.substr(0, length), shop_row, sealing));
  CHECK_FALSE(open_secret("not base64url!", shop_row, sealing));
  CHECK_FALSE(open_secret("2.not base64url!", shop_row, sealing));
}

TEST_CASE("sealed secret: the former format opens only for its upgrade") {
  const auto opened = open_unbound_secret(former_text, sealing);
  REQUIRE(opened);
  CHECK(*opened == "hunter2");
  CHECK(opening_code(open_secret(former_text, shop_row, sealing)) == "stored_secret_refused");
  CHECK(opening_code(open_unbound_secret(seal_for("hunter2"), sealing)) == "stored_secret_refused");
  CHECK(opening_code(open_unbound_secret(former_text.substr(1), sealing)) ==
        "stored_secret_refused");
  const sealing_key other = sealing_key::generate(seeded_entropy(9));
  CHECK(opening_code(open_unbound_secret(former_text, other)) == "stored_secret_refused");
}
