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

/// Period in which an invitation can be accepted.
inline constexpr std::chrono::hours invitation_life{24};

/// Maximum number of open invitations of one organization, including expired ones: they are sent to
/// every subscriber of the organization.
inline constexpr std::size_t open_invitations_max = 200;

/// An e-mail invitation to an organization. The holder of its token who signs in with that address
/// may accept it, once.
struct invitation {
  std::int64_t id = 0;
  std::string email;  ///< lower case
  domain::access access;
  std::string invited_by;  ///< a username; empty when the account was deleted
  core::time_point invited_at;
  core::time_point expires_at;
  std::optional<core::time_point> accepted_at;

  friend bool operator==(const invitation&, const invitation&) = default;
};

/// True from `expires_at` on: it can no longer be accepted.
[[nodiscard]] bool has_run_out(const invitation& what, core::time_point now);

/// Checks whether the account with this address may accept it. Errors: `conflict` when it was
/// already accepted or has expired, `forbidden` when it is for another address.
[[nodiscard]] core::result<void> check_acceptance(const invitation& what, std::string_view email,
                                                  core::time_point now);

}  // namespace signalbox::domain
