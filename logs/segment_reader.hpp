#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/log/log_histogram.hpp"
#include "logs/block.hpp"
#include "logs/database.hpp"
#include "logs/segment_name.hpp"
#include "logs/segment_schema.hpp"
#include "logs/segment_writer.hpp"

namespace signalbox::logs {

/// Which lines a query reads, as far as blocks can be chosen by it.
struct line_filter {
  std::uint64_t sources = ~0ULL;   ///< bits of their numbers
  std::uint8_t severities = 0xFF;  ///< bits
  domain::log_range range;
  std::optional<std::uint64_t> id = std::nullopt;  ///< only the line with this id

  [[nodiscard]] bool has_id(std::uint64_t first, std::uint64_t last) const {
    return !id || (first <= *id && *id <= last);
  }
  [[nodiscard]] bool has_source(std::uint8_t number) const { return (sources >> number & 1) != 0; }
  [[nodiscard]] bool has_severity(domain::log_severity one) const {
    return (severities >> static_cast<unsigned>(one) & 1) != 0;
  }
};

/// Rows that have no block yet, sorted by time and id, in the form of a block's columns.
struct recent_lines {
  std::uint8_t source = 0;
  block_head head;
  std::vector<std::string> messages;
  std::vector<std::string> metadata;
};

/// A reader of one segment, which sees it as it was when it was opened, also if it is deleted. For
/// one thread. All functions throw `sqlite_failure`.
class segment_reader {
 public:
  segment_reader(const std::filesystem::path& folder, const segment_name& which,
                 const std::string& vfs);

  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] const segment_span& span() const { return span_; }
  [[nodiscard]] bool overlaps(const domain::log_range& range) const;

  /// The blocks with lines that a filter may let through.
  [[nodiscard]] std::vector<block_summary> blocks(const line_filter& filter) const;
  /// The recent lines that a filter lets through, by source.
  [[nodiscard]] std::vector<recent_lines> recent(const line_filter& filter) const;
  /// Calls `use` with the token filter of a block, which is valid during the call.
  void with_token_filter(std::int64_t block, const std::function<void(std::string_view)>& use);
  /// Calls `use` with a column of a block, which is valid during the call.
  void with_column(std::int64_t block, block_column column,
                   const std::function<void(std::string_view)>& use);
  /// Calls `use` with the stored counts within the intervals [first, last], the latest first, until
  /// it returns false. Returns false then.
  using count_use = std::function<bool(std::int64_t bucket, std::uint8_t source,
                                       domain::log_severity severity, std::uint64_t lines)>;
  [[nodiscard]] bool with_counts(std::int64_t first, std::int64_t last, const count_use& use) const;

 private:
  std::string file_;
  database db_;
  segment_span span_;
  statement filter_;
  statement column_;
};

/// The segments of a project at one moment, as far as a query reads them. For one thread.
class snapshot {
 public:
  /// Opens the segments with lines in a range. A segment that is deleted meanwhile has no lines; a
  /// damaged one is in `damaged`. Throws `sqlite_failure` for other failures.
  snapshot(const std::filesystem::path& folder, const domain::log_range& range,
           const std::string& vfs);

  [[nodiscard]] const std::vector<std::unique_ptr<segment_reader>>& segments() const {
    return segments_;
  }

  /// Files with damage that this query has met, each once.
  [[nodiscard]] const std::vector<std::string>& damaged() const { return damaged_; }
  void add_damaged(const std::string& file);

 private:
  std::vector<std::unique_ptr<segment_reader>> segments_;
  std::vector<std::string> damaged_;
};

}  // namespace signalbox::logs
