#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "domain/identifiers.hpp"
#include "domain/identity/account.hpp"
#include "domain/identity/script_token.hpp"
#include "domain/organization/organization.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// A login session as named by a token.
struct sign_in_key {
  domain::account_id account;
  domain::session_id session;
};

/// An account with its memberships.
struct stored_session_context {
  domain::account account;
  std::optional<domain::profile> profile;
  std::vector<domain::membership> memberships;  ///< ordered by the organization's name
};

/// Principals of login sessions and access tokens. They are queried in batches, because many
/// clients reconnect at the same time.
class session_context_repository {
 public:
  session_context_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Returns the accounts of login sessions, in their order, with one statement; nothing for a
  /// session that has ended or belongs to another account, and for ids that are not UUIDs.
  [[nodiscard]] std::vector<std::optional<stored_session_context>> find_all(
      const std::vector<sign_in_key>& sign_ins);

  /// Returns the owners of access tokens in the same way; nothing when there is no token.
  [[nodiscard]] std::vector<std::optional<stored_session_context>> find_owners(
      const std::vector<std::optional<domain::script_token>>& tokens);

 private:
  /// Two lists of the same length in PostgreSQL's text format without brackets, and the index of
  /// each element in the query.
  struct requested_accounts {
    std::string accounts = "{";
    std::string sessions = "{";
    std::vector<std::size_t> places;
  };

  [[nodiscard]] std::vector<std::optional<stored_session_context>> find(
      const requested_accounts& requested, std::size_t count);

  statements on_;
};

}  // namespace signalbox::storage
