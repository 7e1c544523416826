#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/log/log_retention.hpp"

namespace signalbox::logs {

/// The name of a segment: its number in the project, which grows with every new file and is never
/// used again, and the day on which its lines arrived: `00000012-2026-11-29.log`.
struct segment_name {
  std::uint64_t number = 0;
  domain::log_day day;

  [[nodiscard]] std::string file() const;
  [[nodiscard]] bool operator==(const segment_name&) const = default;
};

/// Nothing for the name of another file.
[[nodiscard]] std::optional<segment_name> parse_segment_name(std::string_view file);

/// Returns the segments in a folder by number; none when the folder cannot be read.
[[nodiscard]] std::vector<segment_name> list_segments(const std::filesystem::path& folder);

/// Returns the bytes of a segment, with those that are not in its file yet.
[[nodiscard]] std::uint64_t segment_bytes(const std::filesystem::path& folder,
                                          const segment_name& which);

/// Deletes a segment. A query that has it open continues to read it.
void remove_segment(const std::filesystem::path& folder, const segment_name& which);

/// The folder, below the store's own, of segments that cannot be read.
inline constexpr std::string_view quarantine_folder = "damaged";

/// Moves a segment into the quarantine; deletes what cannot be moved.
void quarantine_segment(const std::filesystem::path& folder, const segment_name& which);

}  // namespace signalbox::logs
