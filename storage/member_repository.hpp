#pragma once

#include <string>
#include <vector>

#include "domain/error.hpp"
#include "domain/organization.hpp"
#include "postgres/connection.hpp"
#include "storage/author.hpp"

namespace signalbox::storage {

/// Who belongs to an organization. Every change locks the organization's row first, so that of two
/// changes at once the second sees the first: an organization never loses its last owner. Functions
/// return `not_found` when the organization or the member does not exist.
class member_repository {
 public:
  member_repository(postgres::connection& on, postgres::deadline until) : on_(on), until_(until) {}

  /// By username.
  [[nodiscard]] domain::result<std::vector<domain::member>> list(
      const domain::organization_slug& organization);

  [[nodiscard]] domain::result<domain::member> find(const domain::organization_slug& organization,
                                                    const domain::account_id& account);

  struct invitation {
    std::string email;  ///< any case
    domain::role access = domain::role::developer;
  };
  /// Adds a person who has an account. Errors: `not_found` when nobody uses the address, `conflict`
  /// for a member.
  [[nodiscard]] domain::result<domain::member> add(const domain::organization_slug& organization,
                                                   const invitation& wanted, const author& by);

  /// Errors: `conflict` when nobody would be owner.
  [[nodiscard]] domain::result<domain::member> change_role(
      const domain::organization_slug& organization, const domain::account_id& account,
      domain::role access, const author& by);

  /// Also how a person leaves. Errors: `conflict` when nobody would be owner.
  [[nodiscard]] domain::result<void> remove(const domain::organization_slug& organization,
                                            const domain::account_id& account, const author& by);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
