#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/project/fleet.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// All projects at once, with no more than a wall shows of them: a tenth of what is stored.
class fleet_repository {
 public:
  /// Buckets in which something was wrong that are read at most: the last hour of ten thousand
  /// projects, all of them down.
  static constexpr std::size_t troubles_max = 130'000;

  fleet_repository(postgres::connection& on, postgres::deadline until) : on_(on), until_(until) {}

  /// Every project with its troubles of the last hour.
  [[nodiscard]] core::result<std::vector<domain::fleet_project>> projects(core::time_point now);

  /// The names of all organizations, by slug.
  [[nodiscard]] core::result<std::map<std::string, std::string>> organization_names();

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
