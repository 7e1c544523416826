#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::domain {

/// How long a project can be claimed after it was offered.
inline constexpr std::chrono::hours project_offer_life{24};

/// A project is offered to whoever holds the link: they may claim it for an organization of theirs,
/// once. A project has one open offer at most.
struct project_offer {
  std::string offered_by;  ///< a username
  core::time_point offered_at;
  core::time_point expires_at;

  friend bool operator==(const project_offer&, const project_offer&) = default;
};

/// Errors: `conflict` from the moment `expires_at` on.
[[nodiscard]] core::result<void> check_claim(const project_offer& what, core::time_point now);

/// What the link carries: which project, and the secret that lets somebody claim it.
struct claim_token {
  project_ref ref;
  std::string secret;

  friend bool operator==(const claim_token&, const claim_token&) = default;
};

/// `{ref}-{secret}`: letters that need no escape in an address.
[[nodiscard]] std::string to_text(const claim_token& token);
/// Nothing for a text of another shape.
[[nodiscard]] std::optional<claim_token> claim_token_from(std::string_view text);

}  // namespace signalbox::domain
