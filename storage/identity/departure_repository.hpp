#pragma once

#include <string>
#include <vector>

#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// An organization as it would be without one of its members.
struct departure {
  domain::organization_slug slug;
  std::string name;
  bool is_last_owner = false;  ///< there is no other owner
  bool is_alone = false;       ///< there is no other member
  bool has_projects = false;
};

/// The consequences of deleting an account.
class departure_repository {
 public:
  departure_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Returns all organizations of the account, by name.
  [[nodiscard]] std::vector<departure> list(const domain::account_id& account);

 private:
  statements on_;
};

}  // namespace signalbox::storage
