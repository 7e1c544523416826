#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "domain/backup/backup.hpp"

/// The answer of `pgbackrest info --output=json`. Pure.
namespace signalbox::provisioning {

/// A backup and the WAL that it needs.
struct stored_backup {
  domain::backup shown;
  std::uint32_t timeline = 0;
  std::uint64_t first_segment = 0;  ///< `wal_segment::number`
  std::uint64_t last_segment = 0;
  std::uint64_t stop_position = 0;
};

struct tool_info {
  std::vector<stored_backup> backups;  ///< completed ones without errors, oldest first
  bool has_stanza = false;
  std::string archive_id;  ///< the folder of the newest WAL, for example `15-1`; empty: none
};

/// Backups and folders of WAL in one answer; further ones are left out.
inline constexpr std::size_t listed_backups_max = 4'000;

/// Returns how much of a running backup is done, in ten-thousandths, from the content of its lock;
/// empty while that is unknown.
[[nodiscard]] std::optional<std::uint64_t> progress_in_lock(std::string_view text);

/// Errors: `unavailable` with a sentence when the repository cannot be read or has another key;
/// `internal` for text that is not such an answer.
[[nodiscard]] core::result<tool_info> parse_tool_info(std::string_view text);

}  // namespace signalbox::provisioning
