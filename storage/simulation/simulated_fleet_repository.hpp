#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/simulation/simulated_fleet.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// What everything of a simulated fleet has in common.
struct simulated_terms {
  /// Returns the password of a project's database, sealed for its row.
  std::function<std::string(const domain::project_ref&)> sealed_password;
  core::time_point since;            ///< when all of it was made
  core::time_point signed_in_until;  ///< how long everybody's session is good
};

/// Puts a simulation's fleet into a database. Nobody has a password; each is signed in once.
class simulated_fleet_repository {
 public:
  /// The first of the ports of the databases where nobody else has any, one each, and how many
  /// there are from there on.
  /// @{
  static constexpr std::size_t first_port = 1'024;
  static constexpr std::size_t projects_max = 65'536 - first_port;
  /// @}

  simulated_fleet_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Stores all of it in a database that has nothing yet, or nothing, without a line in the audit
  /// log, and returns who the people are now, in their order. Errors: `conflict` when there is an
  /// account, an organization or a project already; `bad_request` with more than `projects_max`
  /// projects.
  [[nodiscard]] core::result<std::vector<domain::settled_person>> fill(
      const domain::simulated_fleet& with, const simulated_terms& terms);

  /// The same in parts, inside a transaction of the caller's, who has made sure that no name is
  /// taken. Who or what a member or a project names and is not there leaves it out.
  /// @{
  [[nodiscard]] core::result<std::vector<domain::settled_person>> add_people(
      const domain::simulated_fleet& from, const simulated_terms& terms);
  [[nodiscard]] core::result<void> add_organizations(const domain::simulated_fleet& from,
                                                     const simulated_terms& terms);
  [[nodiscard]] core::result<void> add_members(const domain::simulated_fleet& from,
                                               const simulated_terms& terms);
  /// `ports`: one for each project.
  [[nodiscard]] core::result<void> add_projects(const domain::simulated_fleet& from,
                                                const simulated_terms& terms,
                                                const std::vector<std::uint16_t>& ports);
  /// @}

 private:
  [[nodiscard]] core::result<void> check_empty();

  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
