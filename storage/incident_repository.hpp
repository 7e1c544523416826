#pragma once

#include <string>
#include <vector>

#include "domain/error.hpp"
#include "domain/incident.hpp"
#include "postgres/connection.hpp"
#include "storage/author.hpp"

namespace signalbox::storage {

/// An incident to open; it starts as `investigating`.
struct new_incident {
  std::string title;
  domain::incident_impact impact = domain::incident_impact::minor;
  std::string message = {};  ///< the first update's; empty: no update yet
  std::vector<std::string> regions = {};
  std::vector<std::string> services = {};
  std::vector<domain::organization_slug> organizations = {};
  std::vector<domain::project_ref> projects = {};
  bool affects_project_creation = false;
  bool show_to_everybody = false;
};

struct new_incident_update {
  domain::incident_state state = domain::incident_state::investigating;
  std::string message;
};

/// What is wrong, and what was. Incidents come with all their updates, oldest first.
class incident_repository {
 public:
  incident_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  [[nodiscard]] domain::result<domain::incident> open(const new_incident& wanted, const author& by);

  /// Adds to the timeline; `resolved` resolves the incident. Errors: `not_found`; `conflict` when
  /// it is resolved already.
  [[nodiscard]] domain::result<domain::incident> post_update(const domain::incident_id& incident,
                                                             const new_incident_update& update,
                                                             const author& by);

  /// Errors: `not_found`.
  [[nodiscard]] domain::result<domain::incident> find(const domain::incident_id& incident);

  /// Those not resolved, oldest first.
  [[nodiscard]] domain::result<std::vector<domain::incident>> list_open();

  /// The newest ones, resolved or not, newest first, at most `count`.
  [[nodiscard]] domain::result<std::vector<domain::incident>> list(std::size_t count);

  /// Those open now or resolved since then, newest first, at most `count`.
  [[nodiscard]] domain::result<std::vector<domain::incident>> list_recent(domain::time_point since,
                                                                          std::size_t count);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
