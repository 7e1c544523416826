#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "domain/log/log_entry.hpp"
#include "domain/log/log_retention.hpp"
#include "logs/reader.hpp"
#include "logs/segment_name.hpp"
#include "logs/segment_writer.hpp"

namespace signalbox::logs {

/// Limits of a batch.
/// @{
inline constexpr std::size_t batch_lines_max = 20'000;
inline constexpr std::size_t batch_bytes_max = 16UZ * 1024 * 1024;
/// @}

struct store_settings {
  log_place at;
  /// Beyond it, the oldest segments are deleted, also before their retention ends.
  std::uint64_t disk_bytes_max = 1024ULL * 1024 * 1024;
  /// A larger segment gets no more lines. At most an eighth of `disk_bytes_max` is used, so that
  /// the limit of the disk never takes much at once.
  std::uint64_t segment_bytes_max = 128ULL * 1024 * 1024;
};

/// Why a segment is gone, or moved.
enum class removal_reason : std::uint8_t { retention, disk_limit, damage };

struct removed_segment {
  std::string file;
  removal_reason reason = removal_reason::retention;
  std::uint64_t bytes = 0;

  [[nodiscard]] bool operator==(const removed_segment&) const = default;
};

struct append_report {
  /// The lines of the batch have the ids from here on.
  std::uint64_t first_id = 0;
  /// Segments that gave way to the limit of the disk, and a damaged one that could not be written,
  /// whose lines are lost to queries.
  std::vector<removed_segment> removed;
};

struct store_usage {
  std::uint64_t bytes = 0;             ///< of all segments
  std::uint64_t quarantine_bytes = 0;  ///< of damaged ones
  std::size_t segments = 0;
};

/// The writer of a project's lines: a folder with a segment for each day, or several beyond a size.
/// There is one at a time, also across processes. For one thread at a time; all functions block on
/// the disk.
class store {
 public:
  /// Opens or makes the folder. Damaged segments are moved to the quarantine, and are in `damaged`.
  /// If it was the newest one, the positions of readers are those of the segment before: its lines
  /// are read again, as far as their files still have them.
  /// Errors: `conflict` with `log_store_open` when it has a writer; `unavailable` with
  /// `log_disk_full` or `log_io`.
  [[nodiscard]] static core::result<std::unique_ptr<store>> open(store_settings settings);
  ~store();
  store(const store&) = delete;
  store& operator=(const store&) = delete;

  /// Stores lines (from `domain::accept_log_line`) and the position of their reader in one
  /// transaction: after a kill at any moment, either both are stored or neither. After an error,
  /// nothing of the batch is stored. `now` only decides about the segment.
  ///
  /// Errors: `payload_too_large` beyond the limits of a batch or of a reader's texts; `unavailable`
  /// with `log_disk_full`, `log_io` or `log_busy`, or with `log_readers` for too many readers.
  [[nodiscard]] core::result<append_report> append(std::span<const domain::log_entry> batch,
                                                   const std::optional<reader_offset>& offset,
                                                   domain::log_time now);

  /// Returns the stored position of a reader; nothing for an unknown one.
  [[nodiscard]] std::optional<std::string> offset(std::string_view reader) const;

  /// Deletes what is beyond the retention and the limit of the disk, and completes segments of
  /// former days. To be called about once an hour, and after errors of a full disk.
  [[nodiscard]] core::result<std::vector<removed_segment>> maintain(std::uint16_t retention_days,
                                                                    domain::log_time now) {
    return maintain(retention_days, now, clock_);
  }
  /// The same with a clock that outlives the store, for a store that is often closed: a clock has
  /// to be observed for an hour before anything is deleted by it.
  [[nodiscard]] core::result<std::vector<removed_segment>> maintain(std::uint16_t retention_days,
                                                                    domain::log_time now,
                                                                    domain::retention_clock& clock);

  /// Moves a segment with damage, which a reader has reported, to the quarantine. Nothing for a
  /// file that is no segment here.
  [[nodiscard]] core::result<std::optional<removed_segment>> quarantine(std::string_view file,
                                                                        domain::log_time now);

  [[nodiscard]] store_usage usage() const;
  /// Segments that were damaged when the store was opened.
  [[nodiscard]] const std::vector<removed_segment>& damaged() const { return damaged_; }

 private:
  class folder_lock;

  store(store_settings settings, std::unique_ptr<folder_lock> lock);

  void load();
  /// False for a file without tables.
  [[nodiscard]] bool load_segment(const segment_name& which, bool is_newest);
  /// Returns true when it has begun a segment.
  bool ensure_writer(domain::log_time now);
  void start_segment(domain::log_time now);
  void seal_former(std::vector<removed_segment>& removed);
  void remove_strays();
  void enforce_disk_limit(std::vector<removed_segment>& removed);
  [[nodiscard]] removed_segment set_aside(const segment_name& which);
  /// Moves the current segment aside; the next one is made when it is needed.
  void set_current_aside(std::vector<removed_segment>& removed);
  [[nodiscard]] bool is_current(const segment_name& which) const;
  [[nodiscard]] std::uint64_t segment_limit() const;

  store_settings settings_;
  std::unique_ptr<folder_lock> lock_;
  std::optional<segment_name> current_;
  std::unique_ptr<segment_writer> writer_;  ///< of `current_`
  std::uint64_t next_id_ = 1;
  std::uint64_t next_number_ = 1;
  std::vector<reader_offset> offsets_;
  domain::retention_clock clock_;
  std::vector<removed_segment> damaged_;
  std::vector<segment_name> unsealed_;
};

}  // namespace signalbox::logs
