#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/organization/organization.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Members of organizations. Every change locks the organization's row first, so that concurrent
/// changes are serialized: an organization never loses its last owner, and no change is made with a
/// role that was just removed. Functions return `not_found` when the organization or the member
/// does not exist.
class member_repository {
 public:
  member_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Ordered by username.
  [[nodiscard]] std::vector<domain::member> list(const domain::organization_slug& organization);

  [[nodiscard]] core::result<domain::member> find(const domain::organization_slug& organization,
                                                  const domain::account_id& account);

  struct newcomer {
    std::string email;  ///< in any case
    domain::access access;
  };
  /// Adds an account as a member. Errors: `not_found` when no account has the address, `conflict`
  /// for a member, `bad_request` for a project of another organization.
  [[nodiscard]] core::result<domain::member> add(const domain::organization_slug& organization,
                                                 const newcomer& requested,
                                                 const domain::requester& by);

  struct access_change {
    domain::account_id account;
    domain::access from;  ///< the member's access when the request was authorized
    domain::access to;
  };
  /// Replaces a member's access; the same access changes nothing. Errors: `conflict` when the
  /// access of the member or the requester has changed in the meantime, or there would be no owner;
  /// `bad_request` for a project of another organization.
  [[nodiscard]] core::result<domain::member> change_access(
      const domain::organization_slug& organization, const access_change& requested,
      const domain::requester& by);

  struct removal {
    domain::account_id account;
    /// The member's access when the request was authorized; nothing when a member leaves.
    std::optional<domain::access> from = std::nullopt;
  };
  /// Removes a member, or lets a member leave. Errors: as `change_access`.
  [[nodiscard]] core::result<void> remove(const domain::organization_slug& organization,
                                          const removal& requested, const domain::requester& by);

 private:
  statements on_;
};

}  // namespace signalbox::storage
