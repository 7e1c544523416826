#pragma once

#include <optional>
#include <string>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "domain/identity/linked_identity.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// A user of the code host who came back to be linked to an account.
struct pending_link {
  std::string digest;  ///< of the code that the browser got
  domain::account_id account;
  std::string code_challenge;  ///< PKCE of the browser that asked
  domain::code_host_user user;
  core::time_point expires_at;
};

/// Users of the code host who wait to be linked until their code is redeemed.
class code_host_link_repository {
 public:
  code_host_link_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Replaces the account's earlier one; expired ones are removed.
  [[nodiscard]] core::result<void> put(const pending_link& wanted, core::time_point now);

  /// Removes a pending link and returns it; nothing when there is none, or it has expired.
  [[nodiscard]] core::result<std::optional<pending_link>> take(const std::string& digest,
                                                               core::time_point now);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
