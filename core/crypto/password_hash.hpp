#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace signalbox::core {

/// The cost of one hashing. The default takes about 20 ms of one core and is OWASP's first choice
/// for Argon2id (19 MiB, 2 passes).
struct password_cost {
  std::uint64_t opslimit = 2;                          ///< memory passes, at least 1
  std::size_t memlimit_bytes = std::size_t{19} << 20;  ///< at least 8 KiB
};

/// Returns the Argon2id hash in libsodium's text form, including salt and cost. Blocks for the
/// duration of the hashing: never call it on an I/O or actor thread. Not pure: libsodium generates
/// the salt. Errors: `errc::unavailable` when the memory cannot be allocated, `errc::internal` when
/// the cost is out of libsodium's range.
[[nodiscard]] result<std::string> hash_password(std::string_view password,
                                                const password_cost& cost);

/// True when the password matches the hash. False for a text that is not a hash. Blocks like
/// hashing.
[[nodiscard]] bool password_matches(std::string_view password, const std::string& hash);

/// True when the hash has another cost or is invalid: the password is hashed again at the next
/// sign-in.
[[nodiscard]] bool needs_rehash(const std::string& hash, const password_cost& cost);

}  // namespace signalbox::core
