#pragma once

#include <cstdint>

namespace signalbox::logs {

/// The columns of a block in the table `columns`.
enum class block_column : std::uint8_t { head, messages, metadata };

[[nodiscard]] inline std::int64_t column_key(std::int64_t block, block_column column) {
  return block * 4 + static_cast<std::int64_t>(column);
}

/// Settings of the writer's connection. With `synchronous = NORMAL`, a loss of power can lose the
/// latest transactions, always with the offsets of their readers; a kill of the process loses none.
inline constexpr const char* segment_settings =
    "PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; "
    "PRAGMA wal_autocheckpoint = 1000; PRAGMA cache_size = -4000; PRAGMA temp_store = MEMORY";

/// `span` has one row. `recent` are lines that no block has yet. `counts` are lines by intervals of
/// `domain::log_count_interval`. Filters are in a table of their own, because searches read all of
/// them and few columns.
inline constexpr const char* segment_schema = R"(
CREATE TABLE span (one INTEGER PRIMARY KEY CHECK (one = 1), format, lines, first_at, last_at,
                   next_id, is_sealed);
CREATE TABLE offsets (reader PRIMARY KEY, position) WITHOUT ROWID;
CREATE TABLE recent (id INTEGER PRIMARY KEY, source, at, severity, message, metadata);
CREATE INDEX recent_by_source ON recent (source, at);
CREATE TABLE counts (bucket, source, severity, lines, PRIMARY KEY (bucket, source, severity))
  WITHOUT ROWID;
CREATE TABLE blocks (id INTEGER PRIMARY KEY, source, first_at, last_at, first_id, last_id, lines,
                     debugs, infos, warnings, errors, fatals);
CREATE TABLE filters (block INTEGER PRIMARY KEY, bits);
CREATE TABLE columns (id INTEGER PRIMARY KEY, data);
)";

}  // namespace signalbox::logs
