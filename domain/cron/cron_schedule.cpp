#include "domain/cron/cron_schedule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <span>
#include <utility>
#include <vector>

#include "core/encoding/ascii.hpp"

namespace signalbox::domain {

namespace {

template <class T>
using cron_read = std::expected<T, cron_fault>;

constexpr std::array<std::string_view, 12> month_names{"jan", "feb", "mar", "apr", "may", "jun",
                                                       "jul", "aug", "sep", "oct", "nov", "dec"};
constexpr std::array<std::string_view, 7> weekday_names{"sun", "mon", "tue", "wed",
                                                        "thu", "fri", "sat"};

/// Abbreviations with their fields, as in crontab(5). `@reboot` has no time.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> abbreviations{{
    {"@yearly", "0 0 1 1 *"},
    {"@annually", "0 0 1 1 *"},
    {"@monthly", "0 0 1 * *"},
    {"@weekly", "0 0 * * 0"},
    {"@daily", "0 0 * * *"},
    {"@midnight", "0 0 * * *"},
    {"@hourly", "0 * * * *"},
}};

/// The days of each month in a leap year.
constexpr std::array<int, 12> days_of_months{31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

constexpr int sunday_as_seven = 7;

std::unexpected<cron_fault> fault(std::string_view field, std::string message) {
  return std::unexpected(cron_fault{std::string(field), std::move(message)});
}

std::string lower_case(std::string_view text) {
  std::string made(text);
  std::ranges::transform(made, made.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return made;
}

std::vector<std::string_view> words_of(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  std::vector<std::string_view> words;
  for (auto begin = text.find_first_not_of(blanks); begin != text.npos;) {
    const auto end = std::min(text.find_first_of(blanks, begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(blanks, end);
  }
  return words;
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0;;) {
    const auto end = text.find(at, begin);
    parts.push_back(text.substr(begin, end == text.npos ? end : end - begin));
    if (end == text.npos) return parts;
    begin = end + 1;
  }
}

std::optional<int> number_in(std::string_view text) {
  int number = 0;
  const auto* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  // A sign is no digit.
  if (text.empty() || error != std::errc{} || stopped != end || !core::is_digit(text.front()))
    return std::nullopt;
  return number;
}

std::span<const std::string_view> names_of(cron_field field) {
  if (field == cron_field::month) return month_names;
  if (field == cron_field::day_of_week) return weekday_names;
  return {};
}

std::string quoted(std::string_view text) {
  return fmt::format("\"{}\"", text);
}

/// One number or name of a field.
cron_read<int> read_number(cron_field field, std::string_view text) {
  const auto names = names_of(field);
  if (const auto at = std::ranges::find(names, lower_case(text)); at != names.end())
    return static_cast<int>(at - names.begin()) + range_of(field).low;
  const auto [low, high] = range_of(field);
  const auto number = number_in(text);
  if (!number) {
    const auto* const what = names.empty() ? "must be a number from {} to {}, not {}"
                                           : "must be a number from {} to {} or a name of three "
                                             "letters, not {}";
    return fault(name_of(field), fmt::format(fmt::runtime(what), low, high, quoted(text)));
  }
  if (*number < low || *number > high)
    return fault(name_of(field), fmt::format("must be from {} to {}, not {}", low, high, *number));
  return *number;
}

cron_read<int> read_step(cron_field field, std::string_view text) {
  const auto step = number_in(text);
  if (step && *step > 0) return *step;
  return fault(name_of(field),
               fmt::format("has the step {}; a step is a number from 1", quoted(text)));
}

/// `*` or `a-b`; nothing for a single number.
cron_read<std::optional<cron_range>> read_range(cron_field field, std::string_view text) {
  if (text == "*") {
    auto all = range_of(field);
    // Sunday is in it as 0.
    if (field == cron_field::day_of_week) --all.high;
    return all;
  }
  const auto dash = text.find('-');
  // With a sign it is not a number either.
  if (dash == text.npos || dash == 0) return std::nullopt;
  const auto low = read_number(field, text.substr(0, dash));
  if (!low) return std::unexpected(low.error());
  const auto high = read_number(field, text.substr(dash + 1));
  if (!high) return std::unexpected(high.error());
  if (*low > *high) {
    const bool ends_on_sunday = field == cron_field::day_of_week && *high == 0;
    return fault(name_of(field),
                 fmt::format("has the range {}, which ends before it begins{}", quoted(text),
                             ends_on_sunday ? "; Sunday at the end of a range is 7" : ""));
  }
  return cron_range{.low = *low, .high = *high};
}

/// One part of a list.
cron_read<void> read_part(cron_field field, std::string_view text, cron_schedule& into) {
  auto& matches = into.matches.at(static_cast<std::size_t>(field));
  if (text.empty()) return fault(name_of(field), "has an empty part in its list");
  if (field == cron_field::day_of_month && text == "$") {
    into.has_last_day = true;
    return {};
  }
  const auto slash = text.find('/');
  const auto range = read_range(field, text.substr(0, slash));
  if (!range) return std::unexpected(range.error());
  int step = 1;
  if (slash != text.npos) {
    if (!*range)
      return fault(name_of(field),
                   fmt::format("has a step without a range: write {}-{}/{} instead of {}",
                               text.substr(0, slash), range_of(field).high, text.substr(slash + 1),
                               quoted(text)));
    const auto stated = read_step(field, text.substr(slash + 1));
    if (!stated) return std::unexpected(stated.error());
    step = *stated;
  }
  cron_range numbers;
  if (*range) {
    numbers = **range;
  } else {
    const auto single = read_number(field, text);
    if (!single) return std::unexpected(single.error());
    numbers = {.low = *single, .high = *single};
  }
  for (auto at = numbers.low; at <= numbers.high; at += step) {
    const bool is_sunday = field == cron_field::day_of_week && at == sunday_as_seven;
    matches.set(static_cast<std::size_t>(is_sunday ? 0 : at));
    if (step > numbers.high) break;
  }
  return {};
}

/// True when a month that matches has a day that matches.
bool fires(const cron_schedule& schedule) {
  const bool is_either = !schedule.has_any_day_of_month && !schedule.has_any_day_of_week;
  if (is_either && schedule.of(cron_field::day_of_week).any()) return true;
  if (schedule.has_last_day) return true;
  const auto& days = schedule.of(cron_field::day_of_month);
  for (std::size_t month = 1; month <= days_of_months.size(); ++month) {
    if (!schedule.of(cron_field::month).test(month)) continue;
    for (auto day = days_of_months.at(month - 1); day > 0; --day)
      if (days.test(static_cast<std::size_t>(day))) return true;
  }
  return false;
}

cron_read<cron_schedule> read_fields(const std::vector<std::string_view>& words) {
  if (words.size() < cron_fields)
    return fault(name_of(static_cast<cron_field>(words.size())),
                 "is missing: a schedule has the fields minute, hour, day of month, month and day "
                 "of week");
  if (words.size() > cron_fields)
    return fault("schedule", fmt::format("must have {} fields, not {}", cron_fields, words.size()));
  cron_schedule made;
  for (std::size_t at = 0; at < cron_fields; ++at) {
    const auto field = static_cast<cron_field>(at);
    for (const auto part : split(words[at], ','))
      if (auto done = read_part(field, part, made); !done) return std::unexpected(done.error());
  }
  made.has_any_day_of_month = words[2].starts_with('*');
  made.has_any_day_of_week = words[4].starts_with('*');
  if (!fires(made))
    return fault("day of month", "never occurs in the months of this schedule, so it never runs");
  return made;
}

/// `30 seconds`; nothing for other texts.
std::optional<cron_read<cron_schedule>> read_interval(const std::vector<std::string_view>& words) {
  if (words.size() != 2) return std::nullopt;
  const auto unit = lower_case(words[1]);
  if (unit != "seconds" && unit != "second") return std::nullopt;
  const auto seconds = number_in(words[0]);
  if (!seconds || *seconds < 1 || *seconds > cron_interval_max.count())
    return fault("seconds", fmt::format("must be a number from 1 to {}, not {}",
                                        cron_interval_max.count(), quoted(words[0])));
  cron_schedule made;
  made.interval = std::chrono::seconds{*seconds};
  return made;
}

}  // namespace

std::string_view name_of(cron_field field) {
  constexpr std::array<std::string_view, cron_fields> names{"minute", "hour", "day of month",
                                                            "month", "day of week"};
  return names.at(static_cast<std::size_t>(field));
}

cron_range range_of(cron_field field) {
  constexpr std::array<cron_range, cron_fields> ranges{
      {{0, 59}, {0, 23}, {1, 31}, {1, 12}, {0, sunday_as_seven}}};
  return ranges.at(static_cast<std::size_t>(field));
}

std::expected<cron_schedule, cron_fault> parse_cron(std::string_view text) {
  if (text.size() > cron_text_bytes_max)
    return fault("schedule", fmt::format("must have at most {} characters", cron_text_bytes_max));
  const auto words = words_of(text);
  if (words.empty()) return fault("schedule", "is empty");
  if (words.size() == 1 && words.front().starts_with('@')) {
    const auto name = lower_case(words.front());
    for (const auto& [abbreviation, fields] : abbreviations)
      if (name == abbreviation) return read_fields(words_of(fields));
    return fault("schedule",
                 fmt::format("has the unknown abbreviation {}: there are @yearly, @monthly, "
                             "@weekly, @daily and @hourly",
                             quoted(words.front())));
  }
  if (auto interval = read_interval(words)) return std::move(*interval);
  return read_fields(words);
}

bool matches_day(const cron_schedule& schedule, const cron_day& day) {
  if (!schedule.of(cron_field::month).test(static_cast<std::size_t>(day.month))) return false;
  const bool by_day =
      schedule.of(cron_field::day_of_month).test(static_cast<std::size_t>(day.day)) ||
      (schedule.has_last_day && day.day == day.days);
  const bool by_weekday =
      schedule.of(cron_field::day_of_week).test(static_cast<std::size_t>(day.weekday));
  return schedule.has_any_day_of_month || schedule.has_any_day_of_week ? by_day && by_weekday
                                                                       : by_day || by_weekday;
}

}  // namespace signalbox::domain
