#pragma once

#include <cstddef>
#include <vector>

#include "core/error.hpp"
#include "domain/incident/incident.hpp"
#include "domain/incident/incident_audience.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The data of the whole installation that incidents' scopes are matched against.
class incident_audience_repository {
 public:
  incident_audience_repository(postgres::connection& on, postgres::deadline until)
      : on_(on, until) {}
  explicit incident_audience_repository(const statements& on) : on_(on) {}

  /// Returns all organizations with their projects and members, by name.
  [[nodiscard]] std::vector<domain::incident_place> places();

  /// Returns the number of accounts.
  [[nodiscard]] std::size_t accounts();

  /// Refuses a scope with an unknown organization or project. Errors: `bad_request` with the field
  /// and the first unknown name.
  [[nodiscard]] core::result<void> check_scope(const domain::incident& what);

 private:
  statements on_;
};

}  // namespace signalbox::storage
