#include "core/crypto/same_secret.hpp"

#include <doctest/doctest.h>

#include <string>

using signalbox::core::same_secret;

TEST_CASE("same secret: texts are equal only without any difference, whatever their length") {
  CHECK(same_secret("", ""));
  CHECK(same_secret("a secret", "a secret"));
  CHECK_FALSE(same_secret("a secret", "a secre7"));
  CHECK_FALSE(same_secret("a secret", "a secret "));
  CHECK_FALSE(same_secret("a secret", ""));
  CHECK_FALSE(same_secret(std::string(1, '\0'), ""));
}
