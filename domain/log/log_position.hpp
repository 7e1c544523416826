#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace signalbox::domain {

/// Limits of reading log files.
/// @{
/// Of one call. A frame of the host process must have room for it.
inline constexpr std::size_t log_chunk_bytes_max = 512UZ * 1024;
/// Of a line; the rest of a longer one is not read.
inline constexpr std::size_t log_line_bytes_max = 256UZ * 1024;
inline constexpr std::size_t log_file_name_bytes_max = 64;
/// Files that were read before, which a position names.
inline constexpr std::size_t log_read_files_max = 12;
/// The bytes before the position by which a file is recognized.
inline constexpr std::size_t log_mark_bytes = 64;
/// @}

/// How far a folder of log files has been read: a file and the end of the last line in it. Stored
/// with the lines, so that each is read once.
struct log_position {
  std::string file = {};     ///< its name; empty: nothing has been read
  std::uint64_t device = 0;  ///< of the file, as its inode
  std::uint64_t inode = 0;
  std::uint64_t offset = 0;  ///< in bytes
  std::uint64_t mark = 0;    ///< `log_mark_of` the bytes before `offset`
  /// The beginning of the line at `offset` was read; the rest is too long.
  bool is_inside_line = false;
  /// Files that were read before and still exist, the latest `log_read_files_max`.
  std::vector<std::string> read_files = {};

  [[nodiscard]] bool operator==(const log_position&) const = default;
};

/// Why lines may have been lost.
enum class log_loss_cause : std::uint8_t {
  deleted,  ///< the file was deleted before it was read to the end
  emptied,  ///< the file was emptied or overwritten
};
inline constexpr log_loss_cause last_log_loss_cause = log_loss_cause::emptied;

struct log_loss {
  log_loss_cause cause = log_loss_cause::deleted;
  std::string file = {};
  std::uint64_t offset = 0;  ///< up to here it was read

  [[nodiscard]] bool operator==(const log_loss&) const = default;
};

/// What one call has read.
struct log_chunk {
  std::string lines = {};  ///< each ends with a newline
  log_position next = {};
  bool is_cut = false;                          ///< only the beginning of the last line was read
  bool is_more = false;                         ///< the next call may find more
  std::optional<log_loss> lost = std::nullopt;  ///< before the lines

  [[nodiscard]] bool operator==(const log_chunk&) const = default;
};

/// Returns a position as text for storage: at most 1,024 bytes, without a newline.
[[nodiscard]] std::string to_text(const log_position& of);
/// Nothing for another text.
[[nodiscard]] std::optional<log_position> parse_log_position(std::string_view text);

/// Identifies bytes of a file (FNV-1a).
[[nodiscard]] std::uint64_t log_mark_of(std::string_view bytes);

/// True for a name without signs that could mean anything else, and of a limited length.
[[nodiscard]] bool is_log_file_name(std::string_view name);

/// Returns the position at the beginning of the file that follows the one of `from`, which has been
/// read to its end or is gone. `names` are the files of the folder, in order: names begin with the
/// time at which the files were opened. `in_use` is the file to which lines are written, if it is
/// known: its name is earlier when the clock was set back meanwhile. Nothing when no file follows.
[[nodiscard]] std::optional<log_position> next_log_file(const log_position& from,
                                                        std::span<const std::string> names,
                                                        std::string_view in_use);

/// Returns a sentence for the reader of the log.
[[nodiscard]] std::string log_loss_sentence(const log_loss& of);

}  // namespace signalbox::domain
