#include "app/backup/platform_backups.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "app/server/system_sources.hpp"
#include "app/settings/known_names.hpp"
#include "core/crypto/token_digest.hpp"
#include "domain/backup/backup_key.hpp"
#include "domain/backup/repository_lease.hpp"
#include "postgres/owned_files.hpp"
#include "provisioning/backup/proof_runner.hpp"
#include "provisioning/backup/recovery_steps.hpp"
#include "provisioning/backup/site_backups.hpp"
#include "provisioning/backup/tool_run.hpp"

namespace signalbox::app {
namespace {

namespace fs = std::filesystem;
using core::errc;
using core::result;

const domain::project_ref site_ref{platform_backup_name};

// In addition to the pool's connections there are connections for migrations, for backups and for
// manual inspection.
constexpr std::size_t spare_connections = 12;

// How soon a request to stop is noticed.
constexpr std::chrono::milliseconds stop_check_interval{200};

provisioning::backup_folder folder_in(const postgres_setup& with) {
  return provisioning::backup_folder_of(with.folder, site_ref);
}

constexpr provisioning::backup_roles platform_roles{
    .admin = storage::embedded_role,
    .admins_database = storage::embedded_database_name,
    .tool = storage::embedded_role,
    .tools_database = storage::embedded_database_name,
    .role = storage::embedded_role,
    .database = storage::embedded_database_name};

/// The note of the server that uses the repository, beside the platform's backups.
constexpr std::string_view lease_name = "server.json";
constexpr std::size_t machine_id_bytes_max = 64;

/// Differs for each machine and each data directory, also for copies of one.
std::string digest_of_server(const fs::path& databases) {
  std::error_code failure;
  auto place = fs::weakly_canonical(databases, failure);
  if (failure) place = databases;
  return core::token_digest(fmt::format("{}\n{}\n{}",
                                        postgres::tail_of("/etc/machine-id", machine_id_bytes_max),
                                        machine_name(), place.string()));
}

}  // namespace

bool backs_up_platform(const settings& how) {
  return how.backups.enabled && how.projects.provider == "local";
}

provisioning::repository_place repository_place_of(const settings& how) {
  const auto& given = how.backups;
  if (auto bucket = provisioning::parse_bucket_address(given.repository)) {
    bucket->endpoint = given.s3_endpoint;
    bucket->region = given.s3_region;
    bucket->key = given.s3_key;
    bucket->key_secret = given.s3_key_secret;
    bucket->authority = given.s3_authority;
    bucket->has_bucket_in_path = given.s3_bucket_in_path;
    return {.folder = {}, .s3 = std::move(*bucket)};
  }
  return {.folder = given.repository, .s3 = std::nullopt};
}

storage::embedded_settings embedded_settings_of(const settings& how, const postgres_setup& with) {
  storage::embedded_settings made{.folder = with.folder / "platform",
                                  .programs = with.programs,
                                  .user = with.user,
                                  .connections_max = how.database.connections + spare_connections};
  const auto program = provisioning::find_backup_program();
  if (backs_up_platform(how) && !program.empty())
    made.archive_command = provisioning::archive_command(program, folder_in(with));
  return made;
}

result<void> make_backup_folders(const settings& how, const postgres_setup& with) {
  const auto all = provisioning::backups_root(with.folder);
  const bool is_root = ::geteuid() == 0;
  for (const auto& folder : {with.folder, all})
    if (auto made = is_root ? postgres::make_roots_folder(folder)
                            : postgres::make_private_folder(folder, with.user);
        !made)
      return made;
  if (auto made = postgres::make_private_folder(folder_in(with).root, with.user); !made)
    return made;
  // As root: later, the server's user may not create folders there.
  const auto stored = repository_place_of(how).folder;
  std::error_code failure;
  if (!backs_up_platform(how) || stored.empty() || !fs::is_directory(stored, failure)) return {};
  return postgres::make_private_folder(stored / platform_backup_name, with.user);
}

platform_backups::platform_backups(const settings& how, const postgres_setup& with, std::string key)
    : local_(std::make_shared<provisioning::local_settings>(provisioning::local_settings{
          .folder = with.folder,
          .programs = with.programs,
          .user = with.user,
          .certificates = {.authority = nullptr, .authority_file = {}, .now = system_now},
          .backup_program = provisioning::find_backup_program(),
          .repositories = repository_place_of(how),
          .backup_queue_mib = how.backups.archive_queue_mb,
          .backup_check_mib = how.backups.check_limit_mb})),
      database_(embedded_settings_of(how, with)),
      key_(std::move(key)) {}

result<platform_backups> platform_backups::open(const settings& how, const postgres_setup& with,
                                                const core::sealing_key& key) {
  if (!how.database.url.empty())
    return core::fail(
        errc::unavailable,
        "The platform's database is the one of database.url, which Signalbox does not "
        "back up. Use the tools of that server.");
  if (!how.backups.enabled)
    return core::fail(errc::unavailable, "Backups are disabled (backups.enabled).");
  if (!backs_up_platform(how))
    return core::fail(errc::unavailable,
                      "An installation with simulated projects is not backed up "
                      "(projects.provider).");
  if (provisioning::find_backup_program().empty())
    return core::fail(errc::unavailable,
                      "pgBackRest is not installed. Install it: apt-get install pgbackrest");
  return platform_backups(how, with, domain::backup_passphrase(site_ref, key));
}

provisioning::backup_site platform_backups::site() const {
  return {.settings = *local_,
          .ref = site_ref,
          .database = storage::embedded_instance(database_),
          .roles = platform_roles};
}

provisioning::instance_spec platform_backups::spec() const {
  provisioning::instance_spec made;
  made.ref = site_ref;
  made.backup_key = key_;
  return made;
}

result<void> platform_backups::keep_folder() const {
  return provisioning::keep_backup_folder(site(), spec());
}

result<void> platform_backups::hold_repository(bool takes_over,
                                               provisioning::deadline until) const {
  const auto at = site();
  if (at.folder().stored.empty()) return {};
  if (auto kept = keep_folder(); !kept) return kept;
  // pgBackRest runs in it.
  if (auto kept = storage::keep_embedded_folder(database_); !kept) return kept;
  const auto noted = provisioning::run_tool(at.tool(),
                                            {.name = "repo-get",
                                             .options = {"--raw", "--ignore-missing"},
                                             .arguments = {std::string(lease_name)}},
                                            until);
  // Its exit code 1 means that there is none, without a message.
  if (!noted && noted.error().code != errc::internal) return std::unexpected(noted.error());
  const auto own = digest_of_server(at.settings.folder);
  const auto lease = domain::lease_from(noted ? *noted : std::string());
  if (!takes_over && domain::is_held_by_another(lease, own, system_now()))
    return core::fail(
        errc::conflict,
        fmt::format(
            "Another Signalbox server uses the repository of backups.repository: it was "
            "last seen at {}. Stop it, or give one of them another repository. A server that "
            "is gone is forgotten after {} minutes.",
            core::to_iso8601(lease->seen_at), domain::lease_life.count()));
  const auto written = provisioning::run_tool(
      at.tool(),
      {.name = "repo-put",
       .options = {"--raw"},
       .arguments = {std::string(lease_name)},
       .input = domain::lease_json({.server = own, .seen_at = system_now()}).dump()},
      until);
  if (!written) return std::unexpected(written.error());
  return {};
}

result<void> platform_backups::create(domain::backup_kind kind, provisioning::deadline until,
                                      const std::stop_token& stop) const {
  const auto at = site();
  if (auto started = provisioning::start_site_backup(
          at, spec(), {.kind = kind, .kept = platform_backups_kept}, *jobs_, until);
      !started)
    return started;
  for (;;) {
    const auto ended = jobs_->await(at.tool(), postgres::at_most(until, stop_check_interval));
    if (ended) break;
    if (stop.stop_requested()) return {};
    if (std::chrono::steady_clock::now() >= until) return ended;
  }
  if (const auto failure = jobs_->course_of(at.tool()).failure)
    return core::fail(errc::unavailable, *failure);
  return {};
}

result<domain::backup_state> platform_backups::state(provisioning::deadline until) const {
  if (auto kept = keep_folder(); !kept) return std::unexpected(kept.error());
  return provisioning::site_state_of(site(), *jobs_, until);
}

result<std::optional<domain::backup_proof>> platform_backups::verify(
    const std::string& label, provisioning::deadline until, const std::stop_token& stop) const {
  const auto known = state(until);
  if (!known) return std::unexpected(known.error());
  if (std::ranges::find(known->backups, label, &domain::backup::label) == known->backups.end())
    return core::fail(errc::not_found, fmt::format("There is no backup {}.", label));
  return provisioning::prove_backup(
      {.of = site(), .configuration = storage::embedded_configuration(database_)}, label, until,
      stop);
}

std::optional<domain::backup_proof> platform_backups::last_success() const {
  return provisioning::read_last_success(site());
}

result<void> platform_backups::restore(const domain::recovery_target& target,
                                       provisioning::deadline until) const {
  if (auto kept = keep_folder(); !kept) return kept;
  auto requested = spec();
  requested.recovery = target;
  if (auto kept = storage::keep_embedded_folder(database_); !kept) return kept;
  const auto at = site();
  if (auto checked = provisioning::check_recovery(at, requested, until); !checked) return checked;
  if (auto stopped = at.database.stop(until); !stopped) return stopped;
  std::error_code failure;
  if (fs::exists(at.data() / "global" / "pg_control", failure)) {
    const auto replaced = database_.folder / "data.replaced";
    fs::remove_all(replaced, failure);
    if (auto renamed = postgres::rename_durably(at.data(), replaced); !renamed) return renamed;
  }
  return provisioning::recover_to(
      at, target, {.configuration = storage::embedded_configuration(database_)}, until);
}

}  // namespace signalbox::app
