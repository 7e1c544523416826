#pragma once

#include <cstddef>
#include <vector>

#include "core/error.hpp"
#include "domain/incident/incident.hpp"
#include "domain/incident/incident_audience.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// What an incident's scope is held against, of the whole installation.
class incident_audience_repository {
 public:
  incident_audience_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// All organizations with their projects and people, by name.
  [[nodiscard]] core::result<std::vector<domain::incident_place>> places();

  /// How many accounts there are.
  [[nodiscard]] core::result<std::size_t> accounts();

  /// Refuses a scope that names an organization or a project that is not there. Errors:
  /// `bad_request` naming the field and the first of them.
  [[nodiscard]] core::result<void> check_scope(const domain::incident& what);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
