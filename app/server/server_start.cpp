#include <fmt/format.h>

#include <caf/send.hpp>
#include <chrono>
#include <expected>
#include <string>
#include <utility>

#include "actors/directory/start_directory.hpp"
#include "actors/platform/installation_storage.hpp"
#include "actors/session/session_actor.hpp"
#include "api/openapi/document.hpp"
#include "api/routes.hpp"
#include "app/backup/platform_backups.hpp"
#include "app/log/request_note.hpp"
#include "app/server/bind_secrets.hpp"
#include "app/server/data_place.hpp"
#include "app/server/first_state.hpp"
#include "app/server/leftovers.hpp"
#include "app/server/project_users.hpp"
#include "app/server/server_impl.hpp"
#include "app/server/setup_code.hpp"
#include "app/settings/known_names.hpp"
#include "app/settings/layer_settings.hpp"
#include "app/version.hpp"
#include "domain/project/project_users.hpp"
#include "postgres/privileges.hpp"
#include "storage/statements.hpp"

// Starting a server. Everything that can fail is read, checked and bound before the first project's
// database is adopted, so that a failed start leaves them running.
namespace signalbox::app {

namespace {

/// Time limit for launching the databases that the last planned stop stopped; the start does not
/// wait until they accept connections.
constexpr std::chrono::seconds launch_limit{10};

/// Time limit for writing or reading one small file.
constexpr std::chrono::seconds announce_limit{10};
constexpr std::chrono::seconds reading_limit{2};

/// Time limit for reading the settings of the installation.
constexpr std::chrono::seconds settings_limit{30};
constexpr std::chrono::seconds repository_limit{30};

/// Reads a file that may be readable only by root.
std::expected<std::string, std::string> read_by_host(provisioning::host::link& host,
                                                     bool is_certificate) {
  using provisioning::host::readable_file;
  auto content =
      host.ask(provisioning::host::read_file_call{is_certificate ? readable_file::certificate
                                                                 : readable_file::certificate_key},
               std::chrono::steady_clock::now() + reading_limit);
  if (!content) return std::unexpected(std::move(content.error().message));
  if (auto* const text = std::get_if<std::string>(&*content)) return std::move(*text);
  return std::unexpected("the host process sent an unexpected response");
}

std::string listening_failure(const settings& how, const std::string& why) {
  return fmt::format(
      "Cannot listen on {}:{}: {}. Stop the program that uses the port, or choose another port "
      "with --port.",
      how.transport.address, how.transport.port, why);
}

std::string certificate_failure(const settings& how, const std::string& why) {
  return fmt::format(
      "The certificate cannot be used: {}. Set PEM files that the server's user can read: "
      "server.tls_certificate = {}, server.tls_key = {}.",
      why, how.server.tls_certificate, how.server.tls_key);
}

}  // namespace

core::result<void> server::impl::check_settings() {
  auto opened = installation::open(how.data.dir, random);
  if (!opened) return std::unexpected(opened.error());
  home = std::make_unique<installation>(std::move(*opened));
  auto found = find_postgres(how, home->folder());
  if (!found) return std::unexpected(found.error());
  programs = std::move(*found);
  auto certified = open_certificates(home->folder(), *log);
  if (!certified) return std::unexpected(certified.error());
  certificates = std::move(*certified);
  return {};
}

core::result<void> server::impl::load_catalogues() {
  auto loaded = catalogues::load(how);
  if (!loaded) return std::unexpected(loaded.error());
  catalogue = std::make_unique<catalogues>(std::move(*loaded));
  metrics.know_regions(catalogue->regions.all_codes());
  auto opened = child_runner::open({.folder = simulations_folder(home->folder()),
                                    .postgres_bin = how.provisioning.postgres_bin,
                                    .os_user = how.provisioning.os_user});
  if (!opened) return std::unexpected(opened.error());
  hosted_simulations = std::move(*opened);
  entrance = std::make_unique<front>();
  if (auto pages = entrance->load_pages(how); !pages) return pages;
  call_limits = std::make_unique<api::call_limits>(call_bounds_of(how));
  routes = std::make_unique<api::router>(api::all_routes());
  description = std::make_unique<transport::http::stored_content>(
      api::openapi::publish(routes->routes(), version_text));
  return {};
}

/// Runs before a second thread starts, because dropping privileges applies to the whole process and
/// its memory.
core::result<void> server::impl::start_host() {
  if (!is_root()) return {};
  auto parted = part_with_root(how, programs, *home, certificates);
  if (!parted) return std::unexpected(parted.error());
  // The authority's key stays in the host process.
  authority = certificates.authority->shown();
  certificates = {};
  started_host = std::move(*parted);
  return {};
}

core::result<void> server::impl::bind_port() {
  gateway = std::make_unique<actors::gateway>(
      [this](transport::connection_id id, transport::connect_request request) -> caf::actor {
        return system->spawn<actors::session_actor>(
            std::ref(*environment), actors::directory_handle(directory), id, std::move(request));
      });
  auto serving = transport_config_of(how);
  serving.allowed_hosts = known_names_of(how, how.server.public_url, machine_name());
  serving.head_check = entrance->head_check();
  if (serving.certificate)
    serving.certificate->read = [this, at_start = serving.certificate->read](const auto& file) {
      return host ? read_by_host(*host, file == how.server.tls_certificate) : at_start(file);
    };
  transport = std::make_unique<transport::server>(
      std::move(serving), entrance->handler(), *gateway,
      [this](const transport::http::exchange& seen) {
        note_stream(seen, metrics, *log);
        note_call(seen, call_log.load());
      },
      transport_log(*log));
  if (auto shown = transport->load_certificate(); !shown) {
    return core::fail(core::errc::not_found, certificate_failure(how, shown.error()));
  }
  if (auto bound = transport->bind(); !bound)
    return core::fail(core::errc::unavailable, listening_failure(how, bound.error()));
  return {};
}

core::result<void> server::impl::give_up_root() {
  if (!started_host) return {};
  // Its Unix sockets are open to the group of the pooler's user, if projects have own users.
  std::optional<gid_t> sockets_group;
  if (const auto users = find_project_users(how).range) sockets_group = domain::pooler_user(*users);
  if (auto given = postgres::give_up_root(programs.user, sockets_group); !given) return given;
  host = std::make_shared<provisioning::host::link>(
      std::move(started_host->socket), std::move(started_host->process),
      provisioning::host::link::listener{.lost = [this] { host_ended(); },
                                         .report = pooler_reporter(log)});
  started_host.reset();
  return {};
}

/// From here on clients are answered: `/readyz` names the current phase, and every other call is
/// answered with 503 and the time to wait.
core::result<void> server::impl::open_port() {
  if (auto started = transport->start(transport::sessions_from::admission); !started)
    return core::fail(core::errc::unavailable, listening_failure(how, started.error()));
  return {};
}

core::result<void> server::impl::open_storage() {
  entrance->note_phase("The platform's database is being opened.");
  const auto backups = platform_backups::open(how, programs, home->sealing());
  if (backups) {
    // With a host process they exist already, and belong to root.
    if (auto made = host ? core::result<void>{} : make_backup_folders(how, programs); !made)
      return made;
    // Its archiver reads the configuration.
    if (auto kept = backups->keep_folder(); !kept) return kept;
    if (auto held = hold_repository(*backups); !held) return held;
  }
  auto started = open_database(how, programs, *log);
  if (!started) return std::unexpected(started.error());
  database = std::move(*started);
  if (auto current = bring_up_to_date(database.conninfo, *log); !current) return current;
  pool = std::make_unique<storage::pool>(
      storage::pool_settings{.conninfo = database.conninfo,
                             .connections_max = how.database.connections},
      postgres::observer{
          .finished = [this](std::string_view statement, std::chrono::nanoseconds took,
                             bool ok) { metrics.observe_statement(statement, took, ok); },
          .failed =
              [this](std::string_view statement, std::string_view sqlstate,
                     std::string_view message) {
                log->warn("storage.failed statement={} sqlstate={} text=\"{}\"", statement,
                          sqlstate, message);
              }});
  if (auto bound = bind_stored_secrets(); !bound) return bound;
  auto setup = renew_setup_code(how, *pool, random, system_now());
  if (!setup) return std::unexpected(setup.error());
  needs_setup = setup->needed;
  setup_code = std::move(setup->code);
  return load_installation();
}

core::result<void> server::impl::hold_repository(const platform_backups& backups) {
  auto held = backups.hold_repository(false, std::chrono::steady_clock::now() + repository_limit);
  if (held || held.error().code == core::errc::conflict) return held;
  // Projects run while the repository cannot be reached.
  log->warn("backups.repository_not_reached text=\"{}\"", held.error().message);
  return {};
}

core::result<void> server::impl::load_installation() {
  const auto& title = catalogue->content.values().value("app:title", core::json());
  const auto own_title = title.is_string() ? title.get<std::string>() : std::string{};
  live = std::make_unique<actors::live_installation>(configured_installation_of(how, own_title),
                                                     local_url_of(how));
  const auto until = std::chrono::steady_clock::now() + settings_limit;
  auto loan = pool->acquire(until);
  if (!loan) return std::unexpected(loan.error());
  const auto stored =
      storage::attempt([&] { return actors::read_installation(**loan, home->sealing(), until); });
  if (!stored) return std::unexpected(stored.error());
  live->put(*stored);
  return {};
}

core::result<void> server::impl::bind_stored_secrets() {
  if (home->has_bound_secrets()) return {};
  if (auto bound = bind_secrets(home->sealing(), *pool, random, *log); !bound) return bound;
  if (!host) return write_secrets_note(home->folder());
  const auto noted = host->ask(provisioning::host::note_bound_secrets_call{},
                               std::chrono::steady_clock::now() + announce_limit);
  if (!noted) return std::unexpected(noted.error());
  return {};
}

core::result<void> server::impl::adopt_databases() {
  entrance->note_phase("The projects' databases are being found.");
  auto made = host && how.projects.provider == "local"
                  ? open_host_provider(how, host, programs.folder, authority, *log)
                  : make_provider(how, programs, certificates, log);
  if (!made) return std::unexpected(made.error());
  provider = std::move(*made);
  if (auto recalled = recall_simulated_fleet(*provider, *pool, *log); !recalled) return recalled;
  const auto launched = provider->start_up(std::chrono::steady_clock::now() + launch_limit);
  if (launched > 0) log->info("provisioning.started_again databases={}", launched);
  return {};
}

void server::impl::start_actors() {
  directory = actors::start_directory(*system, *environment);
  directory->attach_functor([this](const caf::error& reason) { root_ended(reason); });
  provider->on_unplanned_exit([this](const domain::project_ref& ref, std::string reason) {
    caf::anon_send(directory, actors::database_exited{ref, std::move(reason)});
  });
  audit_ear = std::make_unique<storage::audit_listener>(
      database.conninfo, storage::audit_listener::callbacks{
                             .entries =
                                 [this](std::vector<storage::audit_entry> entries) {
                                   caf::anon_send(directory, actors::audited{std::move(entries)});
                                 },
                             .gap = [this] { caf::anon_send(directory, actors::audit_gap{}); }});
  const bool taken = workers->provisioning.submit([this] {
    remove_leftovers(*pool, *provider, how.actors.storage_deadline, log_lines.get(), *log);
  });
  if (!taken) log->warn("provisioning.leftovers_not_searched");
  if (auto backups = platform_backups::open(how, programs, home->sealing()))
    platform_schedule =
        std::make_unique<platform_backup_schedule>(std::move(*backups), metrics, log);
}

void server::impl::open_routes() {
  past = std::make_unique<history>(*pool, workers->storage, *log, how.actors.storage_deadline);
  context = std::make_unique<api::context>(api_context());
  entrance->open(api::make_handler(*context, *routes), *context, *routes);
  call_log = log_lines.get();
  transport->admit_sessions();
}

void server::impl::announce() {
  const auto until = std::chrono::steady_clock::now() + announce_limit;
  core::result<void> noted;
  if (host) {
    const auto requested = host->ask(provisioning::host::announce_call{transport->port()}, until);
    if (!requested) noted = std::unexpected(requested.error());
  } else {
    noted = home->announce(announced_place_of(how, transport->port()));
  }
  // The command line then does not find the server, but clients are served.
  if (!noted) log->warn("server.not_announced text=\"{}\"", noted.error().message);
}

core::result<std::unique_ptr<server>> server::start(const settings& how,
                                                    std::function<void()> on_fault) {
  auto made = std::make_unique<impl>(how, std::move(on_fault));
  for (const auto step :
       {&impl::check_settings, &impl::load_catalogues, &impl::start_host, &impl::bind_port,
        &impl::give_up_root, &impl::open_port, &impl::open_storage, &impl::adopt_databases})
    if (auto done = ((*made).*step)(); !done) return std::unexpected(done.error());
  made->make_environment();
  if (auto founded = found_when_self_hosted(how, made->catalogue->regions, *made->environment);
      !founded) {
    return std::unexpected(founded.error());
  }
  made->start_actors();
  made->open_routes();
  made->announce();
  made->is_ready = true;
  return std::unique_ptr<server>(new server(std::move(made)));
}

}  // namespace signalbox::app
