#include "provisioning/local/instance_steps.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <signal.h>

#include <chrono>
#include <system_error>
#include <thread>

#include "domain/project/project_machine.hpp"
#include "postgres/owned_files.hpp"
#include "postgres/socket_folder.hpp"
#include "provisioning/backup/backup_site.hpp"
#include "provisioning/clone/reset_steps.hpp"
#include "provisioning/failures.hpp"
#include "provisioning/local/copy_tree.hpp"
#include "provisioning/local/cron_launcher.hpp"
#include "provisioning/local/listen_address.hpp"
#include "provisioning/local/own_user_access.hpp"
#include "provisioning/local/reader_role.hpp"
#include "provisioning/local/role_change.hpp"
#include "provisioning/local/tenant_access_probe.hpp"
#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;
using core::errc;
using core::result;

// Interval between two checks whether a new configuration is loaded, and their maximum number.
constexpr auto reload_poll_interval = std::chrono::milliseconds{5};
constexpr int reload_polls_max = 400;

constexpr postgres::statement take_changes{"admin.take_changes",
                                           "SET default_transaction_read_only = off"};
constexpr postgres::statement quiet{"set_password.quiet", "SET log_min_error_statement = panic"};
constexpr postgres::statement find_read_time{"reload.read_at",
                                             "SELECT pg_conf_load_time()::text AS at"};
constexpr postgres::statement find_connection_limit{
    "verify.find_limit", "SELECT 1 FROM pg_roles WHERE rolname = $1 AND rolconnlimit <> -1"};
constexpr postgres::statement end_session{"sessions.end",
                                          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                                          "WHERE pid = $1 AND usename <> current_user"};
constexpr postgres::statement own_names_only{"admin.own_names_only",
                                             "SET search_path = pg_catalog"};
constexpr postgres::statement find_role{"admin.find_role",
                                        "SELECT 1 FROM pg_roles WHERE rolname = $1"};
constexpr postgres::statement find_configuration{
    "verify.find_configuration",
    "SELECT coalesce(current_setting('signalbox.configuration', true), '') AS mark"};
// File times are rounded down to whole seconds: a file may be reloaded once too often, but is never
// missed.
constexpr postgres::statement find_unread_certificate{
    "certificate.find_unread",
    "SELECT (pg_stat_file($1)).modification >= date_trunc('second', pg_conf_load_time())"
    " AS is_unread"};
constexpr postgres::statement end_sessions_of_role{
    "sessions.end_all",
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1"};
constexpr postgres::statement no_connection_limit{"verify.lift_limit",
                                                  "ALTER ROLE postgres CONNECTION LIMIT -1"};

result<void> delete_tree(const fs::path& folder) {
  std::error_code failure;
  fs::remove_all(folder, failure);
  if (!failure) return {};
  return core::fail(errc::internal,
                    fmt::format("Could not delete {}: {}.", folder.string(), failure.message()));
}

}  // namespace

result<void> instance_steps::copy_template(const instance_spec& spec, deadline until) const {
  const auto folder = projects.of(spec.ref);
  std::error_code ignored;
  if (fs::exists(folder.root, ignored)) return {};
  const auto unfinished = projects.being_copied(spec.ref);
  if (auto cleared = delete_tree(unfinished.root); !cleared) return cleared;
  const auto owner = owners.make_folder(unfinished);
  if (!owner) return std::unexpected(owner.error());
  if (auto copied = copy_tree(copied_from, unfinished.data(), *owner, until); !copied)
    return copied;
  // The template has the settings of `cron_safety_statements`.
  if (auto marked = postgres::write_private_file(unfinished.cron_mark(), "", *owner); !marked)
    return marked;
  if (auto kept = postgres::synchronise(unfinished.root); !kept) return kept;
  return postgres::rename_durably(unfinished.root, folder.root);
}

result<std::string> instance_steps::keep_certificate(const instance_spec& spec) const {
  return provisioning::keep_certificate(
      database.place().data / certificate_file_name,
      {.name = spec.ref.value,
       .names = server_certificate_names(settings.public_host, settings.listen_address),
       .user = database.place().owner},
      settings.certificates);
}

