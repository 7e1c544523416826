#include "logs/line_cursor.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace signalbox::logs {

namespace {

/// The clock is read once for so many lines.
constexpr std::uint64_t deadline_interval = 64;
constexpr std::size_t head_bytes_per_line =
    sizeof(std::uint64_t) + sizeof(domain::log_time) + sizeof(domain::log_severity);

}  // namespace

bool line_cursor::is_later::operator()(const turn& left, const turn& right) const {
  if (left.at != right.at) return newest_first ? left.at < right.at : left.at > right.at;
  return left.is_line && !right.is_line;
}

line_cursor::line_cursor(snapshot& from, const line_request& request, read_deadline deadline)
    : from_(from), request_(request), deadline_(deadline), turns_(is_later{request_.newest_first}) {
  auto& range = request_.filter.range;
  if (request_.after) {
    // Blocks beyond the position have nothing to read.
    if (request_.newest_first) {
      range.to = std::min(range.to, request_.after->at + std::chrono::microseconds{1});
    } else {
      range.from = std::max(range.from, request_.after->at);
    }
  }
  for (const auto& segment : from_.segments()) {
    if (!segment->overlaps(range)) continue;
    block_summary whole;
    whole.first_at = segment->span().first_at;
    whole.last_at = segment->span().last_at;
    queue_unopened(add(segment.get(), whole));
  }
}

line_cursor::~line_cursor() = default;

std::size_t line_cursor::add(segment_reader* segment, const block_summary& block) {
  if (free_.empty()) {
    units_charge_.add(sizeof(unit));
    units_.emplace_back();
    free_.push_back(units_.size() - 1);
  }
  const std::size_t index = free_.back();
  free_.pop_back();
  units_[index].segment = segment;
  units_[index].block = block;
  return index;
}

void line_cursor::forget(std::size_t index) {
  auto& old = units_[index];
  if (old.open != nullptr) {
    if (old.open->is_decoded) std::erase(decoded_, index);
    --open_blocks_;
    old.open.reset();
  }
  free_.push_back(index);
}

void line_cursor::note_damage(const unit& in) {
  from_.add_damaged(in.segment->file());
}

void line_cursor::queue_unopened(std::size_t index) {
  const auto& block = units_[index].block;
  const auto& range = request_.filter.range;
  turn next{.at = {}, .unit = index};
  if (request_.newest_first) {
    next.at = {.at = std::min(block.last_at, range.to),
               .id = std::numeric_limits<std::uint64_t>::max()};
  } else {
    next.at = {.at = std::max(block.first_at, range.from), .id = 0};
  }
  turns_.push(next);
}

line_position line_cursor::before(const turn& next) const {
  // What is not open has the first place of its time, so no line of this time was given yet.
  if (!next.is_line) return next.at;
  return {.at = next.at.at, .id = request_.newest_first ? next.at.id + 1 : next.at.id - 1};
}

line_cursor::outcome line_cursor::next() {
  if (has_current_) {
    has_current_ = false;
    queue_line(current_);
  }
  while (!turns_.empty()) {
    const auto next = turns_.top();
    if (!first_) first_ = before(next);
    if (++steps_ >= next_check_) {
      next_check_ = steps_ + deadline_interval;
      reached_ = before(next);
      if (reached_ != *first_ && deadline_.has_passed()) return outcome::deadline;
    }
    turns_.pop();
    if (next.is_line) {
      current_ = next.unit;
      has_current_ = true;
      return outcome::line;
    }
    try {
      units_[next.unit].block.id == 0 ? expand(next.unit) : open(next.unit);
    } catch (const sqlite_failure& failure) {
      if (!failure.is_damage()) throw;
      note_damage(units_[next.unit]);
      forget(next.unit);
    }
  }
  return outcome::end;
}

void line_cursor::expand(std::size_t index) {
  auto* const segment = units_[index].segment;
  const auto blocks = segment->blocks(request_.filter);
  auto recent = segment->recent(request_.filter);
  forget(index);
  for (const auto& block : blocks)
    queue_unopened(add(segment, block));
  for (auto& lines : recent) {
    block_summary block;
    block.source = lines.source;
    const auto made = add(segment, block);
    begin(made, std::exchange(lines.head, {}));
    for (std::size_t line = 0; line < lines.messages.size(); ++line)
      units_[made].open->text_charge.add(lines.messages[line].size() + lines.metadata[line].size() +
                                         2 * sizeof(std::string));
    units_[made].open->recent = std::move(lines);
    queue_line(made);
  }
}

