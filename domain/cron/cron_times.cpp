#include "domain/cron/cron_times.hpp"

#include <chrono>

namespace signalbox::domain {

namespace {

namespace chrono = std::chrono;  // short, because of many casts

/// 29 February on a certain weekday is at most 40 years away, across a century without it.
constexpr int search_days_max = 41 * 366;

bool matches_date(const cron_schedule& schedule, chrono::sys_days date) {
  const chrono::year_month_day parts{date};
  const chrono::year_month_day_last last{parts.year() / parts.month() / chrono::last};
  return matches_day(schedule, {.day = static_cast<int>(static_cast<unsigned>(parts.day())),
                                .month = static_cast<int>(static_cast<unsigned>(parts.month())),
                                .weekday = static_cast<int>(chrono::weekday{date}.c_encoding()),
                                .days = static_cast<int>(static_cast<unsigned>(last.day()))});
}

/// Returns the first minute of a day, from `from` on, that matches.
std::optional<chrono::minutes> first_minute(const cron_schedule& schedule, chrono::minutes from) {
  for (auto at = from; at < chrono::days{1}; ++at) {
    const auto hour = chrono::duration_cast<chrono::hours>(at);
    if (!schedule.of(cron_field::hour).test(static_cast<std::size_t>(hour.count()))) continue;
    const auto minute = static_cast<std::size_t>((at - hour).count());
    if (schedule.of(cron_field::minute).test(minute)) return at;
  }
  return std::nullopt;
}

}  // namespace

core::time_point next_run(const cron_schedule& schedule, core::time_point after) {
  if (schedule.interval) return chrono::floor<chrono::seconds>(after) + *schedule.interval;
  const auto first = chrono::floor<chrono::minutes>(after) + chrono::minutes{1};
  auto date = chrono::floor<chrono::days>(first);
  auto from = first - date;
  for (int tried = 0; tried < search_days_max; ++tried) {
    if (matches_date(schedule, date))
      if (const auto at = first_minute(schedule, chrono::duration_cast<chrono::minutes>(from)))
        return date + *at;
    date += chrono::days{1};
    from = chrono::minutes{0};
  }
  // `parse_cron` refuses schedules that never run.
  return date;
}

std::vector<core::time_point> next_runs(const cron_schedule& schedule, core::time_point after,
                                        std::size_t count) {
  std::vector<core::time_point> made;
  made.reserve(count);
  while (made.size() < count) {
    after = next_run(schedule, after);
    made.push_back(after);
  }
  return made;
}

}  // namespace signalbox::domain