result<std::string> instance_steps::renew_certificate(const instance_spec& spec,
                                                      deadline until) const {
  auto reason = keep_certificate(spec);
  if (!reason) return reason;
  if (reason->empty()) {
    // An earlier server may have been killed after it wrote the file.
    auto connection = connect_as_admin(until);
    if (!connection) return std::unexpected(connection.error());
    const auto unread = connection->run(find_unread_certificate, {certificate_file_name}, until);
    if (!unread) return std::unexpected(unread.error());
    if (!(*unread)[0].as<bool>("is_unread")) return reason;
  }
  if (auto read = reload(until); !read) return std::unexpected(read.error());
  return reason;
}

bool instance_steps::loads_cron(const instance_spec& spec) const {
  std::error_code ignored;
  return has_cron_library(settings.programs) &&
         fs::exists(projects.of(spec.ref).cron_mark(), ignored);
}

result<void> instance_steps::configure(const instance_spec& spec) const {
  std::error_code ignored;
  if (!fs::exists(projects.of(spec.ref).data(), ignored)) return files_missing();
  if (auto kept = keep_certificate(spec); !kept) return std::unexpected(kept.error());
  auto requested = tenant_configuration(settings, spec, loads_cron(spec));
  if (owners.is_own(database.place().owner)) let_in_by_folder(requested);
  // Until the data of a reset have proven themselves, the backups are those of the previous ones.
  if (is_archived(settings, spec) && !has_replaced_data(projects, spec.ref))
    if (auto kept = keep_backup_folder(backups_of(spec.ref), spec); !kept) return kept;
  return database.configure(requested);
}

result<postgres::connection> instance_steps::connect_as_admin(deadline until) const {
  auto connection = database.connect(
      {.user = std::string(admin_role), .database = std::string(admin_database), .is_quiet = true},
      until);
  if (!connection) return connection;
  // This also works when the tenant has made the database read-only.
  const auto may_write = connection->run(take_changes, {}, until);
  if (!may_write) return std::unexpected(may_write.error());
  return connection;
}

result<std::string> instance_steps::configuration_read_at(deadline until) const {
  auto connection = connect_as_admin(until);
  if (!connection) return std::unexpected(connection.error());
  const auto answer = connection->run(find_read_time, {}, until);
  if (!answer) return std::unexpected(answer.error());
  return (*answer)[0].as<std::string>("at");
}

result<void> instance_steps::reload(deadline until) const {
  const auto server = database.running();
  if (!server) return {};
  const auto before = configuration_read_at(until);
  if (!before) return std::unexpected(before.error());
  server->signal(SIGHUP);
  for (int probe_count = 0; probe_count < reload_polls_max; ++probe_count) {
    // Each check uses a new connection, which has the configuration of the main process at its
    // start.
    const auto now = configuration_read_at(until);
    if (!now) return std::unexpected(now.error());
    if (*now != *before) return {};
    std::this_thread::sleep_for(reload_poll_interval);
  }
  return core::fail(errc::timeout, "PostgreSQL did not load its new configuration in time.");
}

result<void> instance_steps::apply_configuration(const instance_spec& spec, deadline until) const {
  if (auto configured = configure(spec); !configured) return configured;
  if (spec.is_password_new) {
    if (auto set = set_password(spec, until); !set) return set;
  }
  return reload(until);
}

result<void> instance_steps::set_password(const instance_spec& spec, deadline until) const {
  const auto statement = password_statement(spec.password);
  if (!database.running()) {
    const bool has_name = !database.place().owner.name.empty();
    if (has_name) return database.run_alone(std::string(tenant_database), {statement}, until);
    return database.run_unlistened(
        {.user = std::string(admin_role), .database = std::string(admin_database)},
        {take_changes, quiet, {"set_password", statement}}, until,
        postgres::instance::archiving::off);
  }
  auto connection = connect_as_admin(until);
  if (!connection) return std::unexpected(connection.error());
  // The tenant may read its log, so a failed statement must not be quoted there.
  if (auto is_quiet = connection->run(quiet, {}, until); !is_quiet)
    return std::unexpected(is_quiet.error());
  if (auto set = connection->run({"set_password", statement}, {}, until); !set)
    return std::unexpected(set.error());
  return {};
}

