#pragma once

#include <array>
#include <bitset>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"

/// Schedules of jobs as pg_cron reads them: five fields as in Vixie cron, always in UTC, or an
/// interval of seconds. `web/src/lib/cron` has the same functions; both are tested with
/// `tests/unit/domain/cron/cases.json`.
namespace signalbox::domain {

/// A field of a schedule, in the order of the text.
enum class cron_field { minute, hour, day_of_month, month, day_of_week };

inline constexpr std::size_t cron_fields = 5;

/// Returns the name of a field in errors: `minute`, `hour`, `day of month`, `month`, `day of week`.
[[nodiscard]] std::string_view name_of(cron_field field);

/// The smallest and largest number of a field; 7 as a day of the week is Sunday.
struct cron_range {
  int low = 0;
  int high = 0;
};

[[nodiscard]] cron_range range_of(cron_field field);

/// The longest schedule; longer texts are mistakes.
inline constexpr std::size_t cron_text_bytes_max = 200;
/// The longest interval: pg_cron takes 1 to 59 seconds.
inline constexpr std::chrono::seconds cron_interval_max{59};

/// When a job runs.
struct cron_schedule {
  using numbers = std::bitset<60>;

  /// Runs again this long after the last start; the fields are then not used.
  std::optional<std::chrono::seconds> interval;
  /// The numbers of each field that match; Sunday is 0.
  std::array<numbers, cron_fields> matches = {};
  /// `$`: the last day of a month matches, too.
  bool has_last_day = false;
  /// The field begins with `*`. If both do not, a day matches when one of them does; else both must
  /// (crontab(5)).
  bool has_any_day_of_month = false;
  bool has_any_day_of_week = false;

  [[nodiscard]] const numbers& of(cron_field field) const {
    return matches.at(static_cast<std::size_t>(field));
  }
  friend bool operator==(const cron_schedule&, const cron_schedule&) = default;
};

/// A mistake in a schedule.
struct cron_fault {
  std::string field;    ///< as `name_of`; `schedule` when it is the text as a whole
  std::string message;  ///< continues the field's name to a sentence
};

/// Reads `5 fields`, `@hourly` and the like, or `30 seconds`. Names of months and weekdays have
/// three letters, in upper or lower case. A schedule that never matches, such as 30 February, is a
/// fault.
[[nodiscard]] std::expected<cron_schedule, cron_fault> parse_cron(std::string_view text);

/// Returns true when a day matches; `days` is the number of days of its month.
struct cron_day {
  int day = 1;
  int month = 1;
  int weekday = 0;  ///< Sunday is 0
  int days = 31;
};
[[nodiscard]] bool matches_day(const cron_schedule& schedule, const cron_day& day);

}  // namespace signalbox::domain
