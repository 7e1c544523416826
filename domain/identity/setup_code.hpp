#pragma once

#include <string>
#include <string_view>

#include "core/crypto/entropy.hpp"

namespace signalbox::domain {

/// Returns a one-time code for the first account: four groups of five lower-case letters and digits
/// without ambiguous characters (99 bits).
[[nodiscard]] std::string random_setup_code(const core::entropy& random);

/// Returns the digest of a typed code; case, spaces and hyphens are ignored.
[[nodiscard]] std::string setup_code_digest(std::string_view typed);

/// Determines whether the first account requires a code: other machines can reach the server,
/// because it listens beyond loopback, is published under another name, or is behind proxies.
struct reachable_place {
  std::string_view host;        ///< listening address
  std::string_view public_url;  ///< address for clients; empty: the listening address
  bool has_proxies = false;
};
[[nodiscard]] bool needs_setup_code(const reachable_place& of);

}  // namespace signalbox::domain
