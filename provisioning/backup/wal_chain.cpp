#include "provisioning/backup/wal_chain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <system_error>

namespace signalbox::provisioning {
namespace {

constexpr std::size_t part_digits = 8;
constexpr std::size_t segment_digits = 3 * part_digits;
constexpr int hexadecimal = 16;
constexpr std::uint64_t segments_per_log = (std::uint64_t{1} << 32U) / wal_segment_bytes;

std::optional<std::uint32_t> hexadecimal_part(std::string_view digits) {
  std::uint32_t value = 0;
  const auto* const end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, value, hexadecimal);
  if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
  return value;
}

}  // namespace

std::optional<wal_segment> wal_segment_of(std::string_view name) {
  if (name.size() < segment_digits) return std::nullopt;
  // A complete segment is followed by a checksum; a partial one or a label by a dot.
  if (name.size() > segment_digits && name[segment_digits] != '-') return std::nullopt;
  const auto timeline = hexadecimal_part(name.substr(0, part_digits));
  const auto log = hexadecimal_part(name.substr(part_digits, part_digits));
  const auto segment = hexadecimal_part(name.substr(2 * part_digits, part_digits));
  if (!timeline || !log || !segment || *segment >= segments_per_log) return std::nullopt;
  return wal_segment{.timeline = *timeline, .number = *log * segments_per_log + *segment};
}

std::optional<std::uint64_t> wal_position_of(std::string_view text) {
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto high = hexadecimal_part(text.substr(0, slash));
  const auto low = hexadecimal_part(text.substr(slash + 1));
  if (!high || !low) return std::nullopt;
  return (std::uint64_t{*high} << 32U) + *low;
}

std::vector<timeline_fork> timeline_forks_in(std::string_view text) {
  std::vector<timeline_fork> found;
  while (!text.empty()) {
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    timeline_fork fork;
    const auto* const end = line.data() + line.size();
    const auto read = std::from_chars(line.data(), end, fork.parent);
    if (read.ec != std::errc{} || read.ptr == end || *read.ptr != '\t') continue;
    const std::string_view rest(read.ptr + 1, static_cast<std::size_t>(end - read.ptr - 1));
    const auto position = wal_position_of(rest.substr(0, rest.find('\t')));
    if (!position) continue;
    fork.position = *position;
    found.push_back(fork);
  }
  return found;
}

std::string render_history(const timeline_history& of) {
  auto text = fmt::format("{}\n", of.current);
  for (const auto& fork : of.forks)
    text += fmt::format("{}\t{:X}/{:X}\n", fork.parent, fork.position >> 32U,
                        fork.position & 0xFFFFFFFFU);
  return text;
}

timeline_history parse_history(std::string_view text) {
  timeline_history made;
  const auto line = text.substr(0, text.find('\n'));
  std::uint32_t current = 0;
  const auto* const end = line.data() + line.size();
  const auto read = std::from_chars(line.data(), end, current);
  if (read.ec != std::errc{} || read.ptr != end || current == 0) return made;
  return {.current = current, .forks = timeline_forks_in(text.substr(line.size()))};
}

bool is_in_history(const timeline_history& of, std::uint32_t timeline, std::uint64_t position) {
  if (timeline == of.current) return true;
  const auto found = std::ranges::find(of.forks, timeline, &timeline_fork::parent);
  return found != of.forks.end() && position <= found->position;
}

wal_chain wal_chain_from(const std::vector<wal_segment>& stored, const timeline_history& of,
                         std::uint64_t first) {
  // The segment of a fork is stored on both timelines: the later one counts.
  std::map<std::uint64_t, wal_segment> by_number;
  for (const auto& one : stored) {
    if (one.number < first) continue;
    if (!is_in_history(of, one.timeline, one.number * wal_segment_bytes)) continue;
    auto& kept = by_number[one.number];
    if (kept.timeline <= one.timeline) kept = one;
  }
  wal_chain made;
  auto expected = first;
  for (const auto& [number, segment] : by_number) {
    if (number != expected) {
      made.has_gap = true;
      break;
    }
    made.last = segment;
    ++expected;
  }
  return made;
}

}  // namespace signalbox::provisioning
