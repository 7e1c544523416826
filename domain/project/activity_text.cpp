#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <string_view>

#include "domain/project/activity.hpp"

namespace signalbox::domain {

namespace {

using namespace std::chrono_literals;
using enum activity_kind;

/// The words of an operation.
struct operation_words {
  std::string_view running;  ///< "Restarting"
  std::string_view done;     ///< "Restarted"
  std::string_view noun;     ///< "Restart"
};

std::optional<operation_words> words_of(activity_kind kind) {
  switch (kind) {
    case created:
      return operation_words{"Creating", "Created", "Creation"};
    case paused:
      return operation_words{"Pausing", "Paused", "Pause"};
    case resumed:
      return operation_words{"Resuming", "Resumed", "Resume"};
    case restarted:
      return operation_words{"Restarting", "Restarted", "Restart"};
    case resized:
      return operation_words{"Resizing", "Resized", "Resize"};
    case restored:
      return operation_words{"Restoring a backup", "Restored a backup", "Restore of a backup"};
    case reset:
      return operation_words{"Resetting to the parent", "Reset to the parent",
                             "Reset to the parent"};
    case deleted:
      return operation_words{"Deleting", "Deleted", "Deletion"};
    case recovered:
      return operation_words{"Restarting automatically", "Recovered automatically",
                             "Automatic restart"};
    default:
      return std::nullopt;
  }
}

std::string_view without_period(std::string_view text) {
  while (!text.empty() && (text.back() == '.' || text.back() == ' '))
    text.remove_suffix(1);
  return text;
}

/// "Crashed: Postgres process 7 was killed (SIGKILL)", or without a reason only the first word.
std::string with_reason(std::string_view words, std::string_view reason) {
  const auto shown = without_period(reason);
  return shown.empty() ? std::string(words) : fmt::format("{}: {}", words, shown);
}

std::string from_to(const activity_entry& what, std::string_view quote = "") {
  if (what.from.empty() || what.to.empty()) return {};
  return fmt::format(" from {1}{0}{1} to {1}{2}{1}", what.from, quote, what.to);
}

std::string requested_by_text(const activity_entry& what) {
  return what.by.empty() ? std::string() : " by " + what.by;
}

std::string after_outage(const activity_entry& what, std::string_view words) {
  if (!what.down_since) return std::string(words);
  const auto end = what.ended_at.value_or(what.at);
  return fmt::format("{} after {}", words, activity_duration_text(end - *what.down_since));
}

std::string operation_sentence(const activity_entry& what, const operation_words& words) {
  const auto change = from_to(what);
  const auto by = requested_by_text(what);
  switch (what.outcome) {
    case activity_outcome::running:
      return what.by.empty() ? fmt::format("{}{}", words.running, change)
                             : fmt::format("{}{}, requested{}", words.running, change, by);
    case activity_outcome::done:
      if (what.kind == recovered) return after_outage(what, words.done);
      // Signalbox itself pauses a project for no other reason.
      if (what.kind == paused && by.empty()) return "Paused after inactivity";
      return fmt::format("{}{}{}", words.done, change, by);
    case activity_outcome::failed:
      return with_reason(fmt::format("{}{}{} failed", words.noun, change, by), what.reason);
    case activity_outcome::cancelled:
      return fmt::format("{}{}{} was {}", words.noun, change, by, without_period(what.reason));
    case activity_outcome::interrupted:
      return fmt::format("{}{}{} was interrupted by another operation", words.noun, change, by);
  }
  return {};
}

/// `to` is the kind of the backup: full or incremental.
std::string backup_sentence(const activity_entry& what) {
  const auto by = requested_by_text(what);
  switch (what.outcome) {
    case activity_outcome::failed:
      return with_reason(fmt::format("Backup{} failed", by), what.reason);
    case activity_outcome::cancelled:
      return fmt::format("Backup{} was cancelled", by);
    default:
      return fmt::format("{}{}", what.to == "full" ? "Full backup" : "Incremental backup", by);
  }
}

std::string names_text(const activity_entry& what) {
  return fmt::format("{}", fmt::join(what.names, ", "));
}

}  // namespace

std::string activity_duration_text(std::chrono::milliseconds duration) {
  if (duration < 0ms) duration = 0ms;
  if (duration < 10s)
    return fmt::format("{:.1f} s", static_cast<double>(duration.count() / 100) / 10);
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(duration).count();
  if (duration < 60s) return fmt::format("{} s", seconds);
  if (duration < 60min)
    return seconds % 60 == 0 ? fmt::format("{} min", seconds / 60)
                             : fmt::format("{} min {} s", seconds / 60, seconds % 60);
  const auto minutes = seconds / 60;
  return minutes % 60 == 0 ? fmt::format("{} h", minutes / 60)
                           : fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

std::string sentence_of(const activity_entry& what) {
  if (const auto words = words_of(what.kind)) return operation_sentence(what, *words);
  switch (what.kind) {
    case backed_up:
      return backup_sentence(what);
    case protection_lost:
      return with_reason("Not protected by backups", what.reason);
    case protection_restored:
      return after_outage(what, "Protected by backups again");
    case crashed:
      return with_reason("Crashed", what.reason);
    case unhealthy:
      return with_reason("Became unhealthy", what.reason);
    case unreachable:
      return with_reason("Became unreachable", what.reason);
    case healthy:
      return after_outage(what, "Healthy again");
    case disk_full:
      return "Read-only because the disk is full";
    case disk_free:
      return "Writable again: the disk has free space";
    case disk_grown:
      return fmt::format("Disk enlarged{}{}", from_to(what), requested_by_text(what));
    case settings_changed:
      return with_reason(fmt::format("Postgres settings changed{}", requested_by_text(what)),
                         names_text(what));
    case password_reset:
      return fmt::format("Database password reset{}", requested_by_text(what));
    case renamed:
      return fmt::format("Renamed{}{}", from_to(what, "\""), requested_by_text(what));
    case merged:
      return fmt::format("Definitions{} merged{}", from_to(what, "\""), requested_by_text(what));
    case transferred:
      return fmt::format("Transferred to another organization{}", requested_by_text(what));
    case key_created:
      return fmt::format("API key \"{}\" created{}", names_text(what), requested_by_text(what));
    case key_revoked:
      return fmt::format("API key \"{}\" revoked{}", names_text(what), requested_by_text(what));
    case incident_opened:
      return with_reason("Incident opened", names_text(what));
    case incident_resolved:
      return with_reason(after_outage(what, "Incident resolved"), names_text(what));
    case maintenance_started:
      return with_reason("Maintenance started", names_text(what));
    case maintenance_completed:
      return with_reason(after_outage(what, "Maintenance completed"), names_text(what));
    default:
      return {};
  }
}

}  // namespace signalbox::domain
