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

/// The share of successful probes of a region's databases per UTC day.
namespace signalbox::domain {

using calendar_day = std::chrono::sys_days;

/// Number of stored days: those on the page, and today.
inline constexpr std::chrono::days uptime_days_shown{90};
inline constexpr std::chrono::days uptime_days_kept = uptime_days_shown + std::chrono::days{1};

/// Probes of databases that should be running.
struct uptime_count {
  std::uint64_t probes = 0;
  std::uint64_t answered = 0;

  uptime_count& operator+=(const uptime_count& more) {
    probes += more.probes;
    answered += more.answered;
    return *this;
  }
  friend bool operator==(const uptime_count&, const uptime_count&) = default;
};

/// The probes of one region's databases on one day, and the successful ones.
struct uptime_row {
  std::string region;
  calendar_day day;
  uptime_count count;

  friend bool operator==(const uptime_row&, const uptime_row&) = default;
};

using uptime_days = std::map<calendar_day, uptime_count>;

/// `2026-11-20`.
[[nodiscard]] std::string day_text(calendar_day day);

/// Returns the day of a bucket; no bucket spans two days.
[[nodiscard]] calendar_day day_of_bucket(std::uint32_t bucket);

/// Returns the first stored day.
[[nodiscard]] calendar_day oldest_uptime_day(core::time_point now);

/// Returns the percentage of successful probes, 0 to 100, rounded down to thousandths: a single
/// failed probe prevents 100. Nothing without probes.
[[nodiscard]] std::optional<double> answered_percent(const uptime_count& count);

/// Returns the total of several days.
[[nodiscard]] uptime_count total_of(const uptime_days& days);

/// The uptime of every region, and the part that is not stored yet. Pure.
class uptime_ledger {
 public:
  /// Initializes with the stored rows.
  void begin(const std::vector<uptime_row>& stored);

  /// Counts probes of a region's databases.
  void add(const std::string& region, calendar_day day, const uptime_count& more);

  [[nodiscard]] bool has_unstored() const { return !unstored_.empty(); }

  /// Returns the counts since the last call, to be added to the stored ones.
  [[nodiscard]] std::vector<uptime_row> take_unstored();

  /// Restores rows that could not be stored, for the next attempt.
  void put_back(const std::vector<uptime_row>& rows);

  /// Removes old days. True when some were removed.
  bool forget_before(calendar_day oldest);

  [[nodiscard]] const std::map<std::string, uptime_days>& regions() const { return regions_; }

 private:
  std::map<std::string, uptime_days> regions_;  ///< by region
  std::map<std::pair<std::string, calendar_day>, uptime_count> unstored_;
};

}  // namespace signalbox::domain
