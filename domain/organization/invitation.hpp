#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/access/access.hpp"

namespace signalbox::domain {

/// How long an invitation can be accepted.
inline constexpr std::chrono::hours invitation_life{24};

/// Invitations of one organization that may be open at the same time, those that have run out
/// among them: everybody who watches the organization is shown them.
inline constexpr std::size_t open_invitations_max = 200;

/// Somebody is asked by e-mail to join an organization. Whoever holds its token and signs in with
/// that address may accept it, once.
struct invitation {
  std::int64_t id = 0;
  std::string email;  ///< lower case
  domain::access access;
  std::string invited_by;  ///< a username; empty when the account is gone
  core::time_point invited_at;
  core::time_point expires_at;
  std::optional<core::time_point> accepted_at;

  friend bool operator==(const invitation&, const invitation&) = default;
};

/// From the moment `expires_at` on it cannot be accepted any more.
[[nodiscard]] bool has_run_out(const invitation& what, core::time_point now);

/// May the person with this address accept it? Errors: `conflict` when it was accepted already or
/// has run out, `forbidden` when it is for another address.
[[nodiscard]] core::result<void> check_acceptance(const invitation& what, std::string_view email,
                                                  core::time_point now);

}  // namespace signalbox::domain
