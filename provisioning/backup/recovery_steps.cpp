#include "provisioning/backup/recovery_steps.hpp"

#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>

#include "postgres/acting_as.hpp"
#include "postgres/owned_files.hpp"
#include "postgres/postmaster.hpp"
#include "provisioning/backup/archive_reading.hpp"
#include "provisioning/backup/restore_options.hpp"
#include "provisioning/backup/tool_failure.hpp"
#include "provisioning/local/cron_launcher.hpp"
#include "provisioning/local/own_user_access.hpp"
#include "provisioning/local/project_usage.hpp"
#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;
using core::errc;
using core::result;

constexpr std::chrono::milliseconds archive_poll_interval{50};
constexpr std::size_t history_bytes_max = std::size_t{64} << 10;
// A database that does not respond is read like a stopped one.
constexpr std::chrono::milliseconds archiver_patience{3'000};
constexpr std::uint64_t bytes_per_megabyte = 1'000'000;
// WAL of a recovery, in addition to the size of the database.
constexpr std::uint64_t recovery_room_bytes = std::uint64_t{128} << 20;

constexpr postgres::statement allow_writes{"recover.take_changes",
                                           "SET default_transaction_read_only = off"};
constexpr postgres::statement be_quiet{"recover.quiet", "SET log_min_error_statement = panic"};
// A transaction after the target ends the recovery there.
constexpr postgres::statement commit_mark{
    "recover.mark", "SELECT pg_catalog.pg_logical_emit_message(true, 'signalbox', 'recovery')"};
constexpr postgres::statement switch_wal{
    "recover.switch", "SELECT pg_catalog.pg_walfile_name(pg_catalog.pg_switch_wal()) AS segment"};

std::optional<timeline_history> noted_history(const backup_site& at) {
  const postgres::acting_as owner_alone(at.database.place().owner);
  const auto text = postgres::tail_of(at.folder().history_note(), history_bytes_max);
  if (text.empty()) return std::nullopt;
  return parse_history(text);
}

void forget_history(const backup_site& at) {
  const postgres::acting_as owner_alone(at.database.place().owner);
  std::error_code ignored;
  fs::remove(at.folder().history_note(), ignored);
}

result<void> check_room(const backup_site& at, const domain::backup_state& state,
                        const std::string& label, deadline until) {
  const auto found = std::ranges::find(state.backups, label, &domain::backup::label);
  if (found == state.backups.end()) return {};
  std::error_code failure;
  // The data directory may be lost.
  const auto room = fs::space(at.data().parent_path(), failure);
  if (failure) return {};
  // Files that did not change stay where they are.
  const auto usable = room.available + measure_folder(at.data(), until).bytes;
  return check_recovery_room(found->database_bytes, usable);
}

/// Deletes the files of a restore that was interrupted before it could be continued: pgBackRest
/// restores over files only if one of these two names a data directory.
result<void> remove_unusable_data(const fs::path& data) {
  if (fs::exists(data / "PG_VERSION") || fs::exists(data / "backup.manifest")) return {};
  std::error_code failure;
  std::vector<fs::path> found;
  for (fs::directory_iterator one(data, failure), end; !failure && one != end;
       one.increment(failure))
    found.push_back(one->path());
  for (const auto& one : found)
    if (!failure) fs::remove_all(one, failure);
  if (!failure) return {};
  return core::fail(
      errc::unavailable,
      "The files of an interrupted restore could not be deleted: " + failure.message());
}

/// Ends what an earlier attempt left, so that the data directory is free.
result<void> free_data(const backup_site& at, deadline until) {
  if (!end_tools(running_tools(at.folder(), "restore"), until))
    return core::fail(errc::timeout, "An earlier restore could not be ended in time.");
  if (auto stopped = at.database.stop(until); !stopped) return stopped;
  postgres::clear_remains(at.data(), until);
  const auto& owner = at.database.place().owner;
  const postgres::acting_as owner_alone(owner);
  if (auto kept = postgres::make_private_folder(at.data(), owner); !kept) return kept;
  std::error_code absent;
  // pgBackRest takes the file for a running server.
  fs::remove(at.data() / "postmaster.pid", absent);
  return remove_unusable_data(at.data());
}

/// Lets PostgreSQL apply the WAL, without a port.
result<void> end_recovery(const backup_site& at, const recovery_end& end, deadline until) {
  auto requested = end.configuration;
  // A standby would require at least as many connections as the database had before.
  requested.settings.push_back({"hot_standby", "off"});
  requested.settings.push_back({"ssl", "off"});
  if (auto configured = at.database.configure(requested); !configured) return configured;
  if (at.stop.stop_requested()) return ended_early();
  const std::stop_callback ending(at.stop, [&] { end_server(at.database); });
  std::vector<postgres::statement> statements{allow_writes, be_quiet};
  for (const auto& one : end.statements)
    statements.push_back({"recover.end", one});
  return at.database.run_unlistened(at.roles.as_admin(), statements, until,
                                    postgres::instance::archiving::as_configured);
}

/// The end of a project's recovery: it sets what must not be that of the backup, and pg_cron does
/// not run.
recovery_end end_of(const local_settings& settings, const instance_spec& spec, bool has_own_user) {
  recovery_end made{.configuration = tenant_configuration(settings, spec, false)};
  if (has_own_user) let_in_by_folder(made.configuration);
  made.statements.push_back(password_statement(spec.password));
  for (const auto& one : cron_safety_statements())
    made.statements.emplace_back(one);
  return made;
}

}  // namespace

