#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/organization/organization.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Who belongs to an organization. Every change locks the organization's row first, so that of two
/// changes at once the second sees the first: an organization never loses its last owner, and
/// nobody acts by a role that was taken from them a moment before. Functions return `not_found`
/// when the organization or the member does not exist.
class member_repository {
 public:
  member_repository(postgres::connection& on, postgres::deadline until) : on_(on), until_(until) {}

  /// By username.
  [[nodiscard]] core::result<std::vector<domain::member>> list(
      const domain::organization_slug& organization);

  [[nodiscard]] core::result<domain::member> find(const domain::organization_slug& organization,
                                                  const domain::account_id& account);

  struct newcomer {
    std::string email;  ///< any case
    domain::access access;
  };
  /// Adds a person who has an account. Errors: `not_found` when nobody uses the address, `conflict`
  /// for a member, `bad_request` for a project of another organization.
  [[nodiscard]] core::result<domain::member> add(const domain::organization_slug& organization,
                                                 const newcomer& wanted,
                                                 const domain::requester& by);

  struct access_change {
    domain::account_id account;
    domain::access from;  ///< what the member was when the request was judged
    domain::access to;
  };
  /// Gives a member other roles; giving what is held changes nothing. Errors: `conflict` when the
  /// member or the asker is something else meanwhile, or nobody would be owner; `bad_request` for a
  /// project of another organization.
  [[nodiscard]] core::result<domain::member> change_access(
      const domain::organization_slug& organization, const access_change& wanted,
      const domain::requester& by);

  struct removal {
    domain::account_id account;
    /// What the member was when the request was judged; nothing for whoever leaves.
    std::optional<domain::access> from = std::nullopt;
  };
  /// Also how a person leaves. Errors: as `change_access`.
  [[nodiscard]] core::result<void> remove(const domain::organization_slug& organization,
                                          const removal& wanted, const domain::requester& by);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
