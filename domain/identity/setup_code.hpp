#pragma once

#include <string>
#include <string_view>

#include "core/crypto/entropy.hpp"

namespace signalbox::domain {

/// Returns a one-time code for the first account: four groups of five lower-case letters and digits
/// without those that look alike (99 bits).
[[nodiscard]] std::string random_setup_code(const core::entropy& random);

/// Returns the digest of a code as it was typed: case, spaces and hyphens do not count.
[[nodiscard]] std::string setup_code_digest(std::string_view typed);

/// Whether the first account needs a code: others than this machine can reach the server, because
/// it listens beyond loopback, is published under another name, or stands behind proxies.
struct reachable_place {
  std::string_view host;        ///< where the server listens
  std::string_view public_url;  ///< where clients reach it; empty: where it listens
  bool has_proxies = false;
};
[[nodiscard]] bool needs_setup_code(const reachable_place& of);

}  // namespace signalbox::domain
