#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "core/time.hpp"
#include "domain/project/fleet.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// All projects at once, with only the data for a status board: a tenth of the stored data.
class fleet_repository {
 public:
  /// Maximum number of failure buckets that are read: the last hour of ten thousand projects, all
  /// of them down.
  static constexpr std::size_t troubles_max = 130'000;

  fleet_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Returns all projects with their troubles of the last hour.
  [[nodiscard]] std::vector<domain::fleet_project> projects(core::time_point now);

  /// Returns the names of all organizations, by slug.
  [[nodiscard]] std::map<std::string, std::string> organization_names();

 private:
  statements on_;
};

}  // namespace signalbox::storage
