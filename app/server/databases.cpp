#include "app/server/databases.hpp"

#include <fmt/format.h>

#include <utility>

#include "app/backup/platform_backups.hpp"
#include "app/server/data_place.hpp"
#include "app/server/database_authority.hpp"
#include "app/server/project_users.hpp"
#include "app/server/system_sources.hpp"
#include "core/time.hpp"
#include "domain/project/server_certificate.hpp"
#include "postgres/connection.hpp"
#include "provisioning/backup/tool_run.hpp"
#include "provisioning/host/remote_provider.hpp"
#include "provisioning/local/local_provider.hpp"
#include "provisioning/local/pooler_process.hpp"
#include "provisioning/local/this_machine.hpp"
#include "provisioning/simulated/simulated_provider.hpp"
#include "storage/migrate.hpp"

namespace signalbox::app {

namespace {

/// Time limit for a database to start, including its creation and its recovery after a crash.
constexpr std::chrono::seconds database_start_limit{120};
constexpr std::chrono::seconds migration_limit{60};

postgres::deadline within(std::chrono::seconds limit) {
  return std::chrono::steady_clock::now() + limit;
}

/// The configuration that is common to a provider in this process and one in the host process.
provisioning::local_settings local_settings_of(const settings& how, const postgres_setup& with,
                                               provisioning::server_certificates certificates) {
  const auto& requested = how.provisioning;
  return {.folder = with.folder,
          .programs = with.programs,
          .user = with.user,
          .listen_address = requested.listen,
          .public_host = requested.host,
          .capacity = provisioning::this_machine(),
          .stop_with_server = requested.stop_with_server,
          .pooler_program = provisioning::find_pooler_program(),
          .pooler_port = requested.pooler_port,
          .control_group = requested.control_group,
          .certificates = std::move(certificates),
          .backup_program =
              how.backups.enabled ? provisioning::find_backup_program() : std::filesystem::path(),
          .repositories = repository_place_of(how),
          .backup_queue_mib = how.backups.archive_queue_mb,
          .backup_check_mib = how.backups.check_limit_mb};
}

void warn_of_missing_pooler(const settings& how, spdlog::logger& log) {
  if (how.provisioning.pooler_port != 0 && provisioning::find_pooler_program().empty())
    log.warn(
        "pooler.not_installed text=\"pgbouncer is not installed, so projects have no pooled "
        "connections. Install it: apt-get install pgbouncer\"");
}

void warn_of_missing_backups(const settings& how, spdlog::logger& log) {
  if (how.backups.enabled && provisioning::find_backup_program().empty())
    log.warn(
        "backups.not_installed text=\"pgBackRest is not installed, so projects are not backed up. "
        "Install it: apt-get install pgbackrest\"");
  const bool makes_backups = how.backups.enabled && !provisioning::find_backup_program().empty();
  if (how.actors.offload_paused_after.count() > 0 && !makes_backups)
    log.warn(
        "backups.nothing_offloaded text=\"backups.offload_paused has no effect: this server makes "
        "no backups, so the files of paused projects stay on this host\"");
}

}  // namespace

core::result<postgres_setup> find_postgres(const settings& how, const std::filesystem::path& data) {
  auto programs =
      postgres::find_binaries(how.provisioning.postgres_bin, within(database_start_limit));
  if (!programs) return std::unexpected(programs.error());
  auto user = postgres::server_user(how.provisioning.os_user);
  if (!user) return std::unexpected(user.error());
  auto folder = place_databases(data, *user);
  if (!folder) return std::unexpected(folder.error());
  return postgres_setup{std::move(*programs), std::move(*user), std::move(*folder)};
}

core::result<platform_database> open_database(const settings& how, const postgres_setup& with,
                                              spdlog::logger& log) {
  if (!how.database.url.empty()) return platform_database{nullptr, how.database.url};
  auto started = storage::embedded_database::start(
      embedded_settings_of(how, with),
      [&log](std::string_view event, std::string_view sentence) {
        log.warn("{} text=\"{}\"", event, sentence);
      },
      within(database_start_limit));
  if (!started) return std::unexpected(started.error());
  auto conninfo = (*started)->conninfo();
  return platform_database{std::move(*started), std::move(conninfo)};
}

core::result<void> bring_up_to_date(const std::string& conninfo, spdlog::logger& log) {
  std::string words;
  const postgres::observer listening{
      .finished = {}, .failed = [&](std::string_view, std::string_view, std::string_view message) {
        words = message.substr(0, message.find('\n'));
      }};
  auto connection = postgres::connection::open(conninfo, within(migration_limit), &listening);
  if (!connection) {
    auto why = connection.error();
    if (!words.empty())
      why.message = fmt::format(
          "The platform's database cannot be opened: {}. If it is on another server, check "
          "database.url.",
          words);
    return std::unexpected(std::move(why));
  }
  const auto ran =
      storage::migrate(*connection, storage::all_migrations(), within(migration_limit));
  if (!ran) return std::unexpected(ran.error());
  for (const auto& name : *ran)
    log.info("migration.applied name={}", name);
  return {};
}

core::result<provisioning::server_certificates> open_certificates(const std::filesystem::path& data,
                                                                  spdlog::logger& log) {
  const auto now = system_now();
  auto authority = keep_database_authority(data, now);
  if (!authority) return std::unexpected(authority.error());
  if (authority->shown().expires_at - now < domain::server_certificate_life)
    log.warn(
        "provisioning.authority_expires at={} text=\"The certificate authority of the databases "
        "expires soon. To replace it, stop the server, remove {} and {}, and start it: clients "
        "that "
        "verify the databases' certificates then need the new one.\"",
        core::to_iso8601(authority->shown().expires_at), authority_key_path(data).string(),
        authority_certificate_path(data).string());
  return provisioning::server_certificates{
      .authority =
          std::make_shared<const provisioning::certificate_authority>(std::move(*authority)),
      .authority_file = std::filesystem::absolute(authority_certificate_path(data)),
      .now = system_now};
}

core::result<std::unique_ptr<provisioning::provider>> make_provider(
    const settings& how, const postgres_setup& with, provisioning::server_certificates certificates,
    std::shared_ptr<spdlog::logger> log) {
  if (how.projects.provider == "simulated") {
    const auto& fleet = how.provisioning.simulated;
    return provisioning::make_simulated_provider(
        {.seed = fleet.seed,
         .every_step = {.latency_mean = fleet.latency,
                        .latency_jitter = fleet.jitter,
                        .failure_rate = fleet.failure_rate},
         .steps = {},
         .probe = {.latency_mean = fleet.probe_latency,
                   .latency_jitter = {},
                   .failure_rate = fleet.silence_rate},
         .crashes_per_probe = fleet.crash_rate});
  }
  warn_of_missing_pooler(how, *log);
  warn_of_missing_backups(how, *log);
  auto local = local_settings_of(how, with, std::move(certificates));
  local.report = pooler_reporter(std::move(log));
  return provisioning::make_local_provider(std::move(local), within(database_start_limit));
}

core::result<std::unique_ptr<provisioning::provider>> make_host_provider(
    const settings& how, const postgres_setup& with, provisioning::server_certificates certificates,
    provisioning::host::notices events, provisioning::deadline until) {
  auto local = local_settings_of(how, with, std::move(certificates));
  auto users = find_project_users(how);
  if (!users.fault.empty() && events.report)
    events.report("provisioning.users_not_separated", users.fault);
  local.project_users = users.range;
  local.report = std::move(events.report);
  local.pooler_changed = std::move(events.pooler_changed);
  return provisioning::make_local_provider(std::move(local), until);
}

core::result<std::unique_ptr<provisioning::provider>> open_host_provider(
    const settings& how, std::shared_ptr<provisioning::host::link> through,
    const std::filesystem::path& databases, domain::database_authority authority,
    spdlog::logger& log) {
  warn_of_missing_pooler(how, log);
  warn_of_missing_backups(how, log);
  return provisioning::host::open_provider(std::move(through),
                                           {.databases = databases,
                                            .public_host = how.provisioning.host,
                                            .pooler_port = how.provisioning.pooler_port,
                                            .capacity = provisioning::this_machine(),
                                            .authority = std::move(authority)},
                                           within(database_start_limit));
}

provisioning::pooler_reporter pooler_reporter(std::shared_ptr<spdlog::logger> log) {
  return [log = std::move(log)](std::string_view event, std::string_view sentence) {
    const bool is_well = event == "pooler.started" || event == "pooler.adopted" ||
                         event.ends_with(".certificate_renewed");
    log->log(is_well ? spdlog::level::info : spdlog::level::warn, "{} text=\"{}\"", event,
             sentence);
  };
}

}  // namespace signalbox::app
