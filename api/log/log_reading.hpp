#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "domain/identifiers.hpp"
#include "domain/log/log_source.hpp"
#include "logs/read_pool.hpp"

namespace signalbox::api {

/// What routes read logs with. Outlives all requests; every function may be called on any thread.
struct log_reading {
  std::filesystem::path data_folder;
  const domain::log_catalogue& schema;
  logs::read_pool& pool;
  /// Called with the files of a project in which a call has found damage; their lines are missing.
  std::function<void(const domain::project_ref&, const std::vector<std::string>& files)>
      report_damage;
};

}  // namespace signalbox::api
