#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "domain/identifiers.hpp"
#include "domain/log/log_retention.hpp"
#include "logs/reader.hpp"

namespace signalbox::logs {

/// Returns where the lines of a project are, below the server's data folder.
[[nodiscard]] log_place place_of(const std::filesystem::path& data_folder,
                                 const domain::project_ref& ref);

/// What a project's lines take of the disk.
struct disk_usage {
  std::uint64_t bytes = 0;             ///< of all segments
  std::uint64_t quarantine_bytes = 0;  ///< of damaged ones
  std::size_t segments = 0;
  std::optional<domain::log_day> oldest_day = std::nullopt;  ///< on which lines arrived
};

/// Reads it from the names and sizes of files. Blocks on the disk. May be called on any thread,
/// beside the writer. Nothing for a folder that does not exist.
[[nodiscard]] disk_usage usage_of(const log_place& at);

}  // namespace signalbox::logs