result<postgres::process> instance_steps::start(const instance_spec& spec, deadline until) const {
  const auto folder = projects.of(spec.ref);
  if (auto configured = configure(spec); !configured) return std::unexpected(configured.error());
  std::error_code absent;
  fs::remove(folder.paused_mark(), absent);
  fs::remove(folder.stopped_mark(), absent);
  if (!database.running() && !can_listen(settings.listen_address, spec.port))
    return port_taken(spec.port);
  auto started = database.start(until);
  // Another program may have taken the port since it was checked.
  if (!started && !database.running() && !can_listen(settings.listen_address, spec.port))
    return port_taken(spec.port);
  return started;
}

result<void> instance_steps::catch_up(const instance_spec& spec, deadline until) const {
  auto connection = connect_as_admin(until);
  if (!connection) return std::unexpected(connection.error());
  const auto runs_as = connection->run(find_configuration, {}, until);
  if (!runs_as) return std::unexpected(runs_as.error());
  const auto reads_changes = connection->run(find_role, {live_role}, until);
  if (!reads_changes) return std::unexpected(reads_changes.error());
  // A database that was paused by an earlier version starts with the current configuration, but
  // without the roles.
  if ((*runs_as)[0].as<std::string>("mark") !=
          configuration_mark(spec, has_cron_library(settings.programs),
                             is_archived(settings, spec)) ||
      reads_changes->empty())
    if (auto done = bring_up_to_date(spec, until); !done) return done;
  const auto bound = connection->run(find_connection_limit, {tenant_role}, until);
  if (!bound) return std::unexpected(bound.error());
  if (bound->empty()) return {};
  return connection->run_script(no_connection_limit, until);
}

result<void> instance_steps::verify(const instance_spec& spec, deadline until) const {
  if (auto current = catch_up(spec, until); !current) return current;
  const auto conninfo = fmt::format(
      "host={} hostaddr={} port={} user={} dbname={} password={} sslmode=verify-full "
      "sslrootcert={} gssencmode=disable",
      settings.public_host, reached_at(settings.listen_address), spec.port, tenant_role,
      tenant_database, postgres::conninfo_value(spec.password),
      postgres::conninfo_value(settings.certificates.authority_file.string()));
  std::string message;
  const postgres::observer listening{
      .finished = {}, .failed = [&](std::string_view, std::string_view, std::string_view words) {
        message = words;
      }};
  auto connection = postgres::connection::open(conninfo, until, &listening);
  if (connection) {
    const auto answer = connection->run({"verify", "SELECT 1"}, {}, until);
    if (answer) return {};
    return std::unexpected(answer.error());
  }
  if (connection.error().code == errc::timeout) return std::unexpected(connection.error());
  return refused_access(refusal_text(message), until);
}

result<void> instance_steps::refused_access(const std::string& words, deadline until) const {
  auto admin = connect_as_admin(until);
  if (!admin) return std::unexpected(admin.error());
  if (words.find("password authentication failed") != std::string::npos)
    return core::fail(errc::internal,
                      "PostgreSQL rejects the project's password: it was changed by SQL. Set a "
                      "new one in the database settings.");
  const auto verdict = explain_refusal(*admin, words, until);
  auto failed =
      core::fail(errc::internal, verdict.sentence.empty()
                                     ? "PostgreSQL is running but refused the project's own role."
                                     : verdict.sentence);
  if (verdict.state == domain::access_state::locked_out)
    failed.error().detail_code = domain::access_lost_code;
  return failed;
}

result<void> instance_steps::bring_up_to_date(const instance_spec& spec, deadline until) const {
  if (auto added = add_roles(until); !added) return added;
  if (auto added = add_live_role(until); !added) return added;
  if (auto ready = make_cron_safe(spec, until); !ready) return ready;
  if (auto configured = configure(spec); !configured) return configured;
  return reload(until);
}

result<postgres::connection> instance_steps::connect_to_tenant(
    deadline until, const postgres::observer* watcher) const {
  // The superuser usually avoids this database, whose owner controls the search path and whose
  // activity is measured.
  auto connection = database.connect(
      {.user = std::string(admin_role), .database = std::string(tenant_database), .is_quiet = true},
      until, watcher);
  if (!connection) return connection;
  if (auto may_write = connection->run(take_changes, {}, until); !may_write)
    return std::unexpected(may_write.error());
  if (auto safe = connection->run(own_names_only, {}, until); !safe)
    return std::unexpected(safe.error());
  return connection;
}

