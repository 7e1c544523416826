#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/backup/backup.hpp"
#include "postgres/deadline.hpp"
#include "postgres/process_watch.hpp"
#include "provisioning/backup/tool_run.hpp"

namespace signalbox::provisioning {

/// The backup that was started last: a file beside the repository, so that the next server knows
/// it, too.
struct backup_note {
  domain::backup_kind kind = domain::backup_kind::full;
  core::time_point started_at{};
  bool is_canceled = false;

  friend bool operator==(const backup_note&, const backup_note&) = default;
};

[[nodiscard]] std::string render_backup_note(const backup_note& of);
/// Returns nothing for a text that is not a note.
[[nodiscard]] std::optional<backup_note> parse_backup_note(std::string_view text);

/// What became of the backup that was started last.
struct backup_course {
  std::optional<backup_note> running = std::nullopt;
  std::optional<std::uint64_t> progress = std::nullopt;  ///< in ten-thousandths
  std::optional<std::string> failure = std::nullopt;     ///< a sentence
};

/// Starts, finds and ends backups. Any thread, but never concurrently for one project.
class backup_jobs {
 public:
  /// Starts a backup; it continues without this program. With less than a day, `order.kept` keeps
  /// all earlier ones. Errors: `conflict` while one runs,
  /// `internal`.
  [[nodiscard]] core::result<void> start(const tool_context& with,
                                         const domain::backup_order& order, core::time_point now);

  /// Ends the running backup, if any. Errors: `timeout`, `internal`.
  [[nodiscard]] core::result<void> cancel(const tool_context& with, postgres::deadline until);

  [[nodiscard]] backup_course course_of(const tool_context& with) const;

  /// Waits for the end of the running backup, if any. Errors: `timeout`.
  [[nodiscard]] core::result<void> await(const tool_context& with, postgres::deadline until) const;

 private:
  postgres::process_watch watch_;  ///< reaps backups that end
};

}  // namespace signalbox::provisioning
