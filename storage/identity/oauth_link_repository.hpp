#pragma once

#include <optional>
#include <string>

#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "domain/identity/linked_identity.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// A user of the identity provider to be linked to an account after the callback.
struct pending_link {
  std::string digest;  ///< of the browser's code
  domain::account_id account;
  std::string code_challenge;  ///< PKCE challenge of the requesting browser
  domain::provider_user user;
  core::time_point expires_at;
};

/// Users of the identity provider that wait for their code to be redeemed.
class oauth_link_repository {
 public:
  oauth_link_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Replaces the account's previous one; expired ones are deleted.
  void put(const pending_link& requested, core::time_point now);

  /// Deletes a pending link and returns it; nothing when there is none, or it has expired.
  [[nodiscard]] std::optional<pending_link> consume(const std::string& digest,
                                                    core::time_point now);

 private:
  statements on_;
};

}  // namespace signalbox::storage