result<void> instance_steps::add_roles(deadline until) const {
  auto connection = connect_to_tenant(until);
  if (!connection) return std::unexpected(connection.error());
  const auto found = connection->run(find_role, {reader_role}, until);
  if (!found) return std::unexpected(found.error());
  if (found->empty()) {
    const auto statements = fmt::format("{}", fmt::join(reader_role_statements(), "; "));
    if (auto made = connection->run_script({"reader.make_role", statements}, until); !made)
      return made;
  }
  return connection->run_script({"role.create_group", create_project_roles_group()}, until);
}

result<void> instance_steps::add_live_role(deadline until) const {
  auto connection = connect_to_tenant(until);
  if (!connection) return std::unexpected(connection.error());
  const auto found = connection->run(find_role, {live_role}, until);
  if (!found) return std::unexpected(found.error());
  if (!found->empty()) return {};
  return connection->run_script({"live.make_role", live_role_statements()}, until);
}

result<void> instance_steps::make_cron_safe(const instance_spec& spec, deadline until) const {
  auto connection = connect_as_admin(until);
  if (!connection) return std::unexpected(connection.error());
  const auto statements = fmt::format("{}", fmt::join(cron_safety_statements(), "; "));
  if (auto safe = connection->run_script({"cron.make_safe", statements}, until); !safe) return safe;
  return postgres::write_private_file(projects.of(spec.ref).cron_mark(), "",
                                      database.place().owner);
}

result<void> instance_steps::restore_access(deadline until) const {
  if (!database.running())
    return core::fail(errc::conflict,
                      "PostgreSQL is not running. Restart the project, then restore access.");
  auto admin = connect_as_admin(until);
  if (!admin) return std::unexpected(admin.error());
  return reset_access(*admin, until);
}

result<void> instance_steps::end_all_sessions(deadline until) const {
  if (!database.running()) return {};
  auto admin = connect_as_admin(until);
  if (!admin) return std::unexpected(admin.error());
  const auto ended = admin->run(end_sessions_of_role, {tenant_role}, until);
  if (!ended) return std::unexpected(ended.error());
  return {};
}

result<void> instance_steps::end_sessions(const std::vector<std::int64_t>& sessions,
                                          deadline until) const {
  auto admin = connect_as_admin(until);
  if (!admin) return std::unexpected(admin.error());
  for (const auto session : sessions) {
    const auto ended = admin->run(end_session, {session}, until);
    if (!ended) return std::unexpected(ended.error());
  }
  return {};
}

result<void> instance_steps::admit_pooler(const instance_spec& spec, deadline until) const {
  auto connection = connect_as_admin(until);
  if (!connection) return std::unexpected(connection.error());
  const auto found = connection->run(find_role, {pooler_role}, until);
  if (!found) return std::unexpected(found.error());
  if (!found->empty()) return {};
  if (auto configured = configure(spec); !configured) return configured;
  if (auto read = reload(until); !read) return read;
  // The mark is written last, so that its existence means that all steps were completed.
  return connection->run_script({"pooler.make_role", pooler_role_statements()}, until);
}

result<void> instance_steps::mark_paused(const instance_spec& spec) const {
  return postgres::write_private_file(projects.of(spec.ref).paused_mark(), "",
                                      database.place().owner);
}

result<void> instance_steps::delete_files(const instance_spec& spec, deadline until) const {
  if (auto stopped = database.stop(until); !stopped) return stopped;
  // First, because the project is found by its own folder when this is interrupted.
  if (auto removed = remove_backups(settings, spec.ref, until); !removed) return removed;
  const auto folder = projects.of(spec.ref);
  const auto unwanted = projects.being_deleted(spec.ref);
  std::error_code ignored;
  if (fs::exists(folder.root, ignored)) {
    if (auto cleared = delete_tree(unwanted.root); !cleared) return cleared;
    if (auto renamed = postgres::rename_durably(folder.root, unwanted.root); !renamed)
      return renamed;
  }
  for (const auto& rest :
       {projects.being_copied(spec.ref), projects.copied(spec.ref), projects.replaced(spec.ref)})
    if (auto removed = delete_tree(rest.root); !removed) return removed;
  return delete_tree(unwanted.root);
}

}  // namespace signalbox::provisioning
