#include "domain/identity/access_token.hpp"

#include <algorithm>
#include <string>

#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"

namespace signalbox::fuzz {

namespace {

using namespace core;
using namespace domain;

const time_point now{std::chrono::hours(500'000)};

const signing_key& key() {
  static const auto made =
      signing_key::generate([](std::span<std::byte> out) { std::ranges::fill(out, std::byte{7}); });
  return made;
}

const std::string& genuine() {
  static const auto made =
      sign_access_token({.account = account_id{"6f0b3c1e-0000-4000-8000-000000000001"},
                         .session = session_id{"6f0b3c1e-0000-4000-8000-000000000002"},
                         .email = "ada@example.com",
                         .issued_at = now,
                         .expires_at = now + std::chrono::hours(1)},
                        key());
  return made;
}

}  // namespace

void access_token(std::string_view bytes) {
  // Without the key nobody can make a token, and the fuzzer does not have it.
  if (bytes != genuine()) {
    require(!verify_access_token(bytes, key(), now), "a forged token is refused");
  }

  // The genuine token with a part cut out and another part inserted.
  input from(bytes);
  auto token = genuine();
  const std::size_t at = from.byte() * 256U + from.byte();
  const auto cut = from.choice(8);
  token.replace(std::min(at % 512, token.size()), cut, from.take(64));
  const bool accepted = verify_access_token(token, key(), now).has_value();
  require(accepted == (token == genuine()), "a changed token is refused");
}

}  // namespace signalbox::fuzz
