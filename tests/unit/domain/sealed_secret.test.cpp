#include "domain/sealed_secret.hpp"

#include <doctest/doctest.h>

#include <string>

#include "domain/base64url.hpp"
#include "seeded_entropy.hpp"

using namespace signalbox::domain;

namespace {

const sealing_key sealing = sealing_key::generate(seeded_entropy(1));

}  // namespace

TEST_CASE("sealed secret: opens to what was sealed") {
  for (const std::string& plain :
       {std::string{}, std::string{"hunter2"}, std::string("a\0b", 3), std::string(10'000, 'x')}) {
    const auto opened = open_secret(seal_secret(plain, sealing, seeded_entropy(2)), sealing);
    REQUIRE(opened.has_value());
    CHECK(*opened == plain);
  }
}

TEST_CASE("sealed secret: shows neither the secret nor that two are equal") {
  const std::string first = seal_secret("hunter2", sealing, seeded_entropy(2));
  const std::string second = seal_secret("hunter2", sealing, seeded_entropy(3));
  CHECK(first != second);
  CHECK(from_base64url(first)->find("hunter2") == std::string::npos);
}

TEST_CASE("sealed secret: the same nonce seals the same secret alike") {
  const seal_nonce nonce{};
  CHECK(seal_secret("hunter2", sealing, nonce) == seal_secret("hunter2", sealing, nonce));
}

TEST_CASE("sealed secret: another sealing does not open it") {
  const sealing_key other = sealing_key::generate(seeded_entropy(9));
  const auto opened = open_secret(seal_secret("hunter2", sealing, seeded_entropy(2)), other);
  REQUIRE_FALSE(opened.has_value());
  CHECK(opened.error().code == errc::internal);
  CHECK(opened.error().message.find("hunter2") == std::string::npos);
}

TEST_CASE("sealed secret: a change of any byte is noticed") {
  const std::string bytes = *from_base64url(seal_secret("hunter2", sealing, seeded_entropy(2)));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    CAPTURE(i);
    CHECK_FALSE(open_secret(to_base64url(changed), sealing).has_value());
  }
}

TEST_CASE("sealed secret: a cut or foreign text does not open") {
  const std::string sealed = seal_secret("hunter2", sealing, seeded_entropy(2));
  for (std::size_t length = 0; length < sealed.size(); ++length)
    CHECK_FALSE(open_secret(sealed.substr(0, length), sealing).has_value());
  CHECK_FALSE(open_secret("not base64url!", sealing).has_value());
}
