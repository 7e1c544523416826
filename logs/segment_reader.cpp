#include "logs/segment_reader.hpp"

#include <algorithm>
#include <utility>

namespace signalbox::logs {

namespace {

std::int64_t ticks(domain::log_time at) {
  return at.time_since_epoch().count();
}

domain::log_time moment(std::int64_t ticks) {
  return domain::log_time{std::chrono::microseconds{ticks}};
}

/// Begins the transaction whose view of the file a reader keeps.
database opened(const std::filesystem::path& file, const std::string& vfs) {
  database made{file, database_use::read, vfs};
  made.run("BEGIN");
  return made;
}

}  // namespace

segment_reader::segment_reader(const std::filesystem::path& folder, const segment_name& which,
                               const std::string& vfs)
    : file_(which.file()),
      db_(opened(folder / file_, vfs)),
      span_(read_segment_span(db_)),
      filter_(db_, "SELECT bits FROM filters WHERE block = ?1"),
      column_(db_, "SELECT data FROM columns WHERE id = ?1") {}

bool segment_reader::overlaps(const domain::log_range& range) const {
  return span_.lines > 0 && span_.first_at < range.to && range.from <= span_.last_at;
}

std::vector<block_summary> segment_reader::blocks(const line_filter& filter) const {
  std::vector<block_summary> found;
  statement read{db_,
                 "SELECT id, source, first_at, last_at, first_id, last_id, lines, debugs, infos, "
                 "warnings, errors, fatals FROM blocks WHERE last_at >= ?1 AND first_at < ?2"};
  read.with(ticks(filter.range.from), ticks(filter.range.to));
  while (read.step()) {
    block_summary one{.id = read.integer(0),
                      .source = static_cast<std::uint8_t>(read.integer(1)),
                      .first_at = moment(read.integer(2)),
                      .last_at = moment(read.integer(3)),
                      .first_id = static_cast<std::uint64_t>(read.integer(4)),
                      .last_id = static_cast<std::uint64_t>(read.integer(5)),
                      .lines = static_cast<std::uint64_t>(read.integer(6)),
                      .severities = {}};
    bool has_severity = false;
    for (std::size_t at = 0; at < domain::log_severities; ++at) {
      one.severities[at] = static_cast<std::uint64_t>(read.integer(7 + static_cast<int>(at)));
      has_severity = has_severity || (one.severities[at] > 0 &&
                                      filter.has_severity(static_cast<domain::log_severity>(at)));
    }
    if (has_severity && filter.has_source(one.source) && filter.has_id(one.first_id, one.last_id))
      found.push_back(one);
  }
  return found;
}

std::vector<recent_lines> segment_reader::recent(const line_filter& filter) const {
  std::vector<recent_lines> found;
  statement read{db_,
                 "SELECT source, id, at, severity, message, metadata FROM recent "
                 "ORDER BY source, at, id"};
  while (read.step()) {
    const auto source = static_cast<std::uint8_t>(read.integer(0));
    const auto at = moment(read.integer(2));
    if (read.integer(3) < 0 || read.integer(3) >= static_cast<std::int64_t>(domain::log_severities))
      throw sqlite_failure(SQLITE_CORRUPT, "a line has an unknown severity");
    const auto severity = static_cast<domain::log_severity>(read.integer(3));
    if (!filter.has_source(source) || !filter.range.contains(at) || !filter.has_severity(severity))
      continue;
    if (found.empty() || found.back().source != source) {
      found.emplace_back();
      found.back().source = source;
    }
    auto& to = found.back();
    to.head.ids.push_back(static_cast<std::uint64_t>(read.integer(1)));
    to.head.times.push_back(at);
    to.head.severities.push_back(severity);
    to.messages.emplace_back(read.bytes(4));
    to.metadata.emplace_back(read.bytes(5));
  }
  return found;
}

void segment_reader::with_token_filter(std::int64_t block,
                                       const std::function<void(std::string_view)>& use) {
  filter_.with(block);
  use(filter_.step() ? filter_.bytes(0) : std::string_view{});
  filter_.reset();
}

void segment_reader::with_column(std::int64_t block, block_column column,
                                 const std::function<void(std::string_view)>& use) {
  column_.with(column_key(block, column));
  use(column_.step() ? column_.bytes(0) : std::string_view{});
  column_.reset();
}

bool segment_reader::with_counts(std::int64_t first, std::int64_t last,
                                 const count_use& use) const {
  statement read{db_,
                 "SELECT bucket, source, severity, lines FROM counts "
                 "WHERE bucket BETWEEN ?1 AND ?2 ORDER BY bucket DESC"};
  read.with(first, last);
  while (read.step()) {
    if (read.integer(2) < 0 || read.integer(2) >= static_cast<std::int64_t>(domain::log_severities))
      throw sqlite_failure(SQLITE_CORRUPT, "a count has an unknown severity");
    const bool goes_on = use(read.integer(0), static_cast<std::uint8_t>(read.integer(1)),
                             static_cast<domain::log_severity>(read.integer(2)),
                             static_cast<std::uint64_t>(read.integer(3)));
    if (!goes_on) return false;
  }
  return true;
}

snapshot::snapshot(const std::filesystem::path& folder, const domain::log_range& range,
                   const std::string& vfs) {
  for (const auto& which : list_segments(folder)) {
    try {
      auto one = std::make_unique<segment_reader>(folder, which, vfs);
      if (one->overlaps(range)) segments_.push_back(std::move(one));
    } catch (const sqlite_failure& failure) {
      std::error_code ignored;
      const bool exists = std::filesystem::exists(folder / which.file(), ignored);
      if (failure.is_damage()) {
        add_damaged(which.file());
      } else if (exists && failure.code() != SQLITE_ERROR) {
        throw;
      }
      // Without its tables, a file is being made, and has no lines yet.
    }
  }
}

void snapshot::add_damaged(const std::string& file) {
  if (std::ranges::find(damaged_, file) == damaged_.end()) damaged_.push_back(file);
}

}  // namespace signalbox::logs
