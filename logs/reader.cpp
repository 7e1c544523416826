#include "logs/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <utility>

#include "logs/query_run.hpp"

namespace signalbox::logs {

namespace {

using namespace std::chrono_literals;

/// The clock is read once for so many stored counts.
constexpr std::uint64_t counts_interval = 4'096;

core::result<void> check_limit(std::string_view what, std::size_t value, std::size_t max) {
  if (value <= max) return {};
  return core::fail(core::errc::bad_request, fmt::format("At most {} {} can be read.", max, what));
}

domain::log_entry entry_of(line_cursor& cursor) {
  return {.id = cursor.position().id,
          .at = cursor.position().at,
          .source = cursor.source(),
          .severity = cursor.severity(),
          .message = std::string{cursor.message()},
          .metadata = std::string{cursor.metadata()}};
}

/// The sources and severities that a condition without words lets through, as it stands for the
/// counts: it is evaluated on each pair.
bool counts_match(domain::log_matcher& matcher, const log_query& query, std::uint8_t source,
                  domain::log_severity severity) {
  return (query.sources >> source & 1) != 0 &&
         matcher.matches({.source = source, .severity = severity, .message = {}, .metadata = {}});
}

log_histogram count_stored(const log_place& at, const log_query& query,
                           const domain::log_buckets& buckets) {
  log_histogram made{.buckets = buckets,
                     .counts = std::vector<domain::severity_counts>(buckets.count),
                     .report = {.searched_to = buckets.from, .damaged = {}}};
  const auto deadline = deadline_of(query);
  const domain::log_range range{.from = buckets.from, .to = buckets.to()};
  snapshot from{at.folder, range, at.vfs};
  domain::log_matcher matcher{query.condition};
  std::uint64_t rows = 0;
  const auto add = [&](std::int64_t bucket, std::uint8_t source, domain::log_severity severity,
                       std::uint64_t lines) {
    if (++rows % counts_interval == 0 && deadline.has_passed()) return false;
    if (!counts_match(matcher, query, source, severity)) return true;
    const domain::log_time begin{domain::log_count_interval * bucket};
    made.counts[buckets.index_of(begin)][static_cast<std::size_t>(severity)] += lines;
    return true;
  };
  // The newest segment first, so that what is missing at the deadline is old.
  for (const auto& segment : from.segments() | std::views::reverse) {
    try {
      made.report.is_complete = segment->with_counts(domain::log_count_bucket(range.from),
                                                     domain::log_count_bucket(range.to) - 1, add);
    } catch (const sqlite_failure& failure) {
      if (!failure.is_damage()) throw;
      from.add_damaged(segment->file());
    }
    if (made.report.is_complete) continue;
    // Lines of another time may be in any segment, so nothing is known to be complete.
    made.report.searched_to = range.to;
    break;
  }
  made.report.damaged = from.damaged();
  return made;
}

log_histogram count_lines(const log_place& at, const log_query& query,
                          const domain::log_buckets& buckets) {
  log_histogram made{.buckets = buckets,
                     .counts = std::vector<domain::severity_counts>(buckets.count),
                     .report = {.searched_to = {}, .damaged = {}}};
  auto widened = query;
  widened.range = {.from = buckets.from, .to = buckets.to()};
  query_run run{at, widened, true, std::nullopt};
  while (run.next())
    ++made.counts[buckets.index_of(run.line().position().at)]
                 [static_cast<std::size_t>(run.line().severity())];
  made.report = run.report();
  return made;
}

}  // namespace

core::result<log_page> search_logs(const log_place& at, const search_request& request) {
  if (auto checked = check_limit("lines at once", request.limit, page_lines_max); !checked)
    return std::unexpected(checked.error());
  return attempt_read([&] {
    query_run run{at, request.query, request.newest_first, request.after};
    log_page page;
    std::size_t bytes = 0;
    while (page.lines.size() < request.limit && bytes < page_bytes_max && run.next()) {
      page.lines.push_back(entry_of(run.line()));
      bytes += page.lines.back().bytes();
    }
    page.report = run.report();
    const bool is_full = page.lines.size() == request.limit || bytes >= page_bytes_max;
    if (is_full && !page.lines.empty()) {
      const auto& last = page.lines.back();
      page.next = line_position{.at = last.at, .id = last.id};
      page.report.searched_to = last.at;
      page.report.is_complete = false;
    } else if (!page.report.is_complete) {
      page.next = run.resume_position();
    }
    return page;
  });
}

core::result<log_histogram> count_logs(const log_place& at, const log_query& query,
                                       const domain::log_buckets& buckets) {
  if (auto checked = check_limit("buckets", buckets.count, domain::log_buckets_max); !checked)
    return std::unexpected(checked.error());
  const bool is_aligned = buckets.width >= domain::log_count_interval &&
                          buckets.width % domain::log_count_interval == 0s &&
                          buckets.from.time_since_epoch() % domain::log_count_interval == 0s;
  if (!is_aligned)
    return core::fail(core::errc::bad_request, "The buckets are no multiples of ten seconds.");
  return attempt_read([&] {
    return domain::reads_text(query.condition) ? count_lines(at, query, buckets)
                                               : count_stored(at, query, buckets);
  });
}

core::result<log_context> read_context(const log_place& at, const log_query& query,
                                       const line_position& around, std::size_t before,
                                       std::size_t after) {
  if (auto checked = check_limit("lines around one", std::max(before, after), context_lines_max);
      !checked)
    return std::unexpected(checked.error());
  return attempt_read([&] {
    auto all = query;
    all.condition = {};
    log_context made;
    const auto note = [&](const query_run& run) {
      const auto report = run.report();
      made.report.is_complete = made.report.is_complete && report.is_complete;
      made.report.lines_read += report.lines_read;
      for (const auto& file : report.damaged) {
        if (std::ranges::find(made.report.damaged, file) == made.report.damaged.end())
          made.report.damaged.push_back(file);
      }
    };
    query_run earlier{at, all, true, around};
    while (made.lines.size() < before && earlier.next())
      made.lines.push_back(entry_of(earlier.line()));
    std::ranges::reverse(made.lines);
    note(earlier);
    // The line itself is the first one behind the place before it.
    query_run later{at, all, false, line_position{.at = around.at, .id = around.id - 1}};
    for (std::size_t found = 0; found <= after && later.next(); ++found) {
      if (later.line().position() == around) {
        made.at = made.lines.size();
      } else if (!made.at && found == after) {
        break;
      }
      made.lines.push_back(entry_of(later.line()));
    }
    note(later);
    return made;
  });
}

}  // namespace signalbox::logs
