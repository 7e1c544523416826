#include "app/server.hpp"

#include <fmt/format.h>

#include <caf/actor_system.hpp>
#include <caf/send.hpp>
#include <mutex>
#include <utility>

#include "actors/directory_actor.hpp"
#include "actors/gateway.hpp"
#include "actors/session_actor.hpp"
#include "actors/startup.hpp"
#include "api/handler.hpp"
#include "api/openapi/document.hpp"
#include "api/routes.hpp"
#include "app/actor_system_settings.hpp"
#include "app/catalogues.hpp"
#include "app/counted_address.hpp"
#include "app/databases.hpp"
#include "app/first_state.hpp"
#include "app/front.hpp"
#include "app/history.hpp"
#include "app/installation.hpp"
#include "app/leftovers.hpp"
#include "app/log.hpp"
#include "app/metrics.hpp"
#include "app/outlets.hpp"
#include "app/readiness.hpp"
#include "app/request_note.hpp"
#include "app/room_settings.hpp"
#include "app/simulate/child_runner.hpp"
#include "app/status_page.hpp"
#include "app/system_sources.hpp"
#include "app/version.hpp"
#include "app/worker_pools.hpp"
#include "storage/audit_listener.hpp"
#include "transport/server.hpp"

namespace signalbox::app {

namespace {

constexpr std::chrono::seconds stop_limit{30};

/// How long the databases that the last planned stop took down have to come up again.
constexpr std::chrono::seconds start_limit{60};

}  // namespace

/// In the order in which they start; a pointer is null until its part has started. They stop in the
/// order of `~parts`, and the compiler takes them apart from the last to the first.
struct server::parts {
  parts(const settings& wanted, std::function<void()> told)
      : how(wanted), on_fault(std::move(told)), log(make_log(wanted.log)) {}
  ~parts();

  [[nodiscard]] domain::result<void> open_storage();
  [[nodiscard]] domain::result<void> load_catalogues();
  void make_environment();
  void start_actors();
  void root_ended(const caf::error& reason);
  [[nodiscard]] domain::result<void> open_port();

  [[nodiscard]] api::context api_context();
  [[nodiscard]] std::vector<api::missing_part> missing();
  [[nodiscard]] metrics_reading reading();

