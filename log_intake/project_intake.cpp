#include "log_intake/project_intake.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

#include "domain/log/log_entry.hpp"
#include "domain/log/postgres_log.hpp"
#include "logs/place.hpp"

namespace signalbox::log_intake {

namespace {

using core::result;
using domain::log_entry;
using std::chrono::milliseconds;

/// Names of the readers in a store.
/// @{
constexpr std::string_view postgres_reader = "postgres";
constexpr std::string_view pooler_reader = "pooler";
/// @}
constexpr std::string_view postgres_source = "postgres_logs";
constexpr std::string_view pooler_source = "pgbouncer_logs";

constexpr std::chrono::seconds read_limit{5};
/// Of one turn, so that other projects have theirs.
/// @{
constexpr std::size_t turn_lines_max = 5'000;
constexpr std::size_t turn_bytes_max = 1UZ * 1024 * 1024;
/// @}
/// Delays of a repeated turn.
/// @{
constexpr milliseconds retry_delay_min{250};
constexpr milliseconds retry_delay_max{30'000};
constexpr int retry_doublings_max = 7;
/// @}

}  // namespace

project_intake::project_intake(const intake_settings& settings, const intake_context& with,
                               intake_counts& counts, domain::project_ref ref)
    : settings_(settings),
      with_(with),
      counts_(counts),
      ref_(std::move(ref)),
      waiting_(counts.waiting_bytes),
      followers_(counts),
      budget_(settings.rate, std::chrono::steady_clock::now()) {}

project_intake::~project_intake() {
  close_store();
}

result<void> project_intake::open() {
  used_at_ = std::chrono::steady_clock::now();
  if (store_) return {};
  auto opened = logs::store::open(
      {.at = logs::place_of(settings_.data_dir, ref_), .disk_bytes_max = settings_.disk_bytes_max});
  if (!opened) return std::unexpected(opened.error());
  store_ = std::move(*opened);
  has_store_ = true;
  ++counts_.open_stores;
  note_removed(store_->damaged());
  if (!position_) {
    const auto stored = store_->offset(postgres_reader);
    position_ = stored ? domain::parse_log_position(*stored).value_or(domain::log_position{})
                       : domain::log_position{};
  }
  return {};
}

turn_result project_intake::work(const turn_order& order) {
  const std::lock_guard turn(turn_);
  for (const auto& file : order.damaged)
    quarantine(file);
  if (order.maintains) maintain();
  turn_result made;
  batch next;
  if (unstored_) {
    // What was requested is done when these are stored.
    next = *std::exchange(unstored_, std::nullopt);
    made.is_more = true;
  } else {
    if (order.reads) {
      if (auto read = read_files(next); read) {
        made.is_more = *read;
        if (std::exchange(read_failures_, 0) > 0) report("logs.read_again", {});
      } else {
        ++counts_.read_failures;
        made.is_more = true;
        made.retry_after = note_failure(read_failures_, "logs.not_read", read.error());
      }
    }
    take_waiting(next);
    if (next.own.lines.empty() && !next.position) return made;
  }
  if (auto stored = append(next); !stored) {
    ++counts_.store_failures;
    made.is_more = true;
    made.retry_after = note_failure(store_failures_, "logs.not_stored", stored.error());
    // A full disk may have room behind the retention.
    if (stored.error().detail_code == "log_disk_full") maintain();
    if (!next.own.lines.empty())
      unstored_ = batch{.own = std::move(next.own), .waiting_bytes = next.waiting_bytes};
    return made;
  }
  if (std::exchange(store_failures_, 0) > 0) report("logs.stored_again", {});
  made.is_more = made.is_more || !waiting_.is_empty();
  return made;
}

/// Returns whether there may be more.
result<bool> project_intake::read_files(batch& to) {
  if (!position_) {
    // A project without lines gets no folder.
    if (!std::filesystem::exists(logs::place_of(settings_.data_dir, ref_).folder))
      position_.emplace();
    else if (auto opened = open(); !opened)
      return std::unexpected(opened.error());
  }
  auto read =
      with_.provider.read_log(ref_, *position_, std::chrono::steady_clock::now() + read_limit);
  if (!read) return std::unexpected(read.error());
  if (read->next != *position_) {
    to.position = read->next;
    to.offset = logs::reader_offset{.reader = std::string(postgres_reader),
                                    .position = to_text(read->next)};
    add_chunk(to, *read);
  }
  return read->is_more;
}

void project_intake::add_chunk(batch& to, const domain::log_chunk& chunk) {
  const auto* const source = with_.sources.find(postgres_source);
  if (source == nullptr) return;
  const auto now = with_.now();
  std::vector<log_entry> lines;
  std::string_view left = chunk.lines;
  while (!left.empty()) {
    const auto end = std::min(left.find('\n'), left.size());
    const auto text = left.substr(0, end);
    left.remove_prefix(std::min(end + 1, left.size()));
    if (text.empty()) continue;
    const auto line =
        domain::parse_postgres_log_line(text, ref_.value, chunk.is_cut && left.empty(), now);
    if (line.is_own_session) continue;
    if (line.at <= now) {
      to.delay_us += static_cast<std::uint64_t>((now - line.at).count());
      ++to.delayed;
    }
    to.bytes += text.size();
    lines.push_back(accepted(*source, line));
  }
  to.read = within_budget(std::move(lines));
  if (!chunk.lost) return;
  ++counts_.losses;
  to.read.lines.push_back(notice(source->number, domain::log_loss_sentence(*chunk.lost),
                                 fmt::format("{{\"lost\":{{\"file\":\"{}\",\"offset\":{}}}}}",
                                             chunk.lost->file, chunk.lost->offset)));
}

log_entry project_intake::accepted(const domain::log_source& source,
                                   const domain::parsed_log_line& line) const {
  return domain::accept_log_line(
      source, {.at = line.at, .message = line.message, .metadata = line.metadata}, with_.now());
}

log_entry project_intake::notice(std::uint8_t source, std::string message,
                                 std::string metadata) const {
  return {.id = 0,
          .at = with_.now(),
          .source = source,
          .severity = domain::log_severity::warning,
          .message = std::move(message),
          .metadata = std::move(metadata)};
}

void project_intake::take_waiting(batch& to) {
  auto taken = waiting_.take(turn_lines_max, turn_bytes_max);
  to.waiting_bytes = taken.bytes;
  std::vector<log_entry> lines;
  for (const auto& one : taken.lines) {
    const auto* const source = with_.sources.find(one.source);
    if (source == nullptr) continue;
    to.bytes += one.line.message.size() + one.line.metadata.size();
    lines.push_back(accepted(*source, one.line));
  }
  to.own = within_budget(std::move(lines));
  for (const auto& [source, count] : taken.dropped)
    to.own.lines.push_back(
        notice(source,
               fmt::format("{} lines were dropped here: they arrived faster than lines could be "
                           "stored.",
                           count),
               fmt::format("{{\"dropped\":{{\"lines\":{}}}}}", count)));
}

project_intake::kept_lines project_intake::within_budget(std::vector<log_entry> lines) {
  auto sampled = budget_.sample(std::move(lines), std::chrono::steady_clock::now());
  kept_lines made{.lines = std::move(sampled.kept)};
  for (const auto& dropped : sampled.dropped) {
    made.dropped += dropped.total();
    made.lines.push_back(domain::dropped_lines_entry(dropped, settings_.rate));
  }
  return made;
}

/// After an error, the submitted lines are in the batch again.
result<void> project_intake::append(batch& what) {
  if (auto opened = open(); !opened) return opened;
  auto lines = std::move(what.read.lines);
  const auto read = static_cast<std::ptrdiff_t>(lines.size());
  std::ranges::move(what.own.lines, std::back_inserter(lines));
  what.own.lines.clear();
  auto stored = store_->append(lines, what.offset, with_.now());
  if (!stored) {
    std::ranges::move(lines.begin() + read, lines.end(), std::back_inserter(what.own.lines));
    return std::unexpected(stored.error());
  }
  note_removed(stored->removed);
  if (what.position) position_ = std::move(what.position);
  if (what.waiting_bytes > 0) waiting_.release(what.waiting_bytes);
  counts_.lines += lines.size();
  counts_.dropped += what.read.dropped + what.own.dropped;
  counts_.bytes += what.bytes;
  counts_.delay_us += what.delay_us;
  counts_.delayed_lines += what.delayed;
  auto id = stored->first_id;
  for (auto& line : lines)
    line.id = id++;
  followers_.publish(lines);
  if (counts_.open_stores > settings_.open_stores_max) close_store();
  return {};
}

result<std::string> project_intake::pooler_position() {
  const std::lock_guard turn(turn_);
  if (auto opened = open(); !opened) return std::unexpected(opened.error());
  return store_->offset(pooler_reader).value_or(std::string());
}

result<void> project_intake::store_pooler_lines(pooler_lines lines) {
  const auto* const source = with_.sources.find(pooler_source);
  if (source == nullptr) return {};
  const std::lock_guard turn(turn_);
  batch made;
  std::vector<log_entry> accepted_lines;
  for (const auto& line : lines.lines) {
    made.bytes += line.message.size();
    accepted_lines.push_back(accepted(*source, line));
  }
  made.read = within_budget(std::move(accepted_lines));
  made.offset = logs::reader_offset{.reader = std::string(pooler_reader),
                                    .position = std::move(lines.position)};
  return append(made);
}

void project_intake::maintain() {
  const auto days = retention_days_.load();
  if (days == 0) return;
  if (!std::filesystem::exists(logs::place_of(settings_.data_dir, ref_).folder)) return;
  auto done = open();
  if (done) {
    auto removed = store_->maintain(days, with_.now(), clock_);
    if (removed)
      note_removed(*removed);
    else
      done = std::unexpected(removed.error());
  }
  if (!done) report("logs.not_maintained", done.error().message);
}

void project_intake::quarantine(const std::string& file) {
  if (auto opened = open(); !opened) return;
  const auto moved = store_->quarantine(file, with_.now());
  if (moved && *moved) note_removed({**moved});
}

void project_intake::note_removed(const std::vector<logs::removed_segment>& removed) {
  for (const auto& one : removed) {
    if (one.reason == logs::removal_reason::retention) continue;
    const bool is_damage = one.reason == logs::removal_reason::damage;
    ++(is_damage ? counts_.quarantined : counts_.disk_removals);
    report(is_damage ? "logs.quarantined" : "logs.disk_limit",
           fmt::format("file={} bytes={}: {}", one.file, one.bytes,
                       is_damage ? "the segment is damaged and was moved aside"
                                 : "the oldest lines were deleted, because the project's logs "
                                   "reached the limit of their disk"));
  }
}

milliseconds project_intake::note_failure(int& failures, std::string_view event,
                                          const core::error& why) {
  if (failures == 0) report(event, why.message);
  const auto delay = retry_delay_min * (1 << std::min(failures, retry_doublings_max));
  ++failures;
  return std::min<milliseconds>(delay, retry_delay_max);
}

void project_intake::report(std::string_view event, std::string_view sentence) const {
  if (with_.report) with_.report(event, fmt::format("ref={}: {}", ref_.value, sentence));
}

void project_intake::close_store() {
  if (!store_) return;
  store_.reset();
  has_store_ = false;
  --counts_.open_stores;
}

void project_intake::close_idle(steady_time now, bool at_once) {
  const std::unique_lock turn(turn_, std::try_to_lock);
  if (!turn.owns_lock() || !store_) return;
  if (at_once || now - used_at_ >= settings_.idle_close) close_store();
}

result<void> project_intake::remove() {
  const std::lock_guard turn(turn_);
  close_store();
  if (unstored_) waiting_.release(unstored_->waiting_bytes);
  unstored_.reset();
  position_.reset();
  std::error_code failure;
  std::filesystem::remove_all(logs::place_of(settings_.data_dir, ref_).folder, failure);
  if (!failure) return {};
  return core::fail(core::errc::unavailable, fmt::format("The logs of {} could not be deleted: {}.",
                                                         ref_.value, failure.message()));
}

}  // namespace signalbox::log_intake
