#include "core/crypto/totp.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/core/seeded_entropy.hpp"

using namespace signalbox::core;
using namespace std::chrono_literals;

namespace {

/// The secret of RFC 6238, appendix B.
const std::string secret = "12345678901234567890";

time_point at_second(std::int64_t seconds) {
  return time_point{std::chrono::seconds{seconds}};
}

}  // namespace

TEST_CASE("one-time codes: are those of RFC 6238, appendix B") {
  CHECK(totp_code(secret, totp_step(at_second(59))) == "287082");
  CHECK(totp_code(secret, totp_step(at_second(1'111'111'109))) == "081804");
  CHECK(totp_code(secret, totp_step(at_second(1'111'111'111))) == "050471");
  CHECK(totp_code(secret, totp_step(at_second(1'234'567'890))) == "005924");
  CHECK(totp_code(secret, totp_step(at_second(2'000'000'000))) == "279037");
  CHECK(totp_code(secret, totp_step(at_second(20'000'000'000))) == "353130");
}

TEST_CASE("one-time codes: are valid one step early and late, but no further") {
  const auto now = at_second(1'800'000'015);
  const auto step = totp_step(now);
  for (const std::int64_t off : {-1, 0, 1}) {
    CAPTURE(off);
    CHECK(matching_totp_step(secret, totp_code(secret, step + off), now, {}) == step + off);
  }
  for (const std::int64_t off : {-2, 2, 2880}) {
    CAPTURE(off);
    CHECK_FALSE(matching_totp_step(secret, totp_code(secret, step + off), now, {}));
  }
}

TEST_CASE("one-time codes: a used step and earlier ones are never valid again") {
  const auto now = at_second(1'800'000'015);
  const auto step = totp_step(now);
  CHECK_FALSE(matching_totp_step(secret, totp_code(secret, step), now, step));
  CHECK_FALSE(matching_totp_step(secret, totp_code(secret, step - 1), now, step));
  CHECK(matching_totp_step(secret, totp_code(secret, step + 1), now, step) == step + 1);
}

TEST_CASE("one-time codes: an invalid code matches nothing") {
  const auto now = at_second(1'800'000'015);
  const auto good = totp_code(secret, totp_step(now));
  for (const auto& code : {std::string{}, good + "0", good.substr(1), std::string(6, 'x')}) {
    CAPTURE(code);
    CHECK_FALSE(matching_totp_step(secret, code, now, {}));
  }
  CHECK_FALSE(matching_totp_step("another secret", good, now, {}));
}

TEST_CASE("one-time codes: the URL contains the address, the issuer and the secret") {
  CHECK(totp_url({.issuer = "Sig nal", .name = "ada+1@example.org", .secret = secret}) ==
        "otpauth://totp/Sig%20nal:ada%2B1%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        "&issuer=Sig%20nal&algorithm=SHA1&digits=6&period=30");
}

TEST_CASE("one-time codes: a secret has 20 random bytes") {
  const auto random = seeded_entropy(1);
  const auto one = random_totp_secret(random);
  CHECK(one.size() == totp_secret_bytes);
  CHECK(one != random_totp_secret(random));
}