  const settings how;
  const std::function<void()> on_fault;
  mutable std::mutex fault_guard;
  std::optional<std::string> fault;
  std::shared_ptr<spdlog::logger> log;
  domain::entropy random = system_entropy();
  app::metrics metrics;
  std::unique_ptr<installation> home;
  platform_database database;
  std::unique_ptr<provisioning::provider> provider;
  std::unique_ptr<storage::pool> pool;
  std::unique_ptr<catalogues> catalogue;
  std::unique_ptr<worker_pools> workers;
  std::unique_ptr<outlets> told_outside;
  std::unique_ptr<mail::smtp_outbox> outbox;
  std::unique_ptr<code_host::oauth_host> code_host;
  std::unique_ptr<readiness> ready;
  std::unique_ptr<actor_system_settings> system_settings;
  std::unique_ptr<caf::actor_system> system;
  std::unique_ptr<actors::gateway> gateway;
  std::unique_ptr<front> entrance;
  std::unique_ptr<transport::server> transport;
  std::unique_ptr<status_page> public_page;
  std::unique_ptr<child_runner> rehearsals;
  std::unique_ptr<actors::environment> environment;
  caf::actor directory;
  std::unique_ptr<storage::audit_listener> audit_ear;
  std::unique_ptr<history> past;
  std::unique_ptr<api::call_limits> call_limits;
  std::unique_ptr<api::router> routes;
  std::unique_ptr<transport::http::stored_content> description;
  std::unique_ptr<api::context> context;
};

// --- starting -----------------------------------------------------------------------------------

domain::result<void> server::parts::open_storage() {
  auto opened = installation::open(how.data.dir, random);
  if (!opened) return std::unexpected(opened.error());
  home = std::make_unique<installation>(std::move(*opened));
  auto programs = find_postgres(how, home->folder());
  if (!programs) return std::unexpected(programs.error());
  auto started = open_database(how, *programs, *log);
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
  auto made = make_provider(how, *programs, log);
  if (!made) return std::unexpected(made.error());
  provider = std::move(*made);
  if (auto recalled = recall_simulated_fleet(*provider, *pool, *log); !recalled) return recalled;
  const auto resumed = provider->start_up(std::chrono::steady_clock::now() + start_limit);
  if (resumed > 0) log->info("provisioning.started_again databases={}", resumed);
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
  return {};
}

void server::parts::make_environment() {
  workers = std::make_unique<worker_pools>(how);
  if (const auto wanted = code_host_settings_of(how))
    code_host = std::make_unique<code_host::oauth_host>(*wanted, *log);
  outbox = std::make_unique<mail::smtp_outbox>(
      mail_settings_of(how),
      mail::smtp_outbox::means{.log = *log, .now = system_now, .random = random});
  told_outside = std::make_unique<outlets>(how, metrics);
  ready = std::make_unique<readiness>(*pool, workers->storage);
  system_settings = std::make_unique<actor_system_settings>(how.actors.threads);
  system = std::make_unique<caf::actor_system>(*system_settings);
  gateway = std::make_unique<actors::gateway>(
      how.server.io_threads,
      [this](transport::connection_id id, transport::connect_request request) -> caf::actor {
        return system->spawn<actors::session_actor>(std::ref(*environment), directory, id,
                                                    std::move(request));
      });
  entrance = std::make_unique<front>();
  transport =
      std::make_unique<transport::server>(transport_config_of(how), entrance->handler(), *gateway,
                                          transport::http::observer{}, transport_log(*log));
  environment = std::make_unique<actors::environment>(actors::environment{
      .hub = transport->hub(),
      .storage = *pool,
      .provider = *provider,
      .storage_workers = workers->storage,
      .provisioning_workers = workers->provisioning,
      .probe_workers = workers->provisioning,
      .hashing_workers = workers->hashing,
      .code_host_workers = workers->code_host,
      .roles = catalogue->roles,
      .compute = catalogue->compute,
      .plans = catalogue->plans,
      .signing = home->signing(),
      .sealing = home->sealing(),
      .mail = *outbox,
      .code_host = code_host.get(),
      .public_url = public_url_of(how),
      .now = system_now,
      .random = random,
      .log = *log,
      .settings = actor_settings_of(how),
      .counted_address = counted_address_of(how),
      .report_census = [this](const actors::census& counted) { metrics.set_census(counted); },
      .report_probe = [this](std::chrono::nanoseconds took,
                             domain::health found) { metrics.observe_probe(took, found); },
      .report_dropped = [this](std::string_view kind,
                               std::size_t rows) { metrics.observe_dropped(kind, rows); },
      .outlets = &told_outside->incidents(),
      .simulations = rehearsals.get()});
  if (how.status.is_public) {
    public_page = std::make_unique<status_page>(how, *catalogue, *gateway, *environment,
                                                [this] { return directory; });
  }
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

/// Nobody starts the root again in place: every handle of it would be stale. The program ends, and
/// its supervisor starts another, which finds everything in storage.
void server::parts::root_ended(const caf::error& reason) {
  if (!reason || reason == caf::exit_reason::user_shutdown) return;
  const auto words = system->render(reason);
  log->critical("actors.root_failed reason=\"{}\"", words);
  {
    const std::lock_guard lock(fault_guard);
    fault = fmt::format(
        "The directory of all actors failed ({}). Signalbox ends and has to be started again; "
        "nothing that was stored is lost.",
        words);
  }
  if (on_fault) on_fault();
}

domain::result<void> server::parts::open_port() {
  past = std::make_unique<history>(*pool, workers->storage, *log, how.database.deadline);
  call_limits = std::make_unique<api::call_limits>(call_bounds_of(how.limits));
  routes = std::make_unique<api::router>(api::all_routes());
  description = std::make_unique<transport::http::stored_content>(
      api::openapi::publish(routes->routes(), version_text));
  context = std::make_unique<api::context>(api_context());
  auto made = entrance->open(how, api::make_handler(*context, *routes), *context);
  if (!made) return made;
  if (auto bound = transport->start(); !bound) {
    return domain::fail(domain::errc::unavailable,
                        fmt::format("Cannot serve on {}:{}: {}. Stop what listens there, or "
                                    "choose another port with --port.",
                                    how.server.host, how.server.port, bound.error()));
  }
  return home->announce(
      {.url = fmt::format("{}://{}:{}", scheme_of(how), how.server.host, transport->port()),
       .certificate = how.server.tls_certificate});
}

api::context server::parts::api_context() {
  return {
      .system = *system,
      .directory = directory,
      .identity = directory,
      .platform = directory,
      .key = home->signing(),
      .roles = catalogue->roles,
      .regions = catalogue->regions,
      .description = *description,
      .compute = catalogue->compute,
      .plans = catalogue->plans,
      .host_refusal =
          [this](const domain::compute_size& size) { return provider->refusal_of(size); },
      .content = catalogue->content,
      .incident_templates = catalogue->incident_templates,
      .address =
          [this](const domain::project& project) {
            return provider->address({.ref = project.ref,
                                      .region = project.region,
                                      .port = project.port,
                                      .password = {}});
          },
      .pooled_address =
          [this](const domain::project& project) {
            return provider->pooled_address({.ref = project.ref,
                                             .region = project.region,
                                             .port = project.port,
                                             .password = {}});
          },
      .clock = system_now,
      .missing = [this] { return missing(); },
      .metrics = [this] { return metrics.text(reading()); },
      .all_projects = [this](auto reply) { past->all_projects(std::move(reply)); },
      .find_audit = [this](auto wanted,
                           auto reply) { past->find_audit(std::move(wanted), std::move(reply)); },
      .note_audit = [this](auto entry) { past->note_audit(std::move(entry)); },
      .note_broken_rule = [this](const domain::permission_entry& of,
                                 std::string_view why) { note_broken_rule(of, why, *log); },
      .observe = [this](const api::observation& seen) { note_request(seen, metrics, *log); },
      .limits = {.request_deadline = how.server.request_deadline,
                 .cloud_providers = {},
                 .allowed_origins = how.server.allowed_origins,
                 .alertmanager_token = how.incidents.alertmanager_token},
      .calls = *call_limits,
      .offers = {.code_host_provider = code_host ? code_host->provider() : std::string{},
                 .code_host_name = code_host ? code_host->name() : std::string{},
                 .sends_mail = outbox->configured(),
                 .sign_up = sign_up_policy_of(how)},
      .mode = mode_of(how),
      .status = public_page ? &public_page->documents() : nullptr};
}

std::vector<api::missing_part> server::parts::missing() {
  if (ready->storage_answers()) return {};
  return {{.name = "storage", .reason = "The platform's database cannot be reached."}};
}

metrics_reading server::parts::reading() {
  return {.transport = transport->snapshot(),
          .unexpected_messages = actors::unexpected_messages(),
          .waiting_tasks = {{"storage", workers->storage.waiting()},
                            {"provisioning", workers->provisioning.waiting()},
                            {"hashing", workers->hashing.waiting()},
                            {"code_host", workers->code_host.waiting()}},
          .storage_available = pool->present_usage().available,
          .pooler = provider->pooler_now(),
          .mail = outbox->figures(),
          .running_simulations = rehearsals->running(),
          .certificate_end = transport->certificate_end()};
}

domain::result<std::unique_ptr<server>> server::start(const settings& how,
                                                      std::function<void()> on_fault) {
  auto made = std::make_unique<parts>(how, std::move(on_fault));
  if (auto opened = made->open_storage(); !opened) return std::unexpected(opened.error());
  if (auto loaded = made->load_catalogues(); !loaded) return std::unexpected(loaded.error());
  made->make_environment();
  if (auto founded = found_when_self_hosted(how, made->catalogue->regions, *made->environment);
      !founded) {
    return std::unexpected(founded.error());
  }
  made->start_actors();
  if (auto open = made->open_port(); !open) return std::unexpected(open.error());
  return std::unique_ptr<server>(new server(std::move(made)));
}

// --- stopping -----------------------------------------------------------------------------------

server::server(std::unique_ptr<parts> made) : parts_(std::move(made)) {}

server::~server() = default;

/// The order that CAF 0.17 needs: no new work from outside, an exit for every actor, no handle
/// left, and only then what they work with.
server::parts::~parts() {
  const auto until = std::chrono::steady_clock::now() + stop_limit;
  if (transport) transport->stop();
  audit_ear.reset();
  if (gateway) gateway->end_all();
  if (directory) caf::anon_send_exit(directory, caf::exit_reason::user_shutdown);
  directory = nullptr;
  context.reset();
  if (provider) provider->on_unplanned_exit({});
  if (system) system->await_all_actors_done();
  if (code_host) code_host->stop();
  if (told_outside) told_outside->stop();
  if (workers) workers->stop();
  rehearsals.reset();
  system.reset();
  // A fault of ours is no reason to take people's databases away.
  if (provider && !fault) provider->shut_down(until);
  pool.reset();
  if (database.embedded) {
    if (auto stopped = database.embedded->stop(until); !stopped)
      log->error("storage.not_stopped text=\"{}\"", stopped.error().message);
  }
}

std::optional<std::string> server::fault() const {
  const std::lock_guard lock(parts_->fault_guard);
  return parts_->fault;
}

std::string server::dashboard_url() const {
  const auto& host = parts_->how.server.host;
  const bool local = host == "127.0.0.1" || host == "0.0.0.0" || host == "::1";
  return fmt::format("{}://{}:{}/dashboard", scheme_of(parts_->how), local ? "localhost" : host,
                     parts_->transport->port());
}

}  // namespace signalbox::app
