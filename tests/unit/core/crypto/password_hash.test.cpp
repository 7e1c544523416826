#include "core/crypto/password_hash.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox::core;

namespace {

/// The lowest cost that the library allows.
constexpr password_cost cheap = {.opslimit = 1, .memlimit_bytes = 8192};

}  // namespace

TEST_CASE("password hash: matches only its password") {
  const auto hash = hash_password("correct horse", cheap);
  REQUIRE(hash.has_value());
  CHECK(password_matches("correct horse", *hash));
  CHECK_FALSE(password_matches("correct horsf", *hash));
  CHECK_FALSE(password_matches("correct hors", *hash));
  CHECK_FALSE(password_matches("", *hash));
}

TEST_CASE("password hash: is Argon2id and shows its cost") {
  const auto hash = hash_password("correct horse", {.opslimit = 3, .memlimit_bytes = 65536});
  REQUIRE(hash.has_value());
  CHECK(hash->starts_with("$argon2id$v=19$m=64,t=3,p=1$"));
  CHECK(hash->find("correct") == std::string::npos);
}

TEST_CASE("password hash: the same password hashes differently each time") {
  CHECK(*hash_password("same", cheap) != *hash_password("same", cheap));
}

TEST_CASE("password hash: includes bytes after a zero byte") {
  const std::string longer("ab\0cd", 5);
  const auto hash = hash_password(longer, cheap);
  REQUIRE(hash.has_value());
  CHECK(password_matches(longer, *hash));
  CHECK_FALSE(password_matches("ab", *hash));
}

TEST_CASE("password hash: an invalid hash matches nothing and needs rehashing") {
  for (const std::string& text :
       {std::string{}, std::string{"plain"}, std::string{"$argon2id$"}, std::string(4096, '$')}) {
    CHECK_FALSE(password_matches("plain", text));
    CHECK(needs_rehash(text, cheap));
  }
}

TEST_CASE("password hash: needs rehashing when the cost has changed") {
  const auto hash = hash_password("correct horse", cheap);
  REQUIRE(hash.has_value());
  CHECK_FALSE(needs_rehash(*hash, cheap));
  CHECK(needs_rehash(*hash, {.opslimit = 2, .memlimit_bytes = 8192}));
  CHECK(needs_rehash(*hash, {.opslimit = 1, .memlimit_bytes = 16384}));
}

TEST_CASE("password hash: a cost out of range is an internal error, not a cheap hash") {
  CHECK(hash_password("p", {.opslimit = 0, .memlimit_bytes = 8192}).error().code == errc::internal);
  CHECK(hash_password("p", {.opslimit = 1, .memlimit_bytes = 0}).error().code == errc::internal);
}
