#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/settings/settings.hpp"

namespace signalbox::app {

/// The field that stores a setting. Its type determines the type of the setting: a boolean, a whole
/// number, a number, a text, a list of texts, or a duration in the unit of the type.
using setting_place =
    std::variant<bool*, std::uint16_t*, std::uint32_t*, std::uint64_t*, double*, std::string*,
                 std::vector<std::string>*, std::chrono::milliseconds*, std::chrono::seconds*,
                 std::chrono::minutes*, std::chrono::hours*, std::chrono::days*>;

/// Range of whole numbers and durations, inclusive at both ends.
struct whole_range {
  std::int64_t least;
  std::int64_t most;
};

/// Range of numbers, inclusive at both ends.
struct real_range {
  double least;
  double most;
};

/// The allowed words.
struct enum_choice {
  std::vector<std::string_view> words;
};

/// A text, or each text of a list, must be accepted by a function.
struct text_rule {
  std::string_view allowed;  ///< in words: "an IP address"
  bool (*accepts)(std::string_view text);
};

/// `true` or `false`.
struct switch_rule {};

using allowed_values = std::variant<switch_rule, whole_range, real_range, enum_choice, text_rule>;

/// The definition of a setting except for its default, which is the field's value in `settings{}`.
struct setting_row {
  std::string_view name;  ///< section and key as in the file: `server.port`
  std::string_view unit;  ///< "ms", "bytes"; empty for a setting without a unit
  std::string_view doc;   ///< sentences for `config/default.toml`
  allowed_values allowed;
  setting_place (*place)(settings& of);
  bool secret = false;  ///< may contain a password: its value is never included in a message
};

/// Returns all settings in the order of the file. Reading of files, names of environment variables,
/// validation and the text of `config/default.toml` derive from this table.
[[nodiscard]] std::span<const setting_row> settings_table();

/// Returns the row with this name, or null.
[[nodiscard]] const setting_row* find_setting(std::string_view name);

/// Returns the environment variable of a setting: `SIGNALBOX_SERVER_PORT` for `server.port`.
[[nodiscard]] std::string environment_name(std::string_view setting);

/// Describes the allowed values: "a whole number from 0 to 65535".
[[nodiscard]] std::string describe_allowed(const setting_row& row);

}  // namespace signalbox::app
