#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace signalbox::app {

/// A value of a type that no setting has, such as a date; `shown` is its form in messages.
struct unusable_value {
  std::string shown;
};

using given_value =
    std::variant<bool, std::int64_t, double, std::string, std::vector<std::string>, unusable_value>;

/// The value of one setting from one source.
struct given_setting {
  std::string name;  ///< as in the table: `server.port`
  given_value value;
  std::string source;  ///< `signalbox.toml:12`, `environment SIGNALBOX_SERVER_PORT`, `--port`
};

}  // namespace signalbox::app
