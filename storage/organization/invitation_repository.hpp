#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/organization/invitation.hpp"
#include "domain/organization/organization.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Who is asked to join an organization. Every change locks the organization's row first, so that
/// an invitation is accepted once. Functions return `not_found` when the organization or the
/// invitation does not exist.
class invitation_repository {
 public:
  invitation_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Those that nobody has accepted, the oldest first; also those that have run out.
  [[nodiscard]] core::result<std::vector<domain::invitation>> list_open(
      const domain::organization_slug& organization);

  struct draft {
    std::string email;  ///< lower case
    domain::access access;
    std::string token_digest;
  };
  /// Invites somebody, whether or not they have an account; takes the place of an invitation that
  /// has run out. Errors: `conflict` for a member, for whoever has an open invitation, when too
  /// many are open, or when the asker's role has changed meanwhile; `bad_request` for a project of
  /// another organization.
  [[nodiscard]] core::result<domain::invitation> create(
      const domain::organization_slug& organization, const draft& wanted,
      const domain::requester& by);

  struct renewal {
    std::int64_t id = 0;
    std::string token_digest;
  };
  /// Gives an open invitation another token and its whole time again. Errors: `conflict` when the
  /// asker's role has changed meanwhile.
  [[nodiscard]] core::result<domain::invitation> renew(
      const domain::organization_slug& organization, const renewal& wanted,
      const domain::requester& by);

  /// Takes an open invitation back. Errors: as `renew`.
  [[nodiscard]] core::result<void> revoke(const domain::organization_slug& organization,
                                          std::int64_t id, const domain::requester& by);

  /// The invitation that a token is for, in whatever state.
  [[nodiscard]] core::result<domain::invitation> find(const domain::organization_slug& organization,
                                                      const std::string& token_digest);

  struct acceptance {
    domain::invitation of;
    domain::account_id account;
    domain::access given;  ///< without the projects that are gone meanwhile
  };
  /// Makes whoever asks a member. Errors: `domain::check_acceptance`'s; `conflict` for a member, or
  /// when the invitation's projects are gone.
  [[nodiscard]] core::result<acceptance> accept(const domain::organization_slug& organization,
                                                const std::string& token_digest,
                                                const domain::requester& by);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
