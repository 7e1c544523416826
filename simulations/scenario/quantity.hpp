#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

/// Quantities in the notation of scenario files.
namespace signalbox::simulations {

/// A number and the unit after it, for example `2.5` and `GB`.
struct quantity {
  double number = 0;
  std::string_view unit;  ///< empty without a unit; valid as long as the text
};

/// Parses one number followed by letters or a percent sign. Returns nothing for anything else and
/// for infinite values.
[[nodiscard]] std::optional<quantity> read_quantity(std::string_view text);

/// Parses `150ms`, `2.5 s`, `10m`, `1h 30m`, `1d`; larger units before smaller ones. Returns
/// nothing for anything else, for negative times, and beyond `longest_time`.
[[nodiscard]] std::optional<std::chrono::milliseconds> read_time(std::string_view text);

inline constexpr std::chrono::hours longest_time{24 * 31};

/// Formats a duration for people: `0 ms`, `850 ms`, `2.5 s`, `10 min`, `1 h 30 min`.
[[nodiscard]] std::string time_text(std::chrono::milliseconds time);

}  // namespace signalbox::simulations
