#include "domain/log/log_time.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/encoding/ascii.hpp"

namespace signalbox::domain {

namespace {

using namespace std::chrono;

constexpr log_time first_log_time{sys_days{year{0} / January / 1}};
constexpr log_time last_log_time{sys_days{year{9999} / December / 31} + 86'399'999'999us};

/// Reads a text from the front.
class time_reader {
 public:
  explicit time_reader(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  [[nodiscard]] bool skip(std::string_view what) {
    if (!rest_.starts_with(what)) return false;
    rest_.remove_prefix(what.size());
    return true;
  }
  [[nodiscard]] std::optional<int> digits(std::size_t count) {
    if (rest_.size() < count || !std::ranges::all_of(rest_.substr(0, count), core::is_digit))
      return std::nullopt;
    int value = 0;
    for (const char c : rest_.substr(0, count))
      value = value * 10 + (c - '0');
    rest_.remove_prefix(count);
    return value;
  }
  /// The microseconds of the digits behind a decimal point.
  [[nodiscard]] std::optional<microseconds> fraction() {
    std::int64_t value = 0;
    std::size_t count = 0;
    for (; count < rest_.size() && core::is_digit(rest_[count]); ++count) {
      if (count < 6) value = value * 10 + (rest_[count] - '0');
    }
    if (count == 0) return std::nullopt;
    for (std::size_t missing = count; missing < 6; ++missing)
      value *= 10;
    rest_.remove_prefix(count);
    return microseconds{value};
  }

 private:
  std::string_view rest_;
};

std::optional<microseconds> read_clock(time_reader& from) {
  const auto hour = from.digits(2);
  if (!hour || *hour > 23 || !from.skip(":")) return std::nullopt;
  const auto minute = from.digits(2);
  if (!minute || *minute > 59) return std::nullopt;
  microseconds read = hours{*hour} + minutes{*minute};
  if (!from.skip(":")) return read;
  const auto second = from.digits(2);
  if (!second || *second > 60) return std::nullopt;
  read += seconds{std::min(*second, 59)};  // a leap second
  if (!from.skip(".")) return read;
  const auto fraction = from.fraction();
  if (!fraction) return std::nullopt;
  return read + *fraction;
}

/// The offset of a zone, which is added to UTC.
std::optional<minutes> read_zone(time_reader& from) {
  if (from.at_end() || from.skip("Z") || from.skip(" UTC") || from.skip("z")) return minutes{0};
  const bool is_west = from.skip("-");
  if (!is_west && !from.skip("+")) return std::nullopt;
  const auto hour = from.digits(2);
  if (!hour || *hour > 23) return std::nullopt;
  minutes offset = hours{*hour};
  if (!from.at_end()) {
    if (!from.skip(":") && from.at_end()) return std::nullopt;
    const auto minute = from.digits(2);
    if (!minute || *minute > 59) return std::nullopt;
    offset += minutes{*minute};
  }
  return is_west ? -offset : offset;
}

}  // namespace

std::string to_text(log_time at) {
  at = std::clamp(at, first_log_time, last_log_time);
  const auto day = floor<days>(at);
  const year_month_day date{day};
  const hh_mm_ss clock{at - day};
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:06}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count(),
                     clock.subseconds().count());
}

std::optional<log_time> parse_log_time(std::string_view text) {
  time_reader from{text};
  const auto years = from.digits(4);
  if (!years || !from.skip("-")) return std::nullopt;
  const auto months = from.digits(2);
  if (!months || !from.skip("-")) return std::nullopt;
  const auto day_of_month = from.digits(2);
  if (!day_of_month) return std::nullopt;
  const year_month_day date{year{*years}, month{static_cast<unsigned>(*months)},
                            day{static_cast<unsigned>(*day_of_month)}};
  if (!date.ok()) return std::nullopt;
  log_time at{sys_days{date}};
  if (from.skip("T") || from.skip(" ")) {
    if (from.skip("UTC")) return from.at_end() ? std::optional{at} : std::nullopt;
    const auto clock = read_clock(from);
    if (!clock) return std::nullopt;
    at += *clock;
  }
  const auto zone = read_zone(from);
  if (!zone || !from.at_end()) return std::nullopt;
  return at - *zone;
}

}  // namespace signalbox::domain
