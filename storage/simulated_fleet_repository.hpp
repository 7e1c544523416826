#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "domain/access.hpp"
#include "domain/error.hpp"
#include "domain/identifiers.hpp"
#include "domain/operator_role.hpp"
#include "domain/time.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Everybody and everything that a simulation begins with, as rows. Whoever is meant by a number
/// stands at that place of the list.
struct simulated_fleet {
  struct person {
    std::string email;  ///< lower case
    std::string username;
    domain::operator_role operates = domain::operator_role::none;
  };
  struct member {
    std::size_t person = 0;
    domain::role role = domain::role::developer;  ///< in the whole organization
  };
  struct organization {
    domain::organization_slug slug;
    std::string name;
    std::string plan;
    std::vector<member> members;
  };
  struct project {
    domain::project_ref ref;
    std::string name;
    std::string region;
    std::size_t organization = 0;
    bool is_paused = false;
  };

  std::vector<person> people;
  std::vector<organization> organizations;
  std::vector<project> projects;
  /// The password of every database, encrypted under the installation's key.
  std::string sealed_password;
  domain::time_point since;            ///< when all of it was made
  domain::time_point signed_in_until;  ///< how long everybody's session is good
};

/// Puts a simulation's fleet into a database that has nothing yet.
class simulated_fleet_repository {
 public:
  /// The first of the ports of its databases, one each, and how many there are from there on.
  /// @{
  static constexpr std::size_t first_port = 1'024;
  static constexpr std::size_t projects_max = 65'536 - first_port;
  /// @}

  simulated_fleet_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// What a person can be recognized by.
  struct settled_person {
    domain::account_id account;
    domain::session_id session;
  };

  /// Stores all of it or nothing, without a line in the audit log, and returns who the people are
  /// now, in their order. Nobody has a password; each is signed in once. Errors: `conflict` when
  /// there is an account, an organization or a project already; `bad_request` with more than
  /// `projects_max` projects.
  [[nodiscard]] domain::result<std::vector<settled_person>> fill(const simulated_fleet& with);

 private:
  [[nodiscard]] domain::result<void> check_empty();
  [[nodiscard]] domain::result<std::vector<settled_person>> add_people(const simulated_fleet& from);
  [[nodiscard]] domain::result<std::vector<std::string>> add_organizations(
      const simulated_fleet& from);
  [[nodiscard]] domain::result<void> add_members(const simulated_fleet& from,
                                                 const std::vector<settled_person>& people,
                                                 const std::vector<std::string>& numbers);
  [[nodiscard]] domain::result<void> add_projects(const simulated_fleet& from,
                                                  const std::vector<std::string>& numbers);

  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
