#include "app/backup/backup_command.hpp"

#include <chrono>
#include <filesystem>
#include <optional>
#include <ostream>
#include <utility>

#include "app/backup/backup_texts.hpp"
#include "app/backup/lost_projects.hpp"
#include "app/backup/platform_backups.hpp"
#include "app/command_line/run.hpp"
#include "app/log/log.hpp"
#include "app/server/databases.hpp"
#include "app/server/installation.hpp"
#include "app/server/system_sources.hpp"
#include "domain/backup/backup_json.hpp"
#include "postgres/connection.hpp"

namespace signalbox::app {
namespace {

using core::errc;
using core::result;

// A backup, a proof and a restore of the platform's database take seconds; its size is bounded only
// by the number of its projects and the retention of audit logs.
constexpr std::chrono::hours backup_work_limit{6};
constexpr std::chrono::seconds backup_reading_limit{60};
constexpr std::chrono::seconds database_stop_limit{120};

provisioning::deadline backup_deadline(std::chrono::seconds limit) {
  return std::chrono::steady_clock::now() + limit;
}

/// What a command works with.
struct backup_place {
  const settings& how;
  postgres_setup programs;
  platform_backups backups;
};

result<backup_place> open_place(const settings& how) {
  // A new key would make the backups of the installation unreadable.
  const auto key = read_sealing_key(how.data.dir);
  if (!key) return std::unexpected(key.error());
  auto programs = find_postgres(how, std::filesystem::absolute(how.data.dir).lexically_normal());
  if (!programs) return std::unexpected(programs.error());
  if (auto made = make_backup_folders(how, *programs); !made) return std::unexpected(made.error());
  auto backups = platform_backups::open(how, *programs, *key);
  if (!backups) return std::unexpected(backups.error());
  return backup_place{how, std::move(*programs), std::move(*backups)};
}

/// What a command prints.
struct printed {
  std::string text;
  core::json document;
  bool is_failure = false;
};

result<printed> list(const backup_place& at) {
  const auto state = at.backups.state(backup_deadline(backup_reading_limit));
  if (!state) return std::unexpected(state.error());
  return printed{.text = backups_text(*state), .document = domain::backup_state_json(*state)};
}

result<printed> create(const backup_place& at, const backup_command& what) {
  const auto kind = what.is_full ? domain::backup_kind::full : domain::backup_kind::incremental;
  if (auto made = at.backups.create(kind, backup_deadline(backup_work_limit)); !made)
    return std::unexpected(made.error());
  return list(at);
}

result<printed> verify(const backup_place& at, const backup_command& what) {
  auto label = what.label;
  if (label.empty()) {
    const auto state = at.backups.state(backup_deadline(backup_reading_limit));
    if (!state) return std::unexpected(state.error());
    if (state->backups.empty()) return core::fail(errc::not_found, "There is no backup yet.");
    label = state->backups.back().label;
  }
  const auto proof = at.backups.verify(label, backup_deadline(backup_work_limit));
  if (!proof) return std::unexpected(proof.error());
  return printed{.text = proof_text(**proof),
                 .document = domain::proof_json(**proof),
                 .is_failure = !(*proof)->failure.empty()};
}

/// Compares the restored database with the files of the projects.
result<lost_projects> prepare_projects(const backup_place& at) {
  const auto log = make_log(at.how.log);
  auto database = open_database(at.how, at.programs, *log);
  if (!database) return std::unexpected(database.error());
  auto prepared = bring_up_to_date(database->conninfo, *log);
  result<lost_projects> found = lost_projects{};
  if (prepared) {
    auto connection =
        postgres::connection::open(database->conninfo, backup_deadline(backup_reading_limit));
    found = connection
                ? prepare_lost_projects(*connection, at.programs.folder, system_now(),
                                        system_entropy(), backup_deadline(backup_reading_limit))
                : result<lost_projects>(std::unexpected(connection.error()));
  } else {
    found = std::unexpected(prepared.error());
  }
  if (auto stopped = database->embedded->stop(backup_deadline(database_stop_limit));
      !stopped && found)
    return std::unexpected(stopped.error());
  return found;
}

result<printed> restore(const backup_place& at, const backup_command& what) {
  // No server may use the database meanwhile.
  const auto home = installation::open(at.how.data.dir, system_entropy());
  if (!home) return std::unexpected(home.error());
  std::error_code ignored;
  const auto data = at.programs.folder / "platform" / "data";
  if (!what.replaces && std::filesystem::exists(data / "global" / "pg_control", ignored))
    return core::fail(errc::conflict,
                      "The platform has a database. To restore it nevertheless, add --replace: its "
                      "files are kept in data.replaced until the next restore.");
  if (auto held =
          at.backups.hold_repository(what.takes_over, backup_deadline(backup_reading_limit));
      !held) {
    if (held.error().code == errc::conflict)
      held.error().message += " If it is lost, add --take-over.";
    return std::unexpected(held.error());
  }
  const domain::recovery_target target{
      .label = what.label, .time = what.time, .is_latest = what.label.empty() && !what.time};
  if (auto restored = at.backups.restore(target, backup_deadline(backup_work_limit)); !restored)
    return std::unexpected(restored.error());
  const auto projects = prepare_projects(at);
  if (!projects) return std::unexpected(projects.error());
  return printed{.text = restored_text(*projects), .document = restored_document(*projects)};
}

result<printed> carry_out(const settings& how, const backup_command& what) {
  const auto at = open_place(how);
  if (!at) return std::unexpected(at.error());
  switch (what.what) {
    case backup_command::action::create:
      return create(*at, what);
    case backup_command::action::list:
      return list(*at);
    case backup_command::action::verify:
      return verify(*at, what);
    case backup_command::action::restore:
      return restore(*at, what);
  }
  return printed{};
}

}  // namespace

int run_backup_command(const settings& how, const backup_command& what, bool as_json,
                       std::ostream& out, std::ostream& err) {
  const auto done = carry_out(how, what);
  if (!done) {
    err << done.error().message << '\n';
    return exit_failed;
  }
  out << (as_json ? done->document.dump(2) + '\n' : done->text);
  return done->is_failure ? exit_failed : exit_done;
}

}  // namespace signalbox::app
