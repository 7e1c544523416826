#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/log/log_entry.hpp"
#include "domain/log/log_histogram.hpp"
#include "domain/log/log_search.hpp"
#include "logs/line_cursor.hpp"
#include "logs/read_deadline.hpp"

namespace signalbox::logs {

/// Where the lines of a project are.
struct log_place {
  std::filesystem::path folder;
  std::string vfs = {};  ///< SQLite's interface to the system; empty: the default one
};

/// Limits of a call that reads.
/// @{
inline constexpr std::size_t page_lines_max = 1'000;
inline constexpr std::size_t page_bytes_max = 8UZ * 1024 * 1024;
inline constexpr std::chrono::milliseconds read_time_max{10'000};
inline constexpr std::size_t facet_fields_max = 12;
inline constexpr std::size_t facet_values_max = 100;       ///< in the answer, for each field
inline constexpr std::size_t facet_distinct_max = 10'000;  ///< counted for each field
inline constexpr std::size_t facet_value_bytes_max = 256;
inline constexpr std::size_t context_lines_max = 200;
/// @}

/// Which lines a call is about.
struct log_query {
  domain::log_range range;
  std::uint64_t sources = ~0ULL;       ///< bits of their numbers
  domain::search_node condition = {};  ///< `all` of nothing: every line
  /// The call ends after this time with what it has; at most `read_time_max`.
  std::chrono::milliseconds time = std::chrono::milliseconds{2'000};
  caller_gone is_caller_gone = {};  ///< ends the call as its time does
};

struct search_request {
  log_query query;
  bool newest_first = true;
  std::size_t limit = 100;  ///< at most `page_lines_max`
  std::optional<line_position> after = std::nullopt;
};

/// What every call reports of its work.
struct read_report {
  /// All lines from here to the beginning of the search (its newest, or oldest first, its oldest)
  /// were read. Without `is_complete`, there may be further lines behind it.
  domain::log_time searched_to;
  bool is_complete = true;
  std::uint64_t lines_read = 0;
  std::vector<std::string> damaged;  ///< files with damage, which `store::quarantine` moves aside
};

struct log_page {
  std::vector<domain::log_entry> lines;
  /// Where the next page begins; nothing at the end.
  std::optional<line_position> next;
  read_report report;
};

struct log_histogram {
  domain::log_buckets buckets;
  std::vector<domain::severity_counts> counts;  ///< one for each bucket
  read_report report;
};

struct facet_value {
  std::string value;  ///< as it is searched: `field:"value"`
  std::uint64_t lines = 0;
};

struct log_facet {
  std::string field;
  std::vector<facet_value> values;  ///< the most frequent first
  std::uint64_t lines = 0;          ///< with a value
  std::uint64_t distinct = 0;
  /// There were more values than are counted; the frequent ones are among the counted, with counts
  /// from their first line on.
  bool is_cut = false;
};

struct log_facets {
  std::vector<log_facet> facets;
  read_report report;
};

/// Lines around one, oldest first.
struct log_context {
  std::vector<domain::log_entry> lines;
  std::optional<std::size_t> at;  ///< of the line itself; nothing when it was deleted
  read_report report;
};

/// Reads the lines of a project, beside its writer: each call sees the store at one moment. Blocks
/// the calling thread for at most the time of the query and a step more. May be called on any
/// thread. A folder that does not exist has no lines.
///
/// Errors: `bad_request` for a limit that is exceeded; `unavailable` with `log_io`, `log_busy` or
/// `log_disordered` (too many lines arrived out of order).
/// @{
[[nodiscard]] core::result<log_page> search_logs(const log_place& at,
                                                 const search_request& request);

/// Counts lines by time and severity. Without words and fields in the condition, it reads stored
/// counts of intervals of `domain::log_count_interval`, and needs a few milliseconds. Otherwise it
/// reads lines, the newest first.
[[nodiscard]] core::result<log_histogram> count_logs(const log_place& at, const log_query& query,
                                                     const domain::log_buckets& buckets);

/// Counts the values of fields, given by their paths: `severity`, `source`, or keys of the
/// metadata. It reads the newest lines first.
[[nodiscard]] core::result<log_facets> count_values(const log_place& at, const log_query& query,
                                                    const std::vector<std::string>& fields,
                                                    const domain::log_catalogue& schema);

/// Returns up to `before` and `after` lines around a line, of the sources of the query. Only its
/// range, sources and time are used.
[[nodiscard]] core::result<log_context> read_context(const log_place& at, const log_query& query,
                                                     const line_position& around,
                                                     std::size_t before, std::size_t after);
/// @}

}  // namespace signalbox::logs
