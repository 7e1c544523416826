#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

/// Amounts as people write them.
namespace signalbox::simulations {

/// A number and what follows it, for example `2.5` and `GB`.
struct quantity {
  double number = 0;
  std::string_view unit;  ///< empty where none is written; lives as long as the text
};

/// One number, then letters or a percent sign. Nothing for anything else, and for what is not
/// finite.
[[nodiscard]] std::optional<quantity> read_quantity(std::string_view text);

/// `150ms`, `2.5 s`, `10m`, `1h 30m`, `1d`; larger units before smaller ones. Nothing
/// for anything else, for negative times, and beyond `longest_time`.
[[nodiscard]] std::optional<std::chrono::milliseconds> read_time(std::string_view text);

inline constexpr std::chrono::hours longest_time{24 * 31};

/// `0 ms`, `850 ms`, `2.5 s`, `10 min`, `1 h 30 min`: what is read at a glance.
[[nodiscard]] std::string time_text(std::chrono::milliseconds time);

}  // namespace signalbox::simulations
