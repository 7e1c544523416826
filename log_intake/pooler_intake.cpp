#include "log_intake/pooler_intake.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "domain/log/pooler_log.hpp"
#include "logs/place.hpp"

namespace signalbox::log_intake {

namespace {

using core::result;

constexpr std::string_view position_file = "pooler.position";
constexpr std::chrono::seconds pooler_read_limit{5};
constexpr std::chrono::milliseconds pooler_retry_delay{1'000};
/// A project that cannot store its lines for so many turns loses them, so that the others do not
/// wait for it.
constexpr int pooler_attempts_max = 10;
/// Positions that are known without opening a store.
constexpr std::size_t known_places_max = 10'000;

result<void> io_failure(std::string_view what) {
  return core::fail(core::errc::unavailable,
                    fmt::format("The position in the pooler's log cannot be {} ({}).", what,
                                std::generic_category().message(errno)));
}

/// Replaces a file so that it has either its former or its new content after a crash.
result<void> replace_file(const std::filesystem::path& file, std::string_view content) {
  const auto next = file.string() + ".next";
  const int made =
      ::open(next.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (made < 0) return io_failure("written");
  const bool is_written =
      ::write(made, content.data(), content.size()) == static_cast<ssize_t>(content.size()) &&
      ::fdatasync(made) == 0;
  ::close(made);
  if (!is_written || ::rename(next.c_str(), file.c_str()) != 0) return io_failure("written");
  return {};
}

}  // namespace

pooler_intake::pooler_intake(const intake_settings& settings, const intake_context& with,
                             intake_counts& counts, find_project find)
    : settings_(settings), with_(with), counts_(counts), find_(std::move(find)) {}

std::string pooler_intake::text_of(const place& of) {
  return fmt::format("{} {}", of.content, of.offset);
}

std::optional<pooler_intake::place> pooler_intake::parse_place(std::string_view text) {
  place found;
  const auto* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, found.content);
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != ' ') return std::nullopt;
  const auto second = std::from_chars(first.ptr + 1, end, found.offset);
  if (second.ec != std::errc{}) return std::nullopt;
  return found;
}

std::uint64_t pooler_intake::new_content() const {
  const auto now = static_cast<std::uint64_t>(with_.now().time_since_epoch().count());
  return now == content_ ? now + 1 : now;
}

result<void> pooler_intake::load() {
  if (position_) return {};
  std::ifstream stream(settings_.folder() / position_file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  const auto line = text.find('\n');
  const auto content = parse_place(text.substr(0, line));
  const auto stored = line == text.npos
                          ? std::nullopt
                          : domain::parse_log_position(std::string_view(text).substr(line + 1));
  if (content && stored) {
    content_ = content->content;
    position_ = *stored;
    return {};
  }
  content_ = new_content();
  return save({});
}

/// Also notes the number of the content.
result<void> pooler_intake::save(const domain::log_position& at) {
  auto saved = replace_file(
      settings_.folder() / position_file,
      fmt::format("{}\n{}", text_of({.content = content_, .offset = at.offset}), to_text(at)));
  if (saved) position_ = at;
  return saved;
}

turn_result pooler_intake::work() {
  if (auto loaded = load(); !loaded) return failed(loaded.error());
  const auto chunk = with_.provider.read_log(std::nullopt, *position_,
                                             std::chrono::steady_clock::now() + pooler_read_limit);
  if (!chunk) return failed(chunk.error());
  if (chunk->next == *position_) return {};
  if (chunk->lost) {
    ++counts_.losses;
    if (with_.report) with_.report("logs.pooler_lines_lost", log_loss_sentence(*chunk->lost));
    // Stored before any line of it is: a kill must not choose another number for the same lines.
    content_ = new_content();
  } else if (auto stored = distribute(*chunk); !stored) {
    return failed(stored.error());
  }
  if (auto saved = save(chunk->next); !saved) return failed(saved.error());
  failures_ = 0;
  return {.is_more = chunk->is_more};
}

result<void> pooler_intake::distribute(const domain::log_chunk& chunk) {
  std::map<domain::project_ref, position_of_project> found;
  auto offset = position_->file == chunk.next.file ? position_->offset : 0;
  std::string_view left = chunk.lines;
  const auto now = with_.now();
  while (!left.empty()) {
    const auto end = std::min(left.find('\n'), left.size());
    auto parsed = domain::parse_pooler_log_line(left.substr(0, end), now);
    left.remove_prefix(std::min(end + 1, left.size()));
    offset += end + 1;
    if (!parsed.project) continue;
    auto& [project, last, lines] = found[*parsed.project];
    if (!project) {
      project = find_(*parsed.project);
      if (!project) continue;
      if (const auto known = stored_.find(*parsed.project); known != stored_.end()) {
        last = known->second;
      } else {
        auto stored = project->pooler_position();
        if (!stored && failures_ < pooler_attempts_max) return std::unexpected(stored.error());
        if (stored) last = parse_place(*stored).value_or(place{});
      }
    }
    if (last.content == content_ && offset <= last.offset) continue;
    lines.lines.push_back(std::move(parsed.line));
    lines.position = text_of({.content = content_, .offset = offset});
  }
  for (auto& [ref, one] : found) {
    if (!one.project || one.lines.lines.empty()) continue;
    const auto last = parse_place(one.lines.position);
    const auto count = one.lines.lines.size();
    if (auto stored = one.project->store_pooler_lines(std::move(one.lines)); !stored) {
      if (failures_ < pooler_attempts_max) return stored;
      counts_.dropped += count;
      continue;
    }
    if (stored_.size() >= known_places_max) stored_.clear();
    if (last) stored_[ref] = *last;
  }
  return {};
}

turn_result pooler_intake::failed(const core::error& why) {
  if (failures_ == 0 && with_.report) with_.report("logs.pooler_not_read", why.message);
  ++failures_;
  ++counts_.read_failures;
  return {.is_more = true, .retry_after = pooler_retry_delay};
}

}  // namespace signalbox::log_intake
