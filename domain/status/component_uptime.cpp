#include "domain/status/component_uptime.hpp"

#include <algorithm>

#include "domain/status/component_scope.hpp"
#include "domain/status/headline.hpp"

namespace signalbox::domain {

namespace {

using core::time_point;

struct span {
  time_point from;
  time_point until;
};

/// Returns the periods within the bounds in chronological order, without overlaps.
std::vector<span> spans_within(std::vector<open_period> all, const span& bounds) {
  std::ranges::sort(all, {}, &open_period::from);
  std::vector<span> kept;
  for (const auto& each : all) {
    const span next{.from = std::max(each.from, kept.empty() ? bounds.from : kept.back().until),
                    .until = std::min(each.until.value_or(bounds.until), bounds.until)};
    if (next.from < next.until) kept.push_back(next);
  }
  return kept;
}

std::uint64_t seconds_between(time_point from, time_point until) {
  if (until <= from) return 0;
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::seconds>(until - from).count());
}

}  // namespace

std::vector<open_period> open_periods(const public_incident& what) {
  std::vector<open_period> periods{{.from = what.opened_at, .until = std::nullopt}};
  for (const auto& update : what.updates) {
    const bool is_open = !periods.back().until;
    if (is_closed(update.state) && is_open) {
      periods.back().until = update.at;
    } else if (!is_closed(update.state) && !is_open) {
      periods.push_back({.from = update.at, .until = std::nullopt});
    }
  }
  if (!periods.back().until) periods.back().until = what.resolved_at;
  return periods;
}

bool is_outage(const public_incident& what) {
  return what.kind == incident_kind::incident &&
         status_of(what.impact) >= component_status::partial_outage;
}

std::vector<open_period> outages_of(const status_component& part,
                                    const std::vector<public_incident>& incidents) {
  std::vector<open_period> found;
  for (const auto& one : incidents) {
    if (!is_outage(one) || !affects(one, part, {})) continue;
    const auto periods = open_periods(one);
    found.insert(found.end(), periods.begin(), periods.end());
  }
  return found;
}

uptime_days component_uptime(const std::vector<open_period>& outages, time_point installed_at,
                             time_point now) {
  using std::chrono::days;
  const span bounds{.from = std::max<time_point>(installed_at, oldest_uptime_day(now)),
                    .until = now};
  const auto down = spans_within(outages, bounds);
  uptime_days counted;
  for (auto day = std::chrono::floor<days>(bounds.from); day < bounds.until; day += days{1}) {
    const span within{.from = std::max<time_point>(day, bounds.from),
                      .until = std::min<time_point>(day + days{1}, bounds.until)};
    if (within.from >= within.until) continue;
    uptime_count count{.probes = seconds_between(within.from, within.until), .answered = 0};
    count.answered = count.probes;
    for (const auto& outage : down) {
      count.answered -=
          std::min(count.answered, seconds_between(std::max(outage.from, within.from),
                                                   std::min(outage.until, within.until)));
    }
    counted.emplace(day, count);
  }
  return counted;
}

}  // namespace signalbox::domain