result<void> check_recovery_room(std::uint64_t database_bytes, std::uint64_t usable) {
  const auto needed = database_bytes + recovery_room_bytes;
  if (usable >= needed) return {};
  return core::fail(errc::conflict,
                    fmt::format("The disk has no room for the backup: {} MB are needed, {} MB are "
                                "available.",
                                needed / bytes_per_megabyte, usable / bytes_per_megabyte));
}

void end_server(const postgres::instance& database) {
  if (const auto server = database.running()) server->signal(SIGQUIT);
}

result<repository_facts> read_repository_of(const backup_site& at, deadline until) {
  std::optional<archiver_reading> archiver;
  if (at.database.running()) {
    const auto patience = postgres::at_most(until, archiver_patience);
    auto admin = at.database.connect(at.roles.as_admin(), patience);
    if (admin)
      if (const auto read = read_archiver(*admin, patience)) archiver = *read;
  }
  auto facts = read_repository(at.tool(), at.data(), archiver, at.now(), until);
  if (!facts || is_whole_database(at.data(), at.database.place().owner)) return facts;
  // A restore that failed removed the histories of timelines, or all files are lost.
  if (auto noted = noted_history(at)) {
    facts->history = std::move(*noted);
    return facts;
  }
  auto found = timeline_history_of(at.tool(), facts->info.archive_id, until);
  if (!found) return std::unexpected(found.error());
  facts->history = std::move(*found);
  return facts;
}

result<void> note_history(const backup_site& at, const timeline_history& history) {
  const auto& owner = at.database.place().owner;
  if (!is_whole_database(at.data(), owner)) return {};
  const postgres::acting_as owner_alone(owner);
  return postgres::write_private_file(at.folder().history_note(), render_history(history), owner);
}

result<void> check_intact(const backup_site& at, const std::string& label, deadline until) {
  const auto verified = run_tool(
      at.tool(), {.name = "verify", .options = {"--log-level-console=info"}, .nice = backup_nice},
      until);
  if (!verified) return std::unexpected(verified.error());
  if (auto found = verification_fault_in(*verified, label); !found.empty())
    return core::fail(errc::unavailable, std::move(found));
  return {};
}

result<void> check_recovery(const backup_site& at, const instance_spec& spec, deadline until) {
  const auto facts = read_repository_of(at, until);
  if (!facts) return std::unexpected(facts.error());
  const auto target = target_in(*facts, spec.recovery);
  if (!target) return std::unexpected(target.error());
  if (auto fits = check_room(at, state_from(*facts), target->label, until); !fits) return fits;
  if (auto intact = check_intact(at, target->label, until); !intact) return intact;
  return note_history(at, facts->history);
}

result<void> back_up_present(const backup_site& at, backup_jobs& jobs, deadline until) {
  if (!at.database.running()) return {};
  if (const auto admitted = admit_backups(at, until); !admitted)
    return std::unexpected(admitted.error());
  // One that an earlier attempt started is of the same state.
  if (!jobs.course_of(at.tool()).running)
    if (auto started = jobs.start(
            at.tool(), {.kind = domain::backup_kind::incremental, .kept = std::chrono::days{0}},
            at.now());
        !started)
      return started;
  if (auto ended = jobs.await(at.tool(), until); !ended) return ended;
  if (const auto failure = jobs.course_of(at.tool()).failure)
    return core::fail(errc::unavailable,
                      fmt::format("The present state could not be backed up: {}", *failure));
  return archive_present(at, until);
}

result<void> archive_present(const backup_site& at, deadline until) {
  auto admin = at.database.connect(at.roles.as_admin(), until);
  if (!admin) return std::unexpected(admin.error());
  for (const auto& each : {allow_writes, commit_mark})
    if (auto ran = admin->run(each, {}, until); !ran) return std::unexpected(ran.error());
  const auto switched = admin->run(switch_wal, {}, until);
  if (!switched) return std::unexpected(switched.error());
  const auto segment = (*switched)[0].as<std::string>("segment");
  while (!is_archived_segment(at.data(), segment, at.database.place().owner)) {
    if (at.stop.stop_requested()) return ended_early();
    if (std::chrono::steady_clock::now() >= until)
      return core::fail(errc::timeout, "The last changes could not be archived in time.");
    std::this_thread::sleep_for(archive_poll_interval);
  }
  return {};
}

result<void> recover_to(const backup_site& at, const domain::recovery_target& requested,
                        const recovery_end& end, deadline until) {
  if (auto freed = free_data(at, until); !freed) return freed;
  // The mark may be lost with the files.
  if (auto marked = mark_archiving(at); !marked) return marked;
  const auto facts = read_repository_of(at, until);
  if (!facts) return std::unexpected(facts.error());
  const auto target = target_in(*facts, requested);
  if (!target) return std::unexpected(target.error());
  for (const bool reaches_target : {true, false}) {
    const auto restored =
        run_tool(at.tool(),
                 {.name = "restore",
                  .options = restore_options(*target, facts->history.current, reaches_target),
                  .nice = 0},
                 until);
    if (!restored) return std::unexpected(restored.error());
    auto ended = end_recovery(at, end, until);
    if (ended) {
      forget_history(at);
      return ended;
    }
    if (!reaches_target || !ends_before_target(*target, ended.error())) return ended;
    if (auto freed = free_data(at, until); !freed) return freed;
  }
  return core::fail(errc::internal, "The recovery did not reach its target.");
}

result<void> restore_backup(const backup_site& at, const instance_spec& spec, bool has_own_user,
                            deadline until) {
  if (!spec.recovery)
    return core::fail(errc::bad_request, "The operation has no backup to restore.");
  return recover_to(at, *spec.recovery, end_of(at.settings, spec, has_own_user), until);
}

}  // namespace signalbox::provisioning