void line_cursor::begin(std::size_t index, block_head head) {
  ++open_blocks_;
  const std::size_t line = request_.newest_first ? head.ids.size() : static_cast<std::size_t>(-1);
  memory_charge charge;
  charge.add(head.ids.size() * head_bytes_per_line);
  units_[index].open = std::make_unique<open_block>(
      open_block{.head = std::move(head), .line = line, .head_charge = std::move(charge)});
}

bool line_cursor::may_match_block(const unit& block) {
  if (request_.condition == nullptr) return true;
  bool may = true;
  block.segment->with_token_filter(block.block.id, [&](std::string_view filter) {
    may = domain::may_match(*request_.condition,
                            [&](std::uint64_t hash) { return may_contain_token(filter, hash); });
  });
  return may;
}

void line_cursor::open(std::size_t index) {
  auto& block = units_[index];
  // Opening a filter takes longer than a line.
  steps_ += deadline_interval / 8;
  if (!may_match_block(block)) return forget(index);
  if (open_blocks_ == open_blocks_max)
    throw sqlite_failure(SQLITE_TOOBIG, "too many blocks of lines overlap");
  std::optional<block_head> head;
  block.segment->with_column(block.block.id, block_column::head, [&](std::string_view stored) {
    head = decoder_.decode_head(stored, block.block.lines);
  });
  if (!head) throw sqlite_failure(SQLITE_CORRUPT, "a block is damaged");
  ++blocks_opened_;
  begin(index, *std::move(head));
  queue_line(index);
}

bool line_cursor::is_requested(const open_block& of, std::size_t line) const {
  const auto at = of.head.times[line];
  if (!request_.filter.range.contains(at) ||
      !request_.filter.has_severity(of.head.severities[line]))
    return false;
  const auto id = of.head.ids[line];
  if (!request_.filter.has_id(id, id)) return false;
  if (!request_.after) return true;
  const line_position position{.at = at, .id = id};
  return request_.newest_first ? position < *request_.after : position > *request_.after;
}

void line_cursor::queue_line(std::size_t index) {
  auto& block = *units_[index].open;
  const std::size_t count = block.head.ids.size();
  while (true) {
    // At both ends, the position wraps around to a number that is not smaller than the count.
    request_.newest_first ? --block.line : ++block.line;
    if (block.line >= count) return forget(index);
    ++lines_read_;
    if (is_requested(block, block.line)) break;
  }
  turns_.push({.at = {.at = block.head.times[block.line], .id = block.head.ids[block.line]},
               .is_line = true,
               .unit = index});
}

line_position line_cursor::position() const {
  const auto& block = *units_[current_].open;
  return {.at = block.head.times[block.line], .id = block.head.ids[block.line]};
}

std::uint8_t line_cursor::source() const {
  return units_[current_].block.source;
}

domain::log_severity line_cursor::severity() const {
  const auto& block = *units_[current_].open;
  return block.head.severities[block.line];
}

void line_cursor::decode(unit& of) {
  if (decoded_.size() >= request_.decoded_blocks) {
    const auto oldest = std::ranges::min_element(
        decoded_, {}, [&](std::size_t one) { return units_[one].open->used_at; });
    auto& old = *units_[*oldest].open;
    old.is_decoded = false;
    old.messages = {};
    old.metadata = {};
    old.text_charge = {};
    decoded_.erase(oldest);
  }
  of.open->messages = read_texts(of, block_column::messages);
  of.open->metadata = read_texts(of, block_column::metadata);
  of.open->is_decoded = true;
  decoded_.push_back(current_);
}

/// The lines of a damaged column have no text.
block_texts line_cursor::read_texts(const unit& of, block_column column) {
  std::optional<block_texts> texts;
  try {
    of.segment->with_column(of.block.id, column, [&](std::string_view stored) {
      texts = decoder_.decode_texts(stored, of.block.lines);
    });
  } catch (const sqlite_failure& failure) {
    if (!failure.is_damage()) throw;
  }
  if (texts) {
    of.open->text_charge.add(texts->bytes.size() + texts->ends.size() * sizeof(std::uint32_t));
    return *std::move(texts);
  }
  note_damage(of);
  return {.bytes = {}, .ends = std::vector<std::uint32_t>(of.block.lines, 0)};
}

std::string_view line_cursor::text(block_column column) {
  auto& of = units_[current_];
  auto& block = *of.open;
  if (block.recent)
    return column == block_column::messages ? block.recent->messages[block.line]
                                            : block.recent->metadata[block.line];
  if (!block.is_decoded) decode(of);
  block.used_at = steps_;
  return (column == block_column::messages ? block.messages : block.metadata).at(block.line);
}

std::string_view line_cursor::message() {
  return text(block_column::messages);
}

std::string_view line_cursor::metadata() {
  const auto stored = text(block_column::metadata);
  return stored.empty() ? "{}" : stored;
}

}  // namespace signalbox::logs
