#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace signalbox::app {

/// A value that no setting takes, such as a date; `shown` is how it is told back.
struct unusable_value {
  std::string shown;
};

using given_value =
    std::variant<bool, std::int64_t, double, std::string, std::vector<std::string>, unusable_value>;

/// What one source says about one setting.
struct given_setting {
  std::string name;  ///< as in the table: `server.port`
  given_value value;
  std::string source;  ///< `signalbox.toml:12`, `environment SIGNALBOX_SERVER_PORT`, `--port`
};

}  // namespace signalbox::app
