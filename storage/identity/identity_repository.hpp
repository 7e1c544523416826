#pragma once

#include <optional>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/identifiers.hpp"
#include "domain/identity/linked_identity.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Users of the identity provider that are linked to accounts.
class identity_repository {
 public:
  identity_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Oldest first.
  [[nodiscard]] std::vector<domain::linked_identity> list(const domain::account_id& account);

  /// Returns the account that a user of the identity provider is linked to.
  [[nodiscard]] std::optional<domain::account_id> owner_of(const domain::provider_user& user);

  /// Links a user. Errors: `conflict` with `identity_already_exists` when the user is linked to
  /// another account, or the account to another user of that identity provider. Idempotent.
  [[nodiscard]] core::result<void> link(const domain::account_id& account,
                                        const domain::provider_user& user,
                                        const domain::requester& by);

  /// Updates name and image at a sign-in of the user.
  void note_sign_in(const domain::provider_user& user, core::time_point at);

  /// Unlinks a user. Errors: `not_found` with `identity_not_found`; `conflict` with
  /// `single_identity_not_deletable` when the account could no longer sign in.
  [[nodiscard]] core::result<void> unlink(const domain::account_id& account,
                                          const domain::identity_id& identity,
                                          const domain::requester& by);

 private:
  statements on_;
};

}  // namespace signalbox::storage
