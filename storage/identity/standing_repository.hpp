#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/identifiers.hpp"
#include "domain/identity/account.hpp"
#include "domain/identity/script_token.hpp"
#include "domain/organization/organization.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// A sign-in as a token names it.
struct sign_in_key {
  domain::account_id account;
  domain::session_id session;
};

/// Who somebody is, and what they are where.
struct stored_standing {
  domain::account account;
  std::optional<domain::profile> profile;
  std::vector<domain::membership> memberships;  ///< by name of the organization
};

/// What a sign-in or an access token stands for. Many are asked for at once when everybody comes
/// back.
class standing_repository {
 public:
  standing_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Those of the sign-ins, in their order, with one statement; nothing for one that has ended, or
  /// is another account's, or whose names are no UUIDs.
  [[nodiscard]] core::result<std::vector<std::optional<stored_standing>>> find_all(
      const std::vector<sign_in_key>& sign_ins);

  /// Those who made the tokens, the same way; nothing where there is no token.
  [[nodiscard]] core::result<std::vector<std::optional<stored_standing>>> find_owners(
      const std::vector<std::optional<domain::script_token>>& tokens);

 private:
  /// Two lists of the same length as texts of PostgreSQL without their ends, and which element of
  /// the question each belongs to.
  struct asked_people {
    std::string accounts = "{";
    std::string sessions = "{";
    std::vector<std::size_t> places;
  };

  [[nodiscard]] core::result<std::vector<std::optional<stored_standing>>> find(
      const asked_people& asked, std::size_t count);

  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
