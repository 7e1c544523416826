#include "provisioning/clone/backup_copy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <stop_token>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "postgres/acting_as.hpp"
#include "postgres/owned_files.hpp"
#include "postgres/postmaster.hpp"
#include "provisioning/backup/archive_reading.hpp"
#include "provisioning/backup/recovery_steps.hpp"
#include "provisioning/backup/restore_options.hpp"
#include "provisioning/clone/copied_database.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;
using core::errc;
using core::result;

std::string data_option(const project_folder& staging) {
  return "--pg1-path=" + staging.data().string();
}

result<repository_facts> facts_of_source(const clone_site& at, deadline until) {
  const auto backups = at.backups();
  if (at.settings.backup_program.empty())
    return core::fail(errc::unavailable,
                      "The host cannot restore backups: pgBackRest is not installed, or backups "
                      "are disabled.");
  {
    const postgres::acting_as owner_alone(at.source.place().owner);
    std::error_code ignored;
    if (!fs::exists(backups.folder().configuration(), ignored))
      return core::fail(errc::unavailable, "The source has no backups on this host.");
  }
  return read_repository_of(backups, until);
}

/// Restores the files. The staging folder has its own locks and queue: the source's database
/// continues to archive, and may be backed up, meanwhile.
result<void> restore_files(const clone_site& at, const domain::recovery_target& target,
                           std::uint32_t timeline, bool reaches_target, deadline until) {
  const auto staging = at.staging();
  auto options = restore_options(target, timeline, reaches_target);
  options.insert(options.end(), {"--archive-mode=off", data_option(staging),
                                 "--lock-path=" + (staging.root / "lock").string(),
                                 "--spool-path=" + (staging.root / "spool").string()});
  const auto restored = run_tool(
      at.backups().tool(), {.name = "restore", .options = std::move(options), .nice = 0}, until);
  if (!restored) return std::unexpected(restored.error());
  return {};
}

/// Applies the WAL, and makes the result the new project's.
result<void> recover_files(const clone_site& at, const postgres::instance& staging,
                           deadline until) {
  if (auto configured = configure_staging(at, staging, false); !configured) return configured;
  if (at.stop.stop_requested()) return ended_early();
  const std::stop_callback ending(at.stop, [&] { end_server(staging); });
  return staging.serve_unlistened([&] { return detach_database(staging, at.spec, until); }, until,
                                  postgres::instance::archiving::off);
}

/// Whether the WAL up to the target may not be in the repository yet.
bool needs_present(const domain::recovery_target& target, const repository_facts& facts) {
  if (!target.time) return false;
  const auto archived = state_for_times(facts).archive.archived_until;
  return !archived || *archived <= *target.time;
}

}  // namespace

result<void> check_backup_copy(const clone_site& at, deadline until) {
  const auto facts = facts_of_source(at, until);
  if (!facts) return std::unexpected(facts.error());
  const auto target = target_in(*facts, at.from.origin.target);
  if (!target) return std::unexpected(target.error());
  const auto state = state_from(*facts);
  const auto found = std::ranges::find(state.backups, target->label, &domain::backup::label);
  if (found != state.backups.end())
    if (auto fits = check_clone_room(at, found->database_bytes); !fits) return fits;
  return check_intact(at.backups(), target->label, until);
}

result<void> copy_backup(const clone_site& at, deadline until) {
  const auto facts = facts_of_source(at, until);
  if (!facts) return std::unexpected(facts.error());
  const auto target = target_in(*facts, at.from.origin.target);
  if (!target) return std::unexpected(target.error());
  if (needs_present(*target, *facts) && at.source.running())
    if (auto archived = archive_present(at.backups(), until); !archived) return archived;
  const auto folder = at.staging();
  const auto& owner = at.source.place().owner;
  if (auto made = postgres::make_private_folder(folder.root, owner); !made) return made;
  {
    const postgres::acting_as owner_alone(owner);
    for (const auto& part : {folder.data(), folder.root / "lock", folder.root / "spool"})
      if (auto made = postgres::make_private_folder(part, owner); !made) return made;
  }
  const auto staging = at.staging_instance(owner);
  for (const bool reaches_target : {true, false}) {
    if (auto restored = restore_files(at, *target, facts->history.current, reaches_target, until);
        !restored)
      return restored;
    auto recovered = recover_files(at, staging, until);
    if (!recovered && reaches_target && ends_before_target(*target, recovered.error())) continue;
    if (!recovered) return recovered;
    break;
  }
  if (!end_backup_copy(folder, until))
    return core::fail(errc::timeout, "The restore of the backup did not end in time.");
  if (auto removed = remove_foreign_files(folder.data(), owner); !removed) return removed;
  std::error_code failure;
  for (const auto* const part : {"lock", "spool"})
    fs::remove_all(folder.root / part, failure);
  return {};
}

bool end_backup_copy(const project_folder& staging, deadline until) {
  auto running = tools_with(data_option(staging));
  // A server that is just starting has no file by which it would be found.
  for (auto& server : tools_with(staging.data().string()))
    running.push_back(std::move(server));
  return end_tools(running, until);
}

}  // namespace signalbox::provisioning
