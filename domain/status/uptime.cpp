#include "domain/status/uptime.hpp"

#include <fmt/format.h>

#include <cmath>

namespace signalbox::domain {

std::string day_text(calendar_day day) {
  const std::chrono::year_month_day date{day};
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

calendar_day day_of_bucket(std::uint32_t bucket) {
  return std::chrono::floor<std::chrono::days>(begin_of_bucket(bucket));
}

calendar_day oldest_uptime_day(core::time_point now) {
  return std::chrono::floor<std::chrono::days>(now) - uptime_days_kept + std::chrono::days{1};
}

std::optional<double> answered_percent(const uptime_count& count) {
  constexpr double whole_percent = 100;
  constexpr double thousandths = 1'000;
  if (count.probes == 0) return std::nullopt;
  const auto share = static_cast<double>(count.answered) / static_cast<double>(count.probes);
  return std::floor(share * whole_percent * thousandths) / thousandths;
}

uptime_count total_of(const uptime_days& days) {
  uptime_count total;
  for (const auto& [day, count] : days)
    total += count;
  return total;
}

void uptime_ledger::begin(const std::vector<uptime_row>& stored) {
  regions_.clear();
  unstored_.clear();
  for (const auto& row : stored)
    regions_[row.region][row.day] += row.count;
}

void uptime_ledger::add(const std::string& region, calendar_day day, const uptime_count& more) {
  if (more.probes == 0) return;
  regions_[region][day] += more;
  unstored_[{region, day}] += more;
}

std::vector<uptime_row> uptime_ledger::take_unstored() {
  std::vector<uptime_row> rows;
  rows.reserve(unstored_.size());
  for (const auto& [place, count] : unstored_)
    rows.push_back({.region = place.first, .day = place.second, .count = count});
  unstored_.clear();
  return rows;
}

void uptime_ledger::put_back(const std::vector<uptime_row>& rows) {
  for (const auto& row : rows)
    unstored_[{row.region, row.day}] += row.count;
}

bool uptime_ledger::forget_before(calendar_day oldest) {
  bool went = false;
  for (auto region = regions_.begin(); region != regions_.end();) {
    auto& days = region->second;
    const auto first = days.lower_bound(oldest);
    went = went || first != days.begin();
    days.erase(days.begin(), first);
    region = days.empty() ? regions_.erase(region) : std::next(region);
  }
  std::erase_if(unstored_, [&](const auto& one) { return one.first.second < oldest; });
  return went;
}

}  // namespace signalbox::domain
