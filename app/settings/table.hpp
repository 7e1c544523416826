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

/// The field that a setting fills. Its type says what is read: a switch, a whole number, a number,
/// a text, a list of texts, or a time in the unit of the type.
using setting_place =
    std::variant<bool*, std::uint16_t*, std::uint32_t*, std::uint64_t*, double*, std::string*,
                 std::vector<std::string>*, std::chrono::milliseconds*, std::chrono::seconds*,
                 std::chrono::minutes*, std::chrono::hours*, std::chrono::days*>;

/// Whole numbers and times, both ends allowed.
struct whole_range {
  std::int64_t least;
  std::int64_t most;
};

/// Numbers, both ends allowed.
struct real_range {
  double least;
  double most;
};

/// One of a few words.
struct enum_choice {
  std::vector<std::string_view> words;
};

/// A text, or each text of a list, that a function accepts.
struct text_rule {
  std::string_view allowed;  ///< in words: "an IP address"
  bool (*accepts)(std::string_view text);
};

/// `true` or `false`.
struct switch_rule {};

using allowed_values = std::variant<switch_rule, whole_range, real_range, enum_choice, text_rule>;

/// All there is to know about a setting, but its default: that is the field's in `settings{}`.
struct setting_row {
  std::string_view name;  ///< section and key as in the file: `server.port`
  std::string_view unit;  ///< "ms", "bytes"; empty where nothing is counted
  std::string_view doc;   ///< sentences for `config/default.toml`
  allowed_values allowed;
  setting_place (*place)(settings& of);
  bool secret = false;  ///< may hold a password: its value is never repeated in a message
};

/// Every setting, in the order of the file. From this table follow the reading of files, the
/// environment's names, all validation, and the text of `config/default.toml`.
[[nodiscard]] std::span<const setting_row> settings_table();

/// The row of a name, or null.
[[nodiscard]] const setting_row* find_setting(std::string_view name);

/// `SIGNALBOX_SERVER_PORT` for `server.port`.
[[nodiscard]] std::string environment_name(std::string_view setting);

/// What is allowed, in words: "a whole number from 0 to 65535".
[[nodiscard]] std::string describe_allowed(const setting_row& row);

}  // namespace signalbox::app
