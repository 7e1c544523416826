#include "core/crypto/password_hash.hpp"

#include <sodium.h>

#include <array>

#include "core/crypto/sodium_ready.hpp"

namespace signalbox::core {

namespace {

bool is_in_range(const password_cost& cost) {
  return cost.opslimit >= crypto_pwhash_OPSLIMIT_MIN &&
         cost.opslimit <= crypto_pwhash_OPSLIMIT_MAX &&
         cost.memlimit_bytes >= crypto_pwhash_MEMLIMIT_MIN &&
         cost.memlimit_bytes <= crypto_pwhash_MEMLIMIT_MAX;
}

}  // namespace

result<std::string> hash_password(std::string_view password, const password_cost& cost) {
  sodium_ready();
  if (!is_in_range(cost))
    return fail(errc::internal, "The cost of password hashing is out of range.");
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (crypto_pwhash_str(hash.data(), password.data(), password.size(), cost.opslimit,
                        cost.memlimit_bytes) != 0) {
    return fail(errc::unavailable, "There is not enough memory to check passwords right now.");
  }
  return std::string{hash.data()};
}

bool password_matches(std::string_view password, const std::string& hash) {
  sodium_ready();
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

bool needs_rehash(const std::string& hash, const password_cost& cost) {
  sodium_ready();
  return crypto_pwhash_str_needs_rehash(hash.c_str(), cost.opslimit, cost.memlimit_bytes) != 0;
}

}  // namespace signalbox::core
