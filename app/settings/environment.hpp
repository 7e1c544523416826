#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/settings/given_setting.hpp"

namespace signalbox::app {

/// Names and values, as a process has them.
using environment_variables = std::map<std::string, std::string>;

/// This process's own whose names begin with `SIGNALBOX_`. At start only: not safe beside a thread
/// that changes the environment.
[[nodiscard]] environment_variables own_environment();

struct environment_settings {
  std::vector<given_setting> given;
  /// A sentence for each name that begins with `SIGNALBOX_` and is no setting. No error: container
  /// platforms make such names from the names of services (`SIGNALBOX_SERVICE_HOST`).
  std::vector<std::string> warnings;
};

[[nodiscard]] environment_settings read_environment(const environment_variables& from);

}  // namespace signalbox::app
