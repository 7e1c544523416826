#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/identifiers.hpp"
#include "domain/log/log_budget.hpp"
#include "domain/log/log_position.hpp"
#include "domain/log/log_retention.hpp"
#include "log_intake/followers.hpp"
#include "log_intake/intake_counts.hpp"
#include "log_intake/intake_settings.hpp"
#include "log_intake/submitted_lines.hpp"
#include "logs/store.hpp"

namespace signalbox::log_intake {

using steady_time = std::chrono::steady_clock::time_point;

/// What a turn of a project is to do, beside storing lines that wait.
struct turn_order {
  bool reads = false;                     ///< the log files
  bool maintains = false;                 ///< deletes what is beyond the retention
  std::vector<std::string> damaged = {};  ///< segments that a reader found damaged
};

/// What is left after a turn.
struct turn_result {
  bool is_more = false;
  /// The turn failed; it is repeated then.
  std::optional<std::chrono::milliseconds> retry_after = std::nullopt;
};

/// Lines of the pooler's log for a project, and where they end in that log.
struct pooler_lines {
  std::vector<domain::parsed_log_line> lines;
  std::string position;
};

/// Takes the lines of one project in: reads its log files, keeps it within its budget, stores each
/// batch with the position of its reader, and publishes it. Submitted lines that could not be
/// stored are kept, and stored before anything else is read. Turns are for one thread at a time,
/// and block on the disk and the provider.
class project_intake {
 public:
  project_intake(const intake_settings& settings, const intake_context& with, intake_counts& counts,
                 domain::project_ref ref);
  project_intake(const project_intake&) = delete;
  project_intake& operator=(const project_intake&) = delete;
  ~project_intake();

  /// Any thread.
  /// @{
  [[nodiscard]] submitted_lines& waiting() { return waiting_; }
  [[nodiscard]] followers& listeners() { return followers_; }
  void set_retention(std::uint16_t days) { retention_days_.store(days); }
  [[nodiscard]] const domain::project_ref& ref() const { return ref_; }
  [[nodiscard]] bool has_store() const { return has_store_.load(); }
  /// @}

  /// Works for a limited time. Waits for another turn.
  [[nodiscard]] turn_result work(const turn_order& order);

  /// Stores lines of the pooler. Those up to the stored position were stored before a kill.
  [[nodiscard]] core::result<void> store_pooler_lines(pooler_lines lines);
  /// The stored position of the pooler's lines. Errors: as `logs::store::open`.
  [[nodiscard]] core::result<std::string> pooler_position();

  /// Closes the store when it was not used for a while, or `at_once`.
  void close_idle(steady_time now, bool at_once = false);

  /// Closes the store and deletes all lines. Errors: `unavailable`.
  [[nodiscard]] core::result<void> remove();

 private:
  /// Lines within the budget, with those that say what is missing.
  struct kept_lines {
    std::vector<domain::log_entry> lines = {};
    std::uint64_t dropped = 0;
  };
  struct batch {
    kept_lines read = {};           ///< of files: read again when they could not be stored
    kept_lines own = {};            ///< submitted ones
    std::size_t waiting_bytes = 0;  ///< of these, for `submitted_lines::release`
    std::optional<logs::reader_offset> offset = {};
    std::optional<domain::log_position> position = {};  ///< of the log files behind the batch
    std::uint64_t bytes = 0;
    std::uint64_t delay_us = 0;
    std::uint64_t delayed = 0;
  };

  [[nodiscard]] core::result<void> open();
  [[nodiscard]] core::result<bool> read_files(batch& to);
  void take_waiting(batch& to);
  void add_chunk(batch& to, const domain::log_chunk& chunk);
  [[nodiscard]] domain::log_entry accepted(const domain::log_source& source,
                                           const domain::parsed_log_line& line) const;
  /// A line of the intake itself.
  [[nodiscard]] domain::log_entry notice(std::uint8_t source, std::string message,
                                         std::string metadata) const;
  [[nodiscard]] kept_lines within_budget(std::vector<domain::log_entry> lines);
  [[nodiscard]] core::result<void> append(batch& what);
  void maintain();
  void quarantine(const std::string& file);
  void note_removed(const std::vector<logs::removed_segment>& removed);
  /// Counts a failure, of which the first is reported, and returns the time of the next attempt.
  [[nodiscard]] std::chrono::milliseconds note_failure(int& failures, std::string_view event,
                                                       const core::error& why);
  void report(std::string_view event, std::string_view sentence) const;
  void close_store();

  const intake_settings& settings_;
  const intake_context& with_;
  intake_counts& counts_;
  const domain::project_ref ref_;
  submitted_lines waiting_;
  followers followers_;
  std::atomic<std::uint16_t> retention_days_{0};  ///< 0: not known, so nothing is deleted by it

  std::mutex turn_;  ///< held during a turn; protects everything below
  std::unique_ptr<logs::store> store_;
  std::optional<domain::log_position> position_;  ///< of the log files; empty: not loaded yet
  std::optional<batch> unstored_;                 ///< submitted lines
  domain::log_budget budget_;
  domain::retention_clock clock_;
  steady_time used_at_{};
  int read_failures_ = 0;   ///< consecutive ones
  int store_failures_ = 0;  ///< same
  std::atomic<bool> has_store_{false};
};

}  // namespace signalbox::log_intake
