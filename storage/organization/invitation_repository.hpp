#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/organization/invitation.hpp"
#include "domain/organization/organization.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Invitations to organizations. Every change locks the organization's row first, so that an
/// invitation is accepted only once. Functions return `not_found` when the organization or the
/// invitation does not exist.
class invitation_repository {
 public:
  invitation_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Returns invitations that were not accepted, oldest first, including expired ones.
  [[nodiscard]] std::vector<domain::invitation> list_open(
      const domain::organization_slug& organization);

  struct draft {
    std::string email;  ///< lower case
    domain::access access;
    std::string token_digest;
  };
  /// Invites an address with or without an account; replaces an expired invitation. Errors:
  /// `conflict` for a member, for an address with an open invitation, when too many are open, or
  /// when the requester's role has changed in the meantime; `bad_request` for a project of another
  /// organization.
  [[nodiscard]] core::result<domain::invitation> create(
      const domain::organization_slug& organization, const draft& requested,
      const domain::requester& by);

  struct renewal {
    std::int64_t id = 0;
    std::string token_digest;
  };
  /// Gives an open invitation a new token and its whole lifetime again. Errors: `conflict` when the
  /// requester's role has changed in the meantime.
  [[nodiscard]] core::result<domain::invitation> renew(
      const domain::organization_slug& organization, const renewal& requested,
      const domain::requester& by);

  /// Revokes an open invitation. Errors: as `renew`.
  [[nodiscard]] core::result<void> revoke(const domain::organization_slug& organization,
                                          std::int64_t id, const domain::requester& by);

  /// Returns the invitation of a token, in any state.
  [[nodiscard]] core::result<domain::invitation> find(const domain::organization_slug& organization,
                                                      const std::string& token_digest);

  struct acceptance {
    domain::invitation of;
    domain::account_id account;
    domain::access given;  ///< without projects that were deleted in the meantime
  };
  /// Adds the account as a member. Errors: those of `domain::check_acceptance`; `conflict` for a
  /// member, or when the invitation's projects no longer exist.
  [[nodiscard]] core::result<acceptance> accept(const domain::organization_slug& organization,
                                                const std::string& token_digest,
                                                const domain::requester& by);

 private:
  statements on_;
};

}  // namespace signalbox::storage
