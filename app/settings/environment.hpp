#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/settings/given_setting.hpp"

namespace signalbox::app {

/// Names and values of environment variables.
using environment_variables = std::map<std::string, std::string>;

/// Returns the variables of this process whose names begin with `SIGNALBOX_`. Call it at start
/// only: it is not safe while another thread changes the environment.
[[nodiscard]] environment_variables own_environment();

struct environment_settings {
  std::vector<given_setting> given;
  /// A sentence for each name that begins with `SIGNALBOX_` and matches no setting. It is not an
  /// error, because container platforms derive such names from the names of services
  /// (`SIGNALBOX_SERVICE_HOST`).
  std::vector<std::string> warnings;
};

[[nodiscard]] environment_settings read_environment(const environment_variables& from);

}  // namespace signalbox::app
