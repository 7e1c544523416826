#include "domain/cron/cron_words.hpp"

#include <fmt/format.h>

#include <array>
#include <functional>
#include <vector>

namespace signalbox::domain {

namespace {

/// With more times, hours and minutes are described separately.
constexpr std::size_t times_max = 4;
/// Three numbers in a row are written as a range.
constexpr std::size_t range_min = 3;

constexpr std::array<std::string_view, 12> months{"January",   "February", "March",    "April",
                                                  "May",       "June",     "July",     "August",
                                                  "September", "October",  "November", "December"};
constexpr std::array<std::string_view, 7> weekdays{"Sunday",   "Monday", "Tuesday", "Wednesday",
                                                   "Thursday", "Friday", "Saturday"};

std::vector<int> numbers_of(const cron_schedule& schedule, cron_field field) {
  std::vector<int> made;
  const auto& all = schedule.of(field);
  for (std::size_t at = 0; at < all.size(); ++at)
    if (all.test(at)) made.push_back(static_cast<int>(at));
  return made;
}

bool is_all(const std::vector<int>& numbers, cron_field field) {
  const auto [low, high] = range_of(field);
  const auto twice = field == cron_field::day_of_week ? 1 : 0;
  return numbers.size() == static_cast<std::size_t>(high - low + 1 - twice);
}

/// Returns the step when the numbers divide the whole field evenly from 0; else 0.
int even_step(const std::vector<int>& numbers, int count) {
  if (numbers.size() < 2 || numbers.front() != 0) return 0;
  const auto step = numbers[1];
  if (count % step != 0 || numbers.size() != static_cast<std::size_t>(count / step)) return 0;
  for (std::size_t at = 0; at < numbers.size(); ++at)
    if (numbers[at] != static_cast<int>(at) * step) return 0;
  return step;
}

std::string listed(const std::vector<std::string>& parts, std::string_view last = "and") {
  std::string made = parts.front();
  for (std::size_t at = 1; at < parts.size(); ++at)
    made += (at + 1 < parts.size() ? ", " : fmt::format(" {} ", last)) + parts[at];
  return made;
}

/// Writes numbers with their names, three and more in a row as a range.
std::string with_ranges(const std::vector<int>& numbers,
                        const std::function<std::string(int)>& name) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin < numbers.size();) {
    auto end = begin + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1)
      ++end;
    if (end - begin >= range_min) {
      parts.push_back(name(numbers[begin]) + " to " + name(numbers[end - 1]));
    } else {
      for (auto at = begin; at < end; ++at)
        parts.push_back(name(numbers[at]));
    }
    begin = end;
  }
  return listed(parts);
}

std::string plain(int number) {
  return std::to_string(number);
}

std::string time_text(int hour, int minute) {
  return fmt::format("{:02}:{:02}", hour, minute);
}

/// Returns the hours of a schedule that does not run at all hours: as periods of the day, or, when
/// these are many, as numbers.
std::string hours_text(const std::vector<int>& hours) {
  std::vector<std::string> periods;
  for (std::size_t begin = 0; begin < hours.size();) {
    auto end = begin + 1;
    while (end < hours.size() && hours[end] == hours[end - 1] + 1)
      ++end;
    periods.push_back(time_text(hours[begin], 0) + " to " + time_text(hours[end - 1], 59));
    begin = end;
  }
  if (periods.size() > times_max) return "in the hours " + with_ranges(hours, plain);
  return "from " + listed(periods);
}

struct time_words {
  std::string text;
  bool is_of_day = false;  ///< names times of a day, so that days have to be named, too
};

time_words times_of(const cron_schedule& schedule) {
  const auto minutes = numbers_of(schedule, cron_field::minute);
  const auto hours = numbers_of(schedule, cron_field::hour);
  const bool has_all_hours = is_all(hours, cron_field::hour);
  if (!has_all_hours && minutes.size() * hours.size() <= times_max) {
    std::vector<std::string> times;
    for (const auto hour : hours)
      for (const auto minute : minutes)
        times.push_back(time_text(hour, minute));
    return {.text = "At " + listed(times), .is_of_day = true};
  }
  constexpr int per_hour = 60;
  constexpr int per_day = 24;
  const auto hour_step = even_step(hours, per_day);
  std::string made;
  if (is_all(minutes, cron_field::minute)) {
    made = "Every minute";
  } else if (const auto step = even_step(minutes, per_hour); step > 0) {
    made = fmt::format("Every {} minutes", step);
  } else {
    made =
        fmt::format("At minute{} {}", minutes.size() > 1 ? "s" : "", with_ranges(minutes, plain));
    if (has_all_hours) return {.text = made + " of every hour"};
    if (hour_step > 0) return {.text = fmt::format("{} of every {} hours", made, hour_step)};
    return {.text = made + " of each hour " + hours_text(hours)};
  }
  if (has_all_hours) return {.text = made};
  return {.text = made + " " + hours_text(hours)};
}

std::string days_of_month_text(const cron_schedule& schedule) {
  const auto days = numbers_of(schedule, cron_field::day_of_month);
  std::string made;
  if (!days.empty())
    made = fmt::format("on day{} {}", days.size() > 1 ? "s" : "", with_ranges(days, plain));
  if (schedule.has_last_day) made += made.empty() ? "on the last day" : " and the last day";
  return made + " of the month";
}

std::string weekdays_text(const cron_schedule& schedule) {
  auto days = numbers_of(schedule, cron_field::day_of_week);
  // A week begins on Monday here, so that a weekend is in a row.
  if (!days.empty() && days.front() == 0) {
    days.erase(days.begin());
    days.push_back(static_cast<int>(weekdays.size()));
  }
  return with_ranges(days, [](int day) {
    return std::string(weekdays.at(static_cast<std::size_t>(day) % weekdays.size()));
  });
}

std::string days_text(const cron_schedule& schedule) {
  const bool has_all_days =
      is_all(numbers_of(schedule, cron_field::day_of_month), cron_field::day_of_month);
  const bool has_all_weekdays =
      is_all(numbers_of(schedule, cron_field::day_of_week), cron_field::day_of_week);
  const bool needs_both = schedule.has_any_day_of_month || schedule.has_any_day_of_week;
  if (needs_both) {
    if (has_all_days && has_all_weekdays) return {};
    if (has_all_weekdays) return days_of_month_text(schedule);
    if (has_all_days) return "on " + weekdays_text(schedule);
    return days_of_month_text(schedule) + ", if it is " + weekdays_text(schedule);
  }
  if (has_all_days || has_all_weekdays) return {};
  return days_of_month_text(schedule) + " or on " + weekdays_text(schedule);
}

}  // namespace

std::string describe_cron(const cron_schedule& schedule) {
  if (schedule.interval) {
    const auto seconds = schedule.interval->count();
    return seconds == 1 ? "Every second" : fmt::format("Every {} seconds", seconds);
  }
  auto [made, is_of_day] = times_of(schedule);
  const auto days = days_text(schedule);
  const auto in = numbers_of(schedule, cron_field::month);
  if (!days.empty()) made += " " + days;
  if (days.empty() && is_of_day) made += " every day";
  if (!is_all(in, cron_field::month))
    made += " in " + with_ranges(in, [](int month) {
              return std::string(months.at(static_cast<std::size_t>(month) - 1));
            });
  return made;
}

}  // namespace signalbox::domain
