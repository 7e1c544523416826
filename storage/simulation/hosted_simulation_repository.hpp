#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/project/project.hpp"
#include "domain/simulation/simulated_fleet.hpp"
#include "postgres/connection.hpp"
#include "storage/project/project_repository.hpp"
#include "storage/simulation/simulated_fleet_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The fleet of a simulation on a shared server: its rows are marked, so that exactly they can be
/// found and removed.
class hosted_simulation_repository {
 public:
  hosted_simulation_repository(postgres::connection& on, postgres::deadline until)
      : on_(on, until) {}

  /// Returns nothing if there is none.
  [[nodiscard]] std::optional<domain::hosted_simulation> find();

  /// The stored objects, for their actors.
  struct added {
    domain::hosted_simulation_id to;
    std::vector<domain::added_person> people;  ///< in the given order
    std::vector<domain::stored_project> projects;
  };
  struct addition {
    domain::simulated_fleet what;
    simulated_project_defaults defaults;
    port_range ports;  ///< one for each project
    /// The simulation to add to; nothing starts one.
    std::optional<domain::hosted_simulation_id> to = std::nullopt;
  };

  /// Stores everything or nothing. Errors: `conflict` for a name that is taken, when another
  /// simulation exists, or this one no longer does, and when there are too few ports; `bad_request`
  /// for a member or a project that references an object outside the simulation.
  [[nodiscard]] core::result<added> add(const addition& requested, const domain::requester& by);

  /// A user of the simulation, by login session.
  struct holder {
    domain::account_id account;
    domain::session_id session;
    std::string email;
  };
  /// In the order of the sessions. Errors: `not_found` when one does not belong to the simulation.
  [[nodiscard]] core::result<std::vector<holder>> find_people(
      const std::vector<domain::session_id>& sessions);

  /// The removed objects, for their actors.
  struct removed {
    std::vector<std::pair<domain::project_ref, domain::organization_slug>> projects;
    std::vector<domain::organization_slug> organizations;
    std::vector<domain::account_id> people;
    std::optional<domain::hosted_simulation> left;  ///< nothing when everything is removed
  };
  /// Removes at most `portion` of each kind: its projects first, then its organizations, then its
  /// users, operators last, then the simulation. Errors: `conflict` while a project outside the
  /// simulation is in one of its organizations.
  [[nodiscard]] core::result<removed> remove(std::size_t portion, const domain::requester& by);

 private:
  [[nodiscard]] core::result<domain::hosted_simulation_id> enter(
      const std::optional<domain::hosted_simulation_id>& requested, const domain::requester& by);
  [[nodiscard]] core::result<void> check_names(const domain::simulated_fleet& what);
  [[nodiscard]] core::result<void> check_references(const domain::simulated_fleet& what);
  void mark(const domain::simulated_fleet& what);
  /// `left`: the fleet before the removal.
  [[nodiscard]] removed take_portion(std::size_t portion, domain::hosted_simulation left);

  statements on_;
};

}  // namespace signalbox::storage
