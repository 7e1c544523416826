#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/time.hpp"

/// Which WAL is in a repository. Pure.
namespace signalbox::provisioning {

/// A segment of 16 MiB of a timeline.
struct wal_segment {
  std::uint32_t timeline = 0;
  std::uint64_t number = 0;  ///< its place in the WAL, the same on each timeline
  core::time_point stored_at{};

  friend bool operator==(const wal_segment&, const wal_segment&) = default;
};

inline constexpr std::uint64_t wal_segment_bytes = std::uint64_t{16} << 20;

/// Returns the segment of a file's name, which begins with 24 hexadecimal digits; empty for names
/// of other files, for example partial segments and histories of timelines.
[[nodiscard]] std::optional<wal_segment> wal_segment_of(std::string_view name);

/// Returns a position in the WAL, for example `0/3000138`.
[[nodiscard]] std::optional<std::uint64_t> wal_position_of(std::string_view text);

/// Where a timeline begins: it continues `parent` from a position.
struct timeline_fork {
  std::uint32_t parent = 0;
  std::uint64_t position = 0;

  friend bool operator==(const timeline_fork&, const timeline_fork&) = default;
};

/// The timelines of a database, oldest first, without the current one.
struct timeline_history {
  std::uint32_t current = 1;
  std::vector<timeline_fork> forks = {};

  friend bool operator==(const timeline_history&, const timeline_history&) = default;
};

/// Reads the content of a file `<timeline>.history`; invalid lines are skipped.
[[nodiscard]] std::vector<timeline_fork> timeline_forks_in(std::string_view text);

/// A history as text, and back; text that is none is a history with one timeline.
/// @{
[[nodiscard]] std::string render_history(const timeline_history& of);
[[nodiscard]] timeline_history parse_history(std::string_view text);
/// @}

/// Returns whether a position on a timeline is part of the history.
[[nodiscard]] bool is_in_history(const timeline_history& of, std::uint32_t timeline,
                                 std::uint64_t position);

/// The WAL from a backup on.
struct wal_chain {
  std::optional<wal_segment> last;  ///< before the first gap; empty: none
  bool has_gap = false;             ///< later WAL exists that the chain does not reach
};

/// Returns the chain that begins with segment `first` of the history.
[[nodiscard]] wal_chain wal_chain_from(const std::vector<wal_segment>& stored,
                                       const timeline_history& of, std::uint64_t first);

}  // namespace signalbox::provisioning
