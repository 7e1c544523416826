#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <queue>
#include <string>
#include <string_view>
#include <vector>

#include "domain/log/log_match.hpp"
#include "domain/log/log_search.hpp"
#include "logs/memory_budget.hpp"
#include "logs/read_deadline.hpp"
#include "logs/segment_reader.hpp"
#include "logs/token_filter.hpp"

namespace signalbox::logs {

/// A place between lines: behind the line with this time and id, in the direction of reading.
struct line_position {
  domain::log_time at;
  std::uint64_t id = 0;

  auto operator<=>(const line_position&) const = default;
};

/// Which lines are read, and in which order.
struct line_request {
  line_filter filter;
  /// Blocks without the words of this condition are skipped; their lines are not checked. May be
  /// null.
  const domain::search_node* condition = nullptr;
  bool newest_first = true;
  std::optional<line_position> after = std::nullopt;
  /// Of how many blocks the messages and metadata are in memory.
  std::size_t decoded_blocks = 16;
};

/// More blocks with overlapping times are not read at once: so many lines have arrived out of
/// order.
inline constexpr std::size_t open_blocks_max = 2'048;

/// Reads lines in the order of time and id, across segments, blocks and recent lines. It opens a
/// block when its turn comes, so its memory depends on how many blocks overlap, and not on the
/// number of lines. Damaged blocks and segments are skipped and noted in the snapshot. For one
/// thread.
class line_cursor {
 public:
  enum class outcome : std::uint8_t { line, end, deadline };

  /// `from` must outlive the cursor.
  line_cursor(snapshot& from, const line_request& request, read_deadline deadline);
  ~line_cursor();
  line_cursor(const line_cursor&) = delete;
  line_cursor& operator=(const line_cursor&) = delete;

  /// Moves to the next line. After `deadline`, all lines up to `reached` have been read, which is
  /// beyond the beginning, so that repeated cursors come to the end. Throws `sqlite_failure`;
  /// `SQLITE_TOOBIG` when too many blocks overlap, `SQLITE_NOMEM` beyond the thread's
  /// `memory_budget`.
  [[nodiscard]] outcome next();

  /// The current line.
  /// @{
  [[nodiscard]] line_position position() const;
  [[nodiscard]] std::uint8_t source() const;
  [[nodiscard]] domain::log_severity severity() const;
  /// Valid until the next call of a function of the cursor that is not const.
  [[nodiscard]] std::string_view message();
  [[nodiscard]] std::string_view metadata();
  /// @}

  /// After `deadline`: where a further cursor continues. No line before it was left out.
  [[nodiscard]] line_position reached() const { return reached_; }
  /// Lines whose time and severity were checked.
  [[nodiscard]] std::uint64_t lines_read() const { return lines_read_; }
  [[nodiscard]] std::uint64_t blocks_opened() const { return blocks_opened_; }

 private:
  /// What is in memory of a block, or of recent lines.
  struct open_block {
    block_head head;
    std::size_t line = 0;  ///< in `head`
    std::uint64_t used_at = 0;
    bool is_decoded = false;
    block_texts messages = {};
    block_texts metadata = {};
    std::optional<recent_lines> recent = std::nullopt;
    memory_charge head_charge = {};
    memory_charge text_charge = {};
  };
  /// A segment, a block of it, or its recent lines of a source.
  struct unit {
    segment_reader* segment = nullptr;
    block_summary block;  ///< without an id: recent lines, or the whole segment
    std::unique_ptr<open_block> open = nullptr;
  };
  /// What is read next, by its time; of the same time, what is not open yet comes first.
  struct turn {
    line_position at;
    bool is_line = false;
    std::size_t unit = 0;
  };
  struct is_later {
    bool newest_first = true;
    bool operator()(const turn& left, const turn& right) const;
  };

  void expand(std::size_t index);
  void open(std::size_t index);
  void begin(std::size_t index, block_head head);
  void queue_unopened(std::size_t index);
  /// Queues the next line of an open block behind `line`; forgets the block at its end.
  void queue_line(std::size_t index);
  /// The place before a turn, in the direction of reading.
  [[nodiscard]] line_position before(const turn& next) const;
  [[nodiscard]] bool is_requested(const open_block& of, std::size_t line) const;
  [[nodiscard]] bool may_match_block(const unit& block);
  [[nodiscard]] std::string_view text(block_column column);
  void decode(unit& of);
  [[nodiscard]] block_texts read_texts(const unit& of, block_column column);
  void forget(std::size_t index);
  void note_damage(const unit& in);
  [[nodiscard]] std::size_t add(segment_reader* segment, const block_summary& block);

  snapshot& from_;
  line_request request_;
  read_deadline deadline_;
  block_decoder decoder_;
  memory_charge units_charge_;
  std::vector<unit> units_;
  std::vector<std::size_t> free_;  ///< of `units_`
  std::vector<std::size_t> decoded_;
  std::priority_queue<turn, std::vector<turn>, is_later> turns_;
  std::size_t current_ = 0;
  bool has_current_ = false;
  std::size_t open_blocks_ = 0;
  line_position reached_;
  std::optional<line_position> first_;  ///< where the first turn would continue
  std::uint64_t steps_ = 0;
  std::uint64_t next_check_ = 64;  ///< of the clock, in steps
  std::uint64_t lines_read_ = 0;
  std::uint64_t blocks_opened_ = 0;
};

}  // namespace signalbox::logs
