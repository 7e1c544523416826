#include "logs/segment_writer.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "logs/segment_schema.hpp"

namespace signalbox::logs {

namespace {

constexpr int seal_wait_ms = 200;

std::int64_t micros(domain::log_time at) {
  return at.time_since_epoch().count();
}

domain::log_time at_micros(std::int64_t ticks) {
  return domain::log_time{std::chrono::microseconds{ticks}};
}

/// The key of a row of `counts`.
struct count_key {
  std::int64_t bucket = 0;
  std::uint8_t source = 0;
  domain::log_severity severity = domain::log_severity::info;

  auto operator<=>(const count_key&) const = default;
};

bool is_before(const numbered_line& left, const numbered_line& right) {
  return std::pair{left.entry->at, left.id} < std::pair{right.entry->at, right.id};
}

/// How many of the lines fill a block; 0 when they do not.
std::size_t block_length(std::span<const numbered_line> lines) {
  std::size_t bytes = 0;
  for (std::size_t count = 0; count < lines.size(); ++count) {
    bytes += lines[count].entry->bytes();
    if (count + 1 == block_lines_max || bytes >= block_bytes_max) return count + 1;
  }
  return 0;
}

}  // namespace

segment_span read_segment_span(const database& from) {
  statement read{from, "SELECT format, lines, first_at, last_at, next_id, is_sealed FROM span"};
  if (!read.step() || read.integer(0) != segment_format)
    throw sqlite_failure(SQLITE_FORMAT, "the file is no segment of this version");
  return {.lines = static_cast<std::uint64_t>(read.integer(1)),
          .first_at = at_micros(read.integer(2)),
          .last_at = at_micros(read.integer(3)),
          .next_id = static_cast<std::uint64_t>(read.integer(4)),
          .is_sealed = read.integer(5) != 0};
}

segment_writer::segment_writer(const std::filesystem::path& file, const std::string& vfs,
                               std::uint64_t first_id, const std::vector<reader_offset>& offsets)
    : db_(file, database_use::write, vfs) {
  db_.run(segment_settings);
  statement tables{db_, "SELECT count(*) FROM sqlite_schema"};
  // A kill while the file was made leaves one without tables.
  const bool is_new = tables.step() && tables.integer(0) == 0;
  tables.reset();
  if (is_new) create(first_id, offsets);
  load();
}

void segment_writer::create(std::uint64_t first_id, const std::vector<reader_offset>& offsets) {
  write_transaction all{db_};
  db_.run(segment_schema);
  statement{db_, "INSERT INTO span VALUES (1, ?1, 0, 0, 0, ?2, 0)"}
      .with(segment_format, first_id)
      .run();
  statement put{db_, "INSERT INTO offsets VALUES (?1, ?2)"};
  for (const auto& offset : offsets)
    put.with(offset.reader, offset.position).run();
  all.commit();
}

void segment_writer::load() {
  span_ = read_segment_span(db_);
  recent_.clear();
  statement read{db_,
                 "SELECT source, count(*), sum(length(message) + length(metadata)) FROM recent "
                 "GROUP BY source"};
  while (read.step())
    recent_[static_cast<std::uint8_t>(read.integer(0))] = {
        .lines = static_cast<std::size_t>(read.integer(1)),
        .bytes = static_cast<std::size_t>(read.integer(2))};
}

std::vector<reader_offset> segment_writer::offsets() {
  std::vector<reader_offset> found;
  statement read{db_, "SELECT reader, position FROM offsets"};
  while (read.step())
    found.push_back({.reader = std::string{read.bytes(0)}, .position = std::string{read.bytes(1)}});
  return found;
}

void segment_writer::append(std::span<const domain::log_entry> batch,
                            const std::optional<reader_offset>& offset) {
  try {
    write_transaction all{db_};
    std::map<std::uint8_t, std::vector<numbered_line>> by_source;
    for (const auto& entry : batch) {
      by_source[entry.source].push_back({.entry = &entry, .id = span_.next_id++});
      const bool is_first = span_.lines++ == 0;
      span_.first_at = is_first ? entry.at : std::min(span_.first_at, entry.at);
      span_.last_at = is_first ? entry.at : std::max(span_.last_at, entry.at);
    }
    for (auto& [source, lines] : by_source)
      store_lines(source, std::move(lines), false);
    store_counts(batch);
    if (!batch.empty()) store_span();
    if (offset) {
      statement{db_, "INSERT INTO offsets VALUES (?1, ?2) ON CONFLICT DO UPDATE SET position = ?2"}
          .with(offset->reader, offset->position)
          .run();
    }
    all.commit();
  } catch (const sqlite_failure& failure) {
    // What is known in memory follows the file.
    if (!failure.is_damage()) load();
    throw;
  }
}

void segment_writer::store_lines(std::uint8_t source, std::vector<numbered_line> lines,
                                 bool is_last) {
  auto& recent = recent_[source];
  std::size_t bytes = recent.bytes;
  for (const auto& line : lines)
    bytes += line.entry->bytes();
  const bool is_block = recent.lines + lines.size() >= block_lines_max || bytes >= block_bytes_max;
  if (!is_block && !is_last) return store_recent(lines);

  std::vector<domain::log_entry> former;
  if (recent.lines > 0) former = take_recent(source);
  for (const auto& entry : former)
    lines.push_back({.entry = &entry, .id = entry.id});
  std::ranges::sort(lines, is_before);
  recent = {};
  std::span<const numbered_line> rest{lines};
  for (auto length = block_length(rest); length > 0; length = block_length(rest)) {
    store_block(rest.first(length));
    rest = rest.subspan(length);
  }
  if (rest.empty()) return;
  is_last ? store_block(rest) : store_recent(rest);
}

std::vector<domain::log_entry> segment_writer::take_recent(std::uint8_t source) {
  std::vector<domain::log_entry> taken;
  statement read{db_, "SELECT id, at, severity, message, metadata FROM recent WHERE source = ?1"};
  read.with(source);
  while (read.step())
    taken.push_back({.id = static_cast<std::uint64_t>(read.integer(0)),
                     .at = at_micros(read.integer(1)),
                     .source = source,
                     .severity = static_cast<domain::log_severity>(read.integer(2)),
                     .message = std::string{read.bytes(3)},
                     .metadata = std::string{read.bytes(4)}});
  read.reset();
  statement{db_, "DELETE FROM recent WHERE source = ?1"}.with(source).run();
  return taken;
}

void segment_writer::store_recent(std::span<const numbered_line> lines) {
  statement put{db_, "INSERT INTO recent VALUES (?1, ?2, ?3, ?4, ?5, ?6)"};
  for (const auto& [entry, id] : lines) {
    put.with(id, static_cast<int>(entry->source), micros(entry->at),
             static_cast<int>(entry->severity), entry->message, entry->metadata)
        .run();
    auto& recent = recent_[entry->source];
    ++recent.lines;
    recent.bytes += entry->bytes();
  }
}

void segment_writer::store_block(std::span<const numbered_line> lines) {
  const auto block = encoder_.encode(lines);
  const auto& known = block.summary;
  const auto& severities = known.severities;
  statement{db_,
            "INSERT INTO blocks (source, first_at, last_at, first_id, last_id, lines, debugs, "
            "infos, warnings, errors, fatals) "
            "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"}
      .with(static_cast<int>(known.source), micros(known.first_at), micros(known.last_at),
            known.first_id, known.last_id, known.lines, severities[0], severities[1], severities[2],
            severities[3], severities[4])
      .run();
  const std::int64_t stored = sqlite3_last_insert_rowid(db_.handle());
  statement{db_, "INSERT INTO filters VALUES (?1, ?2)"}.with(stored, block.filter).run();
  statement put{db_, "INSERT INTO columns VALUES (?1, ?2)"};
  for (const auto& [column, bytes] : {std::pair{block_column::head, &block.head},
                                      {block_column::messages, &block.messages},
                                      {block_column::metadata, &block.metadata}})
    put.with(column_key(stored, column), *bytes).run();
}

void segment_writer::store_counts(std::span<const domain::log_entry> batch) {
  std::map<count_key, std::int64_t> counts;
  for (const auto& entry : batch) {
    ++counts[{.bucket = domain::log_count_bucket(entry.at),
              .source = entry.source,
              .severity = entry.severity}];
  }
  statement put{db_,
                "INSERT INTO counts VALUES (?1, ?2, ?3, ?4) "
                "ON CONFLICT DO UPDATE SET lines = lines + ?4"};
  for (const auto& [key, lines] : counts)
    put.with(key.bucket, static_cast<int>(key.source), static_cast<int>(key.severity), lines).run();
}

void segment_writer::store_span() {
  statement{db_, "UPDATE span SET lines = ?1, first_at = ?2, last_at = ?3, next_id = ?4"}
      .with(span_.lines, micros(span_.first_at), micros(span_.last_at), span_.next_id)
      .run();
}

void segment_writer::seal() {
  if (!span_.is_sealed) {
    try {
      write_transaction all{db_};
      const auto sources = recent_;
      for (const auto& [source, recent] : sources) {
        if (recent.lines > 0) store_lines(source, {}, true);
      }
      db_.run("UPDATE span SET is_sealed = 1");
      all.commit();
      span_.is_sealed = true;
    } catch (const sqlite_failure& failure) {
      if (!failure.is_damage()) load();
      throw;
    }
  }
  // Both wait a little for readers. Without them, the file is complete, and needs no others beside
  // it. With them, at least everything is synced.
  sqlite3_busy_timeout(db_.handle(), seal_wait_ms);
  try {
    db_.run("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE");
  } catch (const sqlite_failure& failure) {
    if (failure.code() != SQLITE_BUSY && failure.code() != SQLITE_LOCKED) throw;
  }
}

}  // namespace signalbox::logs
