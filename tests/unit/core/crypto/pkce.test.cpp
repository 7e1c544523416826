#include "core/crypto/pkce.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/core/seeded_entropy.hpp"

using namespace signalbox::core;

TEST_CASE("PKCE: the challenge is that of RFC 7636, appendix B") {
  CHECK(pkce_challenge_of("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk") ==
        "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
}

TEST_CASE("PKCE: a verifier matches only its own challenge") {
  const auto random = seeded_entropy(1);
  const auto verifier = random_pkce_verifier(random);
  const auto challenge = pkce_challenge_of(verifier);
  CHECK(verifier.size() == 43);
  CHECK(is_pkce_challenge(challenge));
  CHECK(pkce_matches(verifier, challenge));
  CHECK_FALSE(pkce_matches(random_pkce_verifier(random), challenge));
  CHECK_FALSE(pkce_matches("", challenge));
  CHECK_FALSE(pkce_matches(verifier, ""));
  CHECK_FALSE(pkce_matches(std::string(100'000, 'v'), challenge));
}

TEST_CASE("PKCE: a challenge has 43 base64url letters") {
  CHECK_FALSE(is_pkce_challenge(""));
  CHECK_FALSE(is_pkce_challenge(std::string(42, 'a')));
  CHECK_FALSE(is_pkce_challenge(std::string(44, 'a')));
  CHECK_FALSE(is_pkce_challenge(std::string(42, 'a') + "+"));
}
