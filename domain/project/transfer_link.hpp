#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::domain {

/// Lifetime of a transfer link.
inline constexpr std::chrono::hours transfer_link_life{24};

/// A transfer link of a project: its holder may transfer the project to one of their organizations,
/// once. A project has at most one link.
struct transfer_link {
  std::string offered_by;  ///< a username
  core::time_point offered_at;
  core::time_point expires_at;

  friend bool operator==(const transfer_link&, const transfer_link&) = default;
};

/// Checks that the link is still valid. Errors: `conflict` from `expires_at` on.
[[nodiscard]] core::result<void> check_claim(const transfer_link& what, core::time_point now);

/// The content of a link: the project, and the secret that authorizes the transfer.
struct claim_token {
  project_ref ref;
  std::string secret;

  friend bool operator==(const claim_token&, const claim_token&) = default;
};

/// Returns `{ref}-{secret}`: characters that need no escaping in an address.
[[nodiscard]] std::string to_text(const claim_token& token);
/// Returns nothing for a text with another format.
[[nodiscard]] std::optional<claim_token> claim_token_from(std::string_view text);

}  // namespace signalbox::domain
