#include "provisioning/backup/repository_state.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "provisioning/backup/archive_reading.hpp"

namespace signalbox::provisioning {
namespace {

using core::result;

constexpr postgres::statement find_archiver{
    "backup.find_archiver",
    "SELECT (extract(epoch FROM last_archived_time) * 1000)::bigint AS archived, "
    "(extract(epoch FROM last_failed_time) * 1000)::bigint AS failed, "
    "coalesce(last_archived_wal, '') AS last FROM pg_stat_archiver"};

std::optional<core::time_point> moment_of(std::optional<std::int64_t> count) {
  if (!count) return std::nullopt;
  return core::time_point(std::chrono::milliseconds(*count));
}

/// The backups of the current history from which every WAL until the end of the archive exists,
/// and that end.
struct restorable {
  std::vector<const stored_backup*> backups;
  std::optional<wal_segment> last;
  bool has_gap = false;  ///< after the newest backup
};

restorable restorable_in(const repository_facts& facts) {
  restorable found;
  std::vector<const stored_backup*> in_history;
  for (const auto& one : facts.info.backups)
    if (is_in_history(facts.history, one.timeline, one.stop_position)) in_history.push_back(&one);
  if (in_history.empty()) return found;
  const auto newest =
      wal_chain_from(facts.segments, facts.history, in_history.back()->first_segment);
  found.last = newest.last;
  found.has_gap = newest.has_gap;
  for (const auto* const one : in_history) {
    const auto chain = wal_chain_from(facts.segments, facts.history, one->first_segment);
    const bool reaches_end = chain.last && newest.last && chain.last->number == newest.last->number;
    if (reaches_end || one == in_history.back()) found.backups.push_back(one);
  }
  return found;
}

/// Whether PostgreSQL regards WAL as archived which the repository does not have:
/// beyond the bound of its queue pgBackRest drops it. Nothing that is stored later shows the gap
/// while the repository is full.
bool was_dropped(const repository_facts& facts, const restorable& from) {
  if (!facts.archiver || !facts.archiver->last || !from.last) return false;
  const auto& last = *facts.archiver->last;
  return last.timeline == facts.history.current && last.number > from.last->number;
}

domain::archive_state archive_state_from(const repository_facts& facts, const restorable& from) {
  domain::archive_state made;
  made.waiting_files = facts.waiting_files;
  if (from.last) made.archived_until = from.last->stored_at;
  if (from.has_gap || was_dropped(facts, from)) {
    made.has_gap = true;
    made.failing_since = made.archived_until.value_or(facts.now);
    made.failure =
        "Changes were discarded because the repository could not be written for too long. The next "
        "backup protects the project again.";
  }
  if (facts.archiver && facts.archiver->is_failing()) {
    // What waits now may be younger than what was discarded.
    const auto since = facts.waiting_since.value_or(*facts.archiver->failed_at);
    made.failing_since = std::min(made.failing_since.value_or(since), since);
    made.failure = facts.archive_failure;
  }
  return made;
}

}  // namespace

result<archiver_reading> read_archiver(postgres::connection& on, postgres::deadline until) {
  const auto found = on.run(find_archiver, {}, until);
  if (!found) return std::unexpected(found.error());
  const auto row = (*found)[0];
  return archiver_reading{.archived_at = moment_of(row.as<std::optional<std::int64_t>>("archived")),
                          .failed_at = moment_of(row.as<std::optional<std::int64_t>>("failed")),
                          .last = wal_segment_of(row.as<std::string>("last"))};
}

domain::backup_state state_for_times(const repository_facts& facts) {
  const auto from = restorable_in(facts);
  domain::backup_state made;
  for (const auto* const one : from.backups)
    made.backups.push_back(one->shown);
  made.archive = archive_state_from(facts, from);
  made.window = domain::window_of(made);
  // A restore first archives what a running database has not archived yet.
  const bool reaches_now = facts.archiver && !made.archive.failing_since;
  if (made.window && reaches_now) made.window->latest = std::max(made.window->latest, facts.now);
  return made;
}

bool restores_up_to(const repository_facts& facts, std::uint64_t segment) {
  const auto from = restorable_in(facts);
  return !from.backups.empty() && !from.has_gap && from.last && from.last->number + 1 >= segment;
}

domain::backup_state state_from(const repository_facts& facts) {
  auto made = state_for_times(facts);
  made.backups.clear();
  for (const auto& one : facts.info.backups)
    made.backups.push_back(one.shown);
  return made;
}

result<repository_facts> read_repository(const tool_context& with,
                                         const std::filesystem::path& data,
                                         std::optional<archiver_reading> archiver,
                                         core::time_point now, postgres::deadline until) {
  const auto listed = run_tool(with, {.name = "info", .options = {"--output=json"}}, until);
  if (!listed) return std::unexpected(listed.error());
  auto info = parse_tool_info(*listed);
  if (!info) return std::unexpected(info.error());
  repository_facts found{.info = std::move(*info), .segments = {}, .history = {}};
  if (with.folder.is_local()) {
    found.segments = stored_segments(with.folder, found.info.archive_id, with.owner);
  } else {
    auto archive = list_archive(with, found.info.archive_id, until);
    if (!archive) return std::unexpected(archive.error());
    found.segments = std::move(archive->segments);
    found.archive_bytes = archive->bytes;
  }
  found.history = timeline_history_in(data, with.owner);
  const auto waiting = waiting_wal_in(data, with.owner);
  found.waiting_files = waiting.files;
  found.waiting_since = waiting.since;
  if (archiver && archiver->is_failing())
    found.archive_failure = archive_failure_in(with.folder, with.owner);
  found.archiver = archiver;
  found.now = now;
  return found;
}

}  // namespace signalbox::provisioning
