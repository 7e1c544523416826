#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace signalbox::core {

/// What one hashing costs. The default takes about 20 ms of one core and is OWASP's first choice
/// for Argon2id (19 MiB, 2 passes).
struct password_cost {
  std::uint64_t opslimit = 2;                          ///< passes over the memory, at least 1
  std::size_t memlimit_bytes = std::size_t{19} << 20;  ///< at least 8 KiB
};

/// Argon2id in libsodium's text form, salt and cost included. Blocks for the cost's time: never on
/// an I/O or actor thread. The salt is libsodium's own, so this is the one function of the room
/// that is not pure. `errc::unavailable` when the memory cannot be had, `errc::internal` when the
/// cost is out of libsodium's range.
[[nodiscard]] result<std::string> hash_password(std::string_view password,
                                                const password_cost& cost);

/// True when the password made the hash. False for a text that is no hash. Blocks like hashing.
[[nodiscard]] bool password_matches(std::string_view password, const std::string& hash);

/// True when the hash was made with another cost, or is none: hash again at the next sign-in.
[[nodiscard]] bool needs_rehash(const std::string& hash, const password_cost& cost);

}  // namespace signalbox::core
