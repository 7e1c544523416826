#include <fmt/format.h>

#include <caf/send.hpp>
#include <chrono>
#include <utility>

#include "actors/directory_actor.hpp"
#include "actors/session_actor.hpp"
#include "api/openapi/document.hpp"
#include "api/routes.hpp"
#include "app/bind_secrets.hpp"
#include "app/first_state.hpp"
#include "app/known_names.hpp"
#include "app/leftovers.hpp"
#include "app/room_settings.hpp"
#include "app/server_parts.hpp"
#include "app/setup_code.hpp"
#include "app/version.hpp"

// How a server starts. Everything that can be refused is read, checked and bound before the first
// project's database is adopted, so that a start that fails leaves them serving.
namespace signalbox::app {

namespace {

/// For launching the databases that the last planned stop took down; how long each then takes to
/// come up does not hold up the start.
constexpr std::chrono::seconds launch_limit{10};

std::string listening_failure(const settings& how, const std::string& why) {
  return fmt::format(
      "Cannot serve on {}:{}: {}. Stop what listens there, or choose another port with --port.",
      how.server.host, how.server.port, why);
}

std::string certificate_failure(const settings& how, const std::string& why) {
  return fmt::format(
      "The certificate cannot be used: {}. Name PEM files that the server's user can read: "
      "server.tls_certificate = {}, server.tls_key = {}.",
      why, how.server.tls_certificate, how.server.tls_key);
}

}  // namespace

domain::result<void> server::parts::check_settings() {
  auto opened = installation::open(how.data.dir, random);
  if (!opened) return std::unexpected(opened.error());
  home = std::make_unique<installation>(std::move(*opened));
  auto found = find_postgres(how, home->folder());
  if (!found) return std::unexpected(found.error());
  programs = std::move(*found);
  return {};
}

domain::result<void> server::parts::load_catalogues() {
  auto loaded = catalogues::load(how.server.custom_content);
  if (!loaded) return std::unexpected(loaded.error());
  catalogue = std::make_unique<catalogues>(std::move(*loaded));
  metrics.know_regions(catalogue->regions.all_codes());
  auto opened = child_runner::open({.folder = home->folder() / "simulations",
                                    .postgres_bin = how.provisioning.postgres_bin,
                                    .os_user = how.provisioning.os_user});
  if (!opened) return std::unexpected(opened.error());
  rehearsals = std::move(*opened);
  entrance = std::make_unique<front>();
  if (auto pages = entrance->load_pages(how); !pages) return pages;
  call_limits = std::make_unique<api::call_limits>(call_bounds_of(how.limits));
  routes = std::make_unique<api::router>(api::all_routes());
  description = std::make_unique<transport::http::stored_content>(
      api::openapi::publish(routes->routes(), version_text));
  return {};
}

/// From here on clients are answered: `/readyz` names what is under way, and everything else is
/// told when to come back.
domain::result<void> server::parts::open_port() {
  gateway = std::make_unique<actors::gateway>(
      how.server.io_threads,
      [this](transport::connection_id id, transport::connect_request request) -> caf::actor {
        return system->spawn<actors::session_actor>(std::ref(*environment), directory, id,
                                                    std::move(request));
      });
  auto serving = transport_config_of(how);
  serving.allowed_hosts = known_names_of(how, machine_name());
  serving.judge = entrance->judge();
  transport = std::make_unique<transport::server>(std::move(serving), entrance->handler(), *gateway,
                                                  transport::http::observer{}, transport_log(*log));
  if (auto shown = transport->load_certificate(); !shown) {
    return domain::fail(domain::errc::not_found, certificate_failure(how, shown.error()));
  }
  if (auto bound = transport->start(transport::sessions_from::admission); !bound)
    return domain::fail(domain::errc::unavailable, listening_failure(how, bound.error()));
  return {};
}

domain::result<void> server::parts::open_storage() {
  entrance->note_phase("The platform's database is being opened.");
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
  if (auto bound = bind_secrets(*home, *pool, random, *log); !bound) return bound;
  auto code = renew_setup_code(how, *pool, random, system_now());
  if (!code) return std::unexpected(code.error());
  setup_code = std::move(*code);
  return {};
}

domain::result<void> server::parts::adopt_databases() {
  entrance->note_phase("The projects' databases are being found.");
  auto made = make_provider(how, programs, log);
  if (!made) return std::unexpected(made.error());
  provider = std::move(*made);
  if (auto recalled = recall_simulated_fleet(*provider, *pool, *log); !recalled) return recalled;
  const auto launched = provider->start_up(std::chrono::steady_clock::now() + launch_limit);
  if (launched > 0) log->info("provisioning.started_again databases={}", launched);
  return {};
}

void server::parts::start_actors() {
  directory = system->spawn<actors::directory_actor>(std::ref(*environment));
  directory->attach_functor([this](const caf::error& reason) { root_ended(reason); });
  provider->on_unplanned_exit([this](const domain::project_ref& ref, std::string reason) {
    caf::anon_send(directory, actors::database_exited{ref, std::move(reason)});
  });
  audit_ear = std::make_unique<storage::audit_listener>(
      database.conninfo, storage::audit_listener::told{
                             .entries =
                                 [this](std::vector<storage::audit_entry> entries) {
                                   caf::anon_send(directory, actors::audited{std::move(entries)});
                                 },
                             .gap = [this] { caf::anon_send(directory, actors::audit_gap{}); }});
  const bool taken = workers->provisioning.submit(
      [this] { remove_leftovers(*pool, *provider, how.database.deadline, *log); });
  if (!taken) log->warn("provisioning.leftovers_not_looked_for");
}

void server::parts::open_routes() {
  past = std::make_unique<history>(*pool, workers->storage, *log, how.database.deadline);
  context = std::make_unique<api::context>(api_context());
  entrance->open(api::make_handler(*context, *routes), *context, *routes);
  transport->admit_sessions();
}

void server::parts::announce() {
  const auto noted = home->announce(
      {.url = fmt::format("{}://{}:{}", scheme_of(how), how.server.host, transport->port()),
       .certificate = how.server.tls_certificate});
  // The command line does without; people are served.
  if (!noted) log->warn("server.not_announced text=\"{}\"", noted.error().message);
}

domain::result<std::unique_ptr<server>> server::start(const settings& how,
                                                      std::function<void()> on_fault) {
  auto made = std::make_unique<parts>(how, std::move(on_fault));
  for (const auto step : {&parts::check_settings, &parts::load_catalogues, &parts::open_port,
                          &parts::open_storage, &parts::adopt_databases})
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
