#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/settings/environment.hpp"
#include "app/settings/settings.hpp"
#include "core/error.hpp"

namespace signalbox::app {

/// A setting given as a flag of the command line.
struct settings_flag {
  std::string flag;     ///< `--port`
  std::string setting;  ///< `server.port`
  std::string text;
};

/// Where settings come from: a flag counts more than the environment, the environment more than
/// the file, the file more than the built-in default.
struct settings_sources {
  std::vector<settings_flag> flags;
  environment_variables environment;
  std::optional<std::filesystem::path> file;
};

struct loaded_settings {
  settings values;
  std::vector<std::string> warnings;  ///< sentences for a person
};

/// Reads and checks every setting. Errors: `bad_request` with everything that is wrong, a line
/// each: setting, value, where it came from, what is allowed. A wrong value is an error even where
/// another source overrides it.
[[nodiscard]] core::result<loaded_settings> load_settings(const settings_sources& from);

}  // namespace signalbox::app
