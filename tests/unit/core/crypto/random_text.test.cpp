#include "core/crypto/random_text.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "tests/unit/core/seeded_entropy.hpp"

using namespace signalbox::core;

TEST_CASE("random text: all letters of the alphabet are equally likely") {
  // Bytes modulo 26 would favor a to v: w to z would occur 1 300 times too rarely here, more than
  // ten standard deviations.
  const entropy random = seeded_entropy(26);
  std::string letters;
  for (int i = 0; i < 5'000; ++i)
    letters += random_lower_case(20, random);
  const auto last_four = std::ranges::count_if(letters, [](char c) { return c >= 'w'; });
  CHECK(last_four > 100'000 * 4 / 26 - 500);
  CHECK(last_four < 100'000 * 4 / 26 + 500);
}

TEST_CASE("random text: bytes that would favor a letter are discarded") {
  int draws = 0;
  const entropy late = [&draws](std::span<std::byte> bytes) {
    std::ranges::fill(bytes, ++draws < 3 ? std::byte{255} : std::byte{25});
  };
  CHECK(random_lower_case(20, late) == std::string(20, 'z'));
  CHECK(draws == 3);
}

TEST_CASE("random text: an epoch has 15 random letters") {
  CHECK(random_epoch(constant_entropy(std::byte{0x00})) == std::string(15, 'a'));
  const entropy random = seeded_entropy(1);
  const auto first = random_epoch(random);
  CHECK(first.size() == 15);
  CHECK(first != random_epoch(random));
}

TEST_CASE("random text: a generated password needs no escaping and has no ambiguous characters") {
  constexpr std::string_view look_alikes = "0Oo1Il";
  const entropy random = seeded_entropy(7);
  for (int i = 0; i < 200; ++i) {
    const std::string password = random_password(random);
    CAPTURE(password);
    CHECK(password.size() == generated_password_length);
    CHECK(password.find_first_of(look_alikes) == std::string::npos);
    CHECK(std::ranges::all_of(password, [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '2' && c <= '9');
    }));
  }
}

TEST_CASE("random text: a refresh token has 43 base64url letters") {
  CHECK(random_refresh_token(constant_entropy(std::byte{0x00})) == std::string(43, 'A'));
  const entropy random = seeded_entropy(1);
  const std::string token = random_refresh_token(random);
  CHECK(token.size() == 43);
  CHECK(token != random_refresh_token(random));
}
