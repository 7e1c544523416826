#include "core/time.hpp"

#include <fmt/format.h>

#include <charconv>

namespace signalbox::core {

namespace {

/// Parses exactly `digits` decimal digits at the front of `text`.
std::optional<int> take_number(std::string_view& text, std::size_t digits) {
  if (text.size() < digits) return std::nullopt;
  int value = 0;
  const auto* end = text.data() + digits;
  const auto [stop, failure] = std::from_chars(text.data(), end, value);
  if (failure != std::errc{} || stop != end || text.front() == '-') return std::nullopt;
  text.remove_prefix(digits);
  return value;
}

bool take(std::string_view& text, char expected) {
  if (text.empty() || text.front() != expected) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<std::chrono::sys_days> take_date(std::string_view& text) {
  const auto year = take_number(text, 4);
  if (!year || !take(text, '-')) return std::nullopt;
  const auto month = take_number(text, 2);
  if (!month || !take(text, '-')) return std::nullopt;
  const auto day = take_number(text, 2);
  if (!day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year{*year},
                                         std::chrono::month{static_cast<unsigned>(*month)},
                                         std::chrono::day{static_cast<unsigned>(*day)}};
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days{date};
}

/// Parses an optional fraction of a second, of any length, as whole milliseconds.
std::optional<std::chrono::milliseconds> take_fraction(std::string_view& text) {
  if (!take(text, '.')) return std::chrono::milliseconds{0};
  int milliseconds = 0;
  int weight = 100;
  std::size_t digits = 0;
  for (; digits < text.size() && text[digits] >= '0' && text[digits] <= '9'; ++digits) {
    milliseconds += (text[digits] - '0') * weight;
    weight /= 10;
  }
  if (digits == 0) return std::nullopt;
  text.remove_prefix(digits);
  return std::chrono::milliseconds{milliseconds};
}

/// Parses `Z`, `±HH`, `±HHMM` or `±HH:MM` as the offset to subtract to get UTC.
std::optional<std::chrono::minutes> take_offset(std::string_view& text) {
  if (take(text, 'Z')) return std::chrono::minutes{0};
  const bool east = take(text, '+');
  if (!east && !take(text, '-')) return std::nullopt;
  const auto hours = take_number(text, 2);
  if (!hours || *hours > 23) return std::nullopt;
  int minutes = 0;
  if (!text.empty()) {
    take(text, ':');
    const auto read = take_number(text, 2);
    if (!read || *read > 59) return std::nullopt;
    minutes = *read;
  }
  const auto offset = std::chrono::minutes{*hours * 60 + minutes};
  return east ? offset : -offset;
}

/// Writes the last `digits` decimal digits of `value`.
template <class Number>
void put_number(char* to, Number value, int digits) {
  while (digits > 0) {
    to[--digits] = static_cast<char>('0' + static_cast<int>(value % 10));
    value /= 10;
  }
}

}  // namespace

std::string to_iso8601(time_point at) {
  const auto day = std::chrono::floor<std::chrono::days>(at);
  const std::chrono::year_month_day date{day};
  const std::chrono::hh_mm_ss clock{at - day};
  // Times are formatted very often for storage and the wire: a format string would take ten times
  // as long.
  if (const auto year = static_cast<int>(date.year()); year >= 0 && year <= 9'999) {
    std::string text = "0000-00-00T00:00:00.000Z";
    put_number(text.data(), year, 4);
    put_number(text.data() + 5, static_cast<unsigned>(date.month()), 2);
    put_number(text.data() + 8, static_cast<unsigned>(date.day()), 2);
    put_number(text.data() + 11, clock.hours().count(), 2);
    put_number(text.data() + 14, clock.minutes().count(), 2);
    put_number(text.data() + 17, clock.seconds().count(), 2);
    put_number(text.data() + 20, clock.subseconds().count(), 3);
    return text;
  }
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count(),
                     clock.subseconds().count());
}

std::optional<time_point> from_iso8601(std::string_view text) {
  const auto day = take_date(text);
  if (!day) return std::nullopt;
  if (text.empty()) return time_point{*day};
  if (!take(text, 'T') && !take(text, ' ')) return std::nullopt;
  const auto hours = take_number(text, 2);
  if (!hours || *hours > 23 || !take(text, ':')) return std::nullopt;
  const auto minutes = take_number(text, 2);
  if (!minutes || *minutes > 59 || !take(text, ':')) return std::nullopt;
  const auto seconds = take_number(text, 2);
  if (!seconds || *seconds > 59) return std::nullopt;
  const auto fraction = take_fraction(text);
  if (!fraction) return std::nullopt;
  const auto offset = take_offset(text);
  if (!offset || !text.empty()) return std::nullopt;
  return time_point{*day} + std::chrono::hours{*hours} + std::chrono::minutes{*minutes} +
         std::chrono::seconds{*seconds} + *fraction - *offset;
}

}  // namespace signalbox::core
