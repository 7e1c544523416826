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
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The common properties of a simulated fleet.
struct simulated_project_defaults {
  /// Returns the password of a project's database, sealed for its row.
  std::function<std::string(const domain::project_ref&)> sealed_password;
  core::time_point since;            ///< creation time of everything
  core::time_point signed_in_until;  ///< expiry of all sessions
};

/// Stores a simulation's fleet in a database. Accounts have no password; each has one login
/// session.
class simulated_fleet_repository {
 public:
  /// The first port of the databases, each of which has one, and the number of ports from there on.
  /// @{
  static constexpr std::size_t first_port = 1'024;
  static constexpr std::size_t projects_max = 65'536 - first_port;
  /// @}

  simulated_fleet_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}
  explicit simulated_fleet_repository(const statements& on) : on_(on) {}

  /// Stores everything in an empty database, or nothing, without audit entries, and returns the
  /// users in the given order. Errors: `conflict` when there is already an account, an organization
  /// or a project; `bad_request` with more than `projects_max` projects.
  [[nodiscard]] core::result<std::vector<domain::added_person>> fill(
      const domain::simulated_fleet& with, const simulated_project_defaults& defaults);

  /// Same in parts, inside the caller's transaction, which ensures that names are free. Members and
  /// projects with unknown references are skipped.
  /// @{
  [[nodiscard]] std::vector<domain::added_person> add_people(
      const domain::simulated_fleet& from, const simulated_project_defaults& defaults);
  void add_organizations(const domain::simulated_fleet& from,
                         const simulated_project_defaults& defaults);
  void add_members(const domain::simulated_fleet& from, const simulated_project_defaults& defaults);
  /// `ports`: one for each project.
  void add_projects(const domain::simulated_fleet& from, const simulated_project_defaults& defaults,
                    const std::vector<std::uint16_t>& ports);
  /// @}

 private:
  [[nodiscard]] core::result<void> check_empty();

  statements on_;
};

}  // namespace signalbox::storage
