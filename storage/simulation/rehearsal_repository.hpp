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

namespace signalbox::storage {

/// The fleet of a rehearsal beside everything else: what belongs to it is marked, so that it can be
/// found and removed, and nothing else ever is.
class rehearsal_repository {
 public:
  rehearsal_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Nothing where there is none.
  [[nodiscard]] core::result<std::optional<domain::rehearsal>> find();

  /// What was stored, as its owners need to know it.
  struct added {
    domain::rehearsal_id to;
    std::vector<domain::settled_person> people;  ///< in their order
    std::vector<domain::stored_project> projects;
  };
  struct addition {
    domain::simulated_fleet what;
    simulated_terms terms;
    port_range ports;  ///< from which each project gets one
    /// To which rehearsal; nothing begins one.
    std::optional<domain::rehearsal_id> to = std::nullopt;
  };

  /// Stores all of it or nothing. Errors: `conflict` for a name that is taken, when another
  /// rehearsal is there, or has gone, and when ports are short; `bad_request` for a member or a
  /// project that names what is none of the rehearsal's.
  [[nodiscard]] core::result<added> add(const addition& wanted, const domain::requester& by);

  /// A person of the rehearsal, by the session they are signed in with.
  struct holder {
    domain::account_id account;
    domain::session_id session;
    std::string email;
  };
  /// In the order of the sessions. Errors: `not_found` when one is nobody's of the rehearsal.
  [[nodiscard]] core::result<std::vector<holder>> find_people(
      const std::vector<domain::session_id>& sessions);

  /// What was removed, as its owners need to know it.
  struct removed {
    std::vector<std::pair<domain::project_ref, domain::organization_slug>> projects;
    std::vector<domain::organization_slug> organizations;
    std::vector<domain::account_id> people;
    std::optional<domain::rehearsal> left;  ///< nothing when all of it is gone
  };
  /// Removes at most `portion` of each kind: its projects first, then its organizations, then its
  /// people, operators last, then the rehearsal. Errors: `conflict` while a project that is none of
  /// its lies in one of its organizations.
  [[nodiscard]] core::result<removed> remove(std::size_t portion, const domain::requester& by);

 private:
  [[nodiscard]] core::result<domain::rehearsal_id> enter(
      const std::optional<domain::rehearsal_id>& wanted, const domain::requester& by);
  [[nodiscard]] core::result<void> check_names(const domain::simulated_fleet& what);
  [[nodiscard]] core::result<void> check_references(const domain::simulated_fleet& what);
  [[nodiscard]] core::result<void> mark(const domain::simulated_fleet& what);
  /// `left`: what there is before.
  [[nodiscard]] core::result<removed> take_portion(std::size_t portion, domain::rehearsal left);

  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
