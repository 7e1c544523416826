#include "core/crypto/token_digest.hpp"

#include <doctest/doctest.h>

using namespace signalbox::core;

TEST_CASE("token digest: is BLAKE2b-256 in hexadecimal") {
  // Computed with another implementation.
  CHECK(token_digest("") == "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
  CHECK(token_digest("abc") == "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

TEST_CASE("token digest: differs for tokens that differ in one character") {
  CHECK(token_digest("token-a") != token_digest("token-b"));
  CHECK(token_digest("token-a") == token_digest("token-a"));
}
