#include "simulations/scenario/quantity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>

namespace signalbox::simulations {

namespace {

struct time_unit {
  std::string_view name;
  std::int64_t ms;
};

constexpr std::array time_units{time_unit{"ms", 1},        time_unit{"s", 1'000},
                                time_unit{"m", 60'000},    time_unit{"min", 60'000},
                                time_unit{"h", 3'600'000}, time_unit{"d", 86'400'000}};

std::string_view without_spaces(std::string_view text) {
  while (text.starts_with(' '))
    text.remove_prefix(1);
  while (text.ends_with(' '))
    text.remove_suffix(1);
  return text;
}

/// Removes a number from the front of a text; returns nothing if there is none.
std::optional<double> take_number(std::string_view& text) {
  double number = 0;
  const auto [stopped, failure] =
      std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (failure != std::errc{} || !std::isfinite(number)) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(stopped - text.data()));
  return number;
}

std::string_view take_word(std::string_view& text) {
  const auto end = std::ranges::find_if_not(text, [](char each) {
    return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') || each == '%';
  });
  const auto length = static_cast<std::size_t>(end - text.begin());
  const auto word = text.substr(0, length);
  text.remove_prefix(length);
  return word;
}

std::optional<std::int64_t> milliseconds_of(std::string_view unit) {
  const auto* const found = std::ranges::find(time_units, unit, &time_unit::name);
  if (found == time_units.end()) return std::nullopt;
  return found->ms;
}

}  // namespace

std::optional<quantity> read_quantity(std::string_view text) {
  text = without_spaces(text);
  const auto number = take_number(text);
  if (!number) return std::nullopt;
  text = without_spaces(text);
  const auto unit = take_word(text);
  if (!text.empty()) return std::nullopt;
  return quantity{*number, unit};
}

std::optional<std::chrono::milliseconds> read_time(std::string_view text) {
  text = without_spaces(text);
  if (text.empty()) return std::nullopt;
  double total = 0;
  std::int64_t last = std::numeric_limits<std::int64_t>::max();
  while (!text.empty()) {
    const auto number = take_number(text);
    if (!number || *number < 0) return std::nullopt;
    text = without_spaces(text);
    const auto unit = milliseconds_of(take_word(text));
    if (!unit || *unit >= last) return std::nullopt;
    last = *unit;
    total += *number * static_cast<double>(*unit);
    text = without_spaces(text);
  }
  if (total > static_cast<double>(std::chrono::milliseconds(longest_time).count()))
    return std::nullopt;
  return std::chrono::milliseconds{std::llround(total)};
}

std::string time_text(std::chrono::milliseconds time) {
  const auto ms = time.count();
  if (ms < 1'000) return fmt::format("{} ms", ms);
  if (ms < 60'000) return fmt::format("{:.3g} s", static_cast<double>(ms) / 1'000);
  const auto minutes = ms / 60'000;
  const auto seconds = ms / 1'000 % 60;
  if (ms < 3'600'000)
    return seconds == 0 ? fmt::format("{} min", minutes)
                        : fmt::format("{} min {} s", minutes, seconds);
  return minutes % 60 == 0 ? fmt::format("{} h", minutes / 60)
                           : fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

}  // namespace signalbox::simulations
