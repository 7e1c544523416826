#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/time.hpp"
#include "domain/project/probe_history.hpp"

/// How many looks at a region's databases were answered, day by day in UTC.
namespace signalbox::domain {

using calendar_day = std::chrono::sys_days;

/// Days that are kept: those that a page shows, and today.
inline constexpr std::chrono::days uptime_days_shown{90};
inline constexpr std::chrono::days uptime_days_kept = uptime_days_shown + std::chrono::days{1};

/// Looks at databases that should answer.
struct uptime_count {
  std::uint64_t asked = 0;
  std::uint64_t answered = 0;

  uptime_count& operator+=(const uptime_count& more) {
    asked += more.asked;
    answered += more.answered;
    return *this;
  }
  friend bool operator==(const uptime_count&, const uptime_count&) = default;
};

/// What one region's databases were asked and answered on one day.
struct uptime_row {
  std::string region;
  calendar_day day;
  uptime_count count;

  friend bool operator==(const uptime_row&, const uptime_row&) = default;
};

using uptime_days = std::map<calendar_day, uptime_count>;

/// `2026-11-20`.
[[nodiscard]] std::string day_text(calendar_day day);

/// The day that a bucket of looks lies in: buckets never lie in two.
[[nodiscard]] calendar_day day_of_bucket(std::uint32_t bucket);

/// The first day that is kept.
[[nodiscard]] calendar_day oldest_uptime_day(core::time_point now);

/// Percent of looks that were answered, 0 to 100, rounded down to thousandths: a single look that
/// was not answered leaves no 100. Nothing where nobody asked.
[[nodiscard]] std::optional<double> answered_percent(const uptime_count& count);

/// All of some days together.
[[nodiscard]] uptime_count total_of(const uptime_days& days);

/// The uptime of every region, and what of it is not stored yet. Pure.
class uptime_ledger {
 public:
  /// Begins with what was stored.
  void begin(const std::vector<uptime_row>& stored);

  /// Counts looks at a region's databases.
  void add(const std::string& region, calendar_day day, const uptime_count& more);

  [[nodiscard]] bool has_unstored() const { return !unstored_.empty(); }

  /// What has been counted since this was asked last, to be added to what is stored.
  [[nodiscard]] std::vector<uptime_row> take_unstored();

  /// It could not be stored: it waits for the next time.
  void put_back(const std::vector<uptime_row>& rows);

  /// Forgets days that are too old. True when some went.
  bool forget_before(calendar_day oldest);

  [[nodiscard]] const std::map<std::string, uptime_days>& regions() const { return regions_; }

 private:
  std::map<std::string, uptime_days> regions_;  ///< by region
  std::map<std::pair<std::string, calendar_day>, uptime_count> unstored_;
};

}  // namespace signalbox::domain
