#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "domain/log/log_entry.hpp"
#include "logs/block.hpp"
#include "logs/database.hpp"

namespace signalbox::logs {

/// The position of a reader of a file (`name`), which is stored with the lines that it has read.
struct reader_offset {
  std::string reader;
  std::string position;
};

/// Maximum number of readers of a project, and bytes of a name or position.
/// @{
inline constexpr std::size_t reader_offsets_max = 256;
inline constexpr std::size_t reader_text_bytes_max = 1'024;
/// @}

/// What a segment contains.
struct segment_span {
  std::uint64_t lines = 0;
  domain::log_time first_at;
  domain::log_time last_at;
  std::uint64_t next_id = 1;  ///< of the next line of the project
  bool is_sealed = false;     ///< nothing is added, and all lines are in blocks
};

/// The layout of a segment. A file with another one is damaged.
inline constexpr std::int64_t segment_format = 1;

/// Reads the span of a segment. Throws `sqlite_failure`; `SQLITE_FORMAT` for another layout.
[[nodiscard]] segment_span read_segment_span(const database& from);

/// The writer of one segment. New lines are rows of `recent`, until there is a block of their
/// source. For one thread at a time. All functions throw `sqlite_failure`; afterwards, the file has
/// what it had before the call.
class segment_writer {
 public:
  /// Opens a segment, or makes one whose lines begin with `first_id`, with the positions of readers
  /// in the previous segment.
  segment_writer(const std::filesystem::path& file, const std::string& vfs, std::uint64_t first_id,
                 const std::vector<reader_offset>& offsets);

  [[nodiscard]] const segment_span& span() const { return span_; }

  /// Stores lines and the position of their reader in one transaction.
  void append(std::span<const domain::log_entry> batch, const std::optional<reader_offset>& offset);

  /// Puts all recent lines into blocks, and syncs the file: a later segment may depend on it.
  void seal();

  [[nodiscard]] std::vector<reader_offset> offsets();

 private:
  struct recent_count {
    std::size_t lines = 0;
    std::size_t bytes = 0;
  };

  void create(std::uint64_t first_id, const std::vector<reader_offset>& offsets);
  void load();
  void store_lines(std::uint8_t source, std::vector<numbered_line> lines, bool is_last);
  void store_recent(std::span<const numbered_line> lines);
  void store_block(std::span<const numbered_line> lines);
  void store_counts(std::span<const domain::log_entry> batch);
  void store_span();
  [[nodiscard]] std::vector<domain::log_entry> take_recent(std::uint8_t source);

  database db_;
  block_encoder encoder_;
  segment_span span_;
  std::map<std::uint8_t, recent_count> recent_;
};

}  // namespace signalbox::logs
