#pragma once

#include <atomic>
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

/// Lines that wait to be stored, of one project. Beyond `waiting_lines_max` or `waiting_bytes_max`,
/// and beyond `waiting_total_bytes_max` in all projects, lines are dropped and counted. Any thread.
class submitted_lines {
 public:
  struct taken_lines {
    std::vector<submitted_line> lines;
    std::size_t bytes = 0;  ///< for `release`
    /// Dropped since the last call, by the number of their source.
    std::map<std::uint8_t, std::uint64_t> dropped;
  };

  /// `total` are the bytes of all projects, and outlives this object.
  explicit submitted_lines(std::atomic<std::size_t>& total) : total_(total) {}
  submitted_lines(const submitted_lines&) = delete;
  submitted_lines& operator=(const submitted_lines&) = delete;
  ~submitted_lines() { total_ -= bytes_ + taken_; }

  /// Returns the number of lines that were dropped.
  std::size_t add(std::uint8_t source, std::vector<domain::parsed_log_line> lines);

  /// Takes the oldest lines within a limit. Their bytes count until they are released.
  [[nodiscard]] taken_lines take(std::size_t lines_max, std::size_t bytes_max);

  /// Taken lines were stored.
  void release(std::size_t bytes);

  [[nodiscard]] bool is_empty() const;

 private:
  std::atomic<std::size_t>& total_;
  mutable std::mutex guard_;
  std::deque<submitted_line> waiting_;
  std::size_t bytes_ = 0;  ///< of waiting lines
  std::size_t taken_ = 0;  ///< bytes of taken ones
  std::map<std::uint8_t, std::uint64_t> dropped_;
};

}  // namespace signalbox::log_intake
