#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "domain/log/postgres_log.hpp"
#include "log_intake/intake_settings.hpp"

namespace signalbox::log_intake {

/// A line of the server itself, with the number of its source.
struct submitted_line {
  std::uint8_t source = 0;
  domain::parsed_log_line line;

  [[nodiscard]] std::size_t bytes() const {
    return line.message.size() + line.metadata.size() + sizeof(submitted_line);
  }
};

/// Lines that wait to be stored. Beyond `waiting_lines_max` or `waiting_bytes_max`, lines are
/// dropped and counted. Any thread.
class submitted_lines {
 public:
  struct taken_lines {
    std::vector<submitted_line> lines;
    /// Dropped since the last call, by the number of their source.
    std::map<std::uint8_t, std::uint64_t> dropped;
  };

  /// Returns the number of lines that were dropped.
  std::size_t add(std::uint8_t source, std::vector<domain::parsed_log_line> lines);

  /// Takes the oldest lines within a limit.
  [[nodiscard]] taken_lines take(std::size_t lines_max, std::size_t bytes_max);

  [[nodiscard]] bool is_empty() const;

 private:
  mutable std::mutex guard_;
  std::deque<submitted_line> waiting_;
  std::size_t bytes_ = 0;
  std::map<std::uint8_t, std::uint64_t> dropped_;
};

}  // namespace signalbox::log_intake
