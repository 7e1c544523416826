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

/// The sources of settings: a flag overrides the environment, the environment overrides the file,
/// and the file overrides the built-in default.
struct settings_sources {
  std::vector<settings_flag> flags;
  environment_variables environment;
  std::optional<std::filesystem::path> file;
};

struct loaded_settings {
  settings values;
  std::vector<std::string> warnings;  ///< sentences for a person
};

/// Reads and checks every setting. Errors: `bad_request` with one line per fault: setting, value,
/// source, allowed values. An invalid value is an error even when another source overrides it.
[[nodiscard]] core::result<loaded_settings> load_settings(const settings_sources& from);

}  // namespace signalbox::app
