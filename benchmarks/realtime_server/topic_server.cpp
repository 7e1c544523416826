#include "benchmarks/realtime_server/topic_server.hpp"

#include <fmt/format.h>

#include <caf/actor_system.hpp>
#include <caf/actor_system_config.hpp>
#include <caf/send.hpp>
#include <utility>

#include "actors/directory/start_directory.hpp"
#include "actors/runtime/worker_pool.hpp"
#include "actors/session/gateway.hpp"
#include "actors/session/session_actor.hpp"
#include "app/log/log.hpp"
#include "app/server/catalogues.hpp"
#include "app/server/databases.hpp"
#include "app/server/installation.hpp"
#include "app/server/system_sources.hpp"
#include "app/settings/layer_settings.hpp"
#include "benchmarks/realtime_server/connection_pool.hpp"
#include "benchmarks/realtime_server/people.hpp"
#include "mail/smtp_outbox.hpp"
#include "storage/statements.hpp"
#include "transport/server.hpp"

namespace signalbox::bench {

/// The product's setting: CAF's default scheduler polls while idle.
struct actor_system_settings : caf::actor_system_config {
  explicit actor_system_settings(std::size_t threads) {
    set("scheduler.policy", caf::atom("sharing"));
    set("scheduler.max-threads", threads);
  }
};

namespace {

constexpr std::chrono::seconds stop_limit{30};

boost::asio::awaitable<transport::http::response> not_found(transport::http::request /*asked*/) {
  transport::http::response none;
  none.status = 404;
  none.route = "none";
  co_return none;
}

}  // namespace

/// In the order of their start.
struct topic_server::impl {
  impl(const app::settings& requested, const load_plan& load)
      : how(requested), plan(load), log(app::make_log(requested.log)) {}
  ~impl();

  [[nodiscard]] core::result<void> open_storage();
  [[nodiscard]] core::result<void> assign_slots(const std::filesystem::path& slots);
  void start_actors();

  const app::settings how;
  const load_plan plan;
  std::shared_ptr<spdlog::logger> log;
  core::entropy random = app::system_entropy();
  std::optional<app::installation> home;
  app::platform_database database;
  std::unique_ptr<provisioning::provider> provider;
  std::unique_ptr<storage::pool> pool;
  std::optional<app::catalogues> catalogue;
  std::unique_ptr<actors::worker_pool> storage_workers;
  std::unique_ptr<actors::worker_pool> other_workers;
  std::unique_ptr<actor_system_settings> system_settings;
  std::unique_ptr<caf::actor_system> system;
  std::unique_ptr<actors::request_timeouts> timeouts;
  std::unique_ptr<actors::gateway> gateway;
  std::unique_ptr<transport::server> transport;
  std::unique_ptr<mail::smtp_outbox> outbox;
  std::unique_ptr<actors::live_installation> installation;
  std::unique_ptr<actors::environment> environment;
  caf::actor directory;
  caf::actor exchange;
};

core::result<void> topic_server::impl::open_storage() {
  auto opened = app::installation::open(how.data.dir, random);
  if (!opened) return std::unexpected(opened.error());
  home.emplace(std::move(*opened));
  auto programs = app::find_postgres(how, home->folder());
  if (!programs) return std::unexpected(programs.error());
  auto started = app::open_database(how, *programs, *log);
  if (!started) return std::unexpected(started.error());
  database = std::move(*started);
  if (auto current = app::bring_up_to_date(database.conninfo, *log); !current) return current;
  pool = std::make_unique<storage::pool>(
      storage::pool_settings{.conninfo = database.conninfo,
                             .connections_max = how.database.connections},
      postgres::observer{});
  auto certificates = app::open_certificates(home->folder(), *log);
  if (!certificates) return std::unexpected(certificates.error());
  auto made = app::make_provider(how, *programs, std::move(*certificates), log);
  if (!made) return std::unexpected(made.error());
  provider = std::move(*made);
  auto loaded = app::catalogues::load({});
  if (!loaded) return std::unexpected(loaded.error());
  catalogue.emplace(std::move(*loaded));
  return {};
}

core::result<void> topic_server::impl::assign_slots(const std::filesystem::path& slots) {
  if (std::filesystem::exists(slots)) return {};
  auto loan = pool->acquire(std::chrono::steady_clock::now() + how.actors.storage_deadline);
  if (!loan) return std::unexpected(loan.error());
  const sign_in_sources from{.key = home->signing(), .random = random, .now = app::system_now()};
  const auto made = storage::attempt([&] { return make_people(**loan, plan, from); });
  return made ? write_slots(slots, *made) : std::unexpected(made.error());
}

void topic_server::impl::start_actors() {
  const auto queue_max = how.scheduler.waiting_tasks_max;
  storage_workers = std::make_unique<actors::worker_pool>(
      actors::worker_pool::settings{.threads = how.database.connections, .queue_max = queue_max});
  other_workers = std::make_unique<actors::worker_pool>(
      actors::worker_pool::settings{.threads = 1, .queue_max = queue_max});
  system_settings = std::make_unique<actor_system_settings>(how.scheduler.threads);
  system = std::make_unique<caf::actor_system>(*system_settings);
  gateway = std::make_unique<actors::gateway>(
      [this](transport::connection_id id, transport::connect_request request) -> caf::actor {
        return system->spawn<actors::session_actor>(
            std::ref(*environment), actors::directory_handle(exchange), id, std::move(request));
      });
  transport =
      std::make_unique<transport::server>(app::transport_config_of(how), not_found, *gateway,
                                          transport::http::observer{}, app::transport_log(*log));
  outbox = std::make_unique<mail::smtp_outbox>(
      app::mail_settings_of(how),
      mail::smtp_outbox::dependencies{.log = *log, .now = app::system_now, .random = random});
  timeouts = std::make_unique<actors::request_timeouts>(*system);
  installation = std::make_unique<actors::live_installation>(
      app::configured_installation_of(how, ""), app::local_url_of(how));
  environment = std::make_unique<actors::environment>(
      actors::environment{.hub = transport->hub(),
                          .storage = *pool,
                          .provider = *provider,
                          .storage_workers = *storage_workers,
                          .provisioning_workers = *other_workers,
                          .probe_workers = *other_workers,
                          .hashing_workers = *other_workers,
                          .oauth_workers = *other_workers,
                          .timeouts = *timeouts,
                          .roles = catalogue->roles,
                          .compute = catalogue->compute,
                          .plans = catalogue->plans,
                          .signing = home->signing(),
                          .sealing = home->sealing(),
                          .mail = *outbox,
                          .oauth = nullptr,
                          .installation = *installation,
                          .now = app::system_now,
                          .steady_now = app::system_steady_now,
                          .random = random,
                          .log = *log,
                          .settings = app::actor_settings_of(how, catalogue->plans),
                          .counted_address = {}});
  directory = actors::start_directory(*system, *environment);
  exchange = system->spawn<connection_pool>(std::ref(*environment), std::cref(plan), directory);
}

/// The shutdown order that CAF 0.17 requires, as in `app/server`.
topic_server::impl::~impl() {
  const auto until = std::chrono::steady_clock::now() + stop_limit;
  if (transport) transport->stop();
  if (exchange) caf::anon_send_exit(exchange, caf::exit_reason::user_shutdown);
  if (directory) caf::anon_send_exit(directory, caf::exit_reason::user_shutdown);
  exchange = nullptr;
  directory = nullptr;
  if (system) system->await_all_actors_done();
  if (storage_workers) storage_workers->stop();
  if (other_workers) other_workers->stop();
  timeouts.reset();
  system.reset();
  pool.reset();
  if (database.embedded) (void)database.embedded->stop(until);
}

core::result<std::unique_ptr<topic_server>> topic_server::start(
    const app::settings& how, const load_plan& plan, const std::filesystem::path& slots) {
  auto made = std::make_unique<impl>(how, plan);
  if (auto opened = made->open_storage(); !opened) return std::unexpected(opened.error());
  if (auto seated = made->assign_slots(slots); !seated) return std::unexpected(seated.error());
  made->start_actors();
  if (auto bound = made->transport->start(); !bound) {
    return core::fail(core::errc::unavailable,
                      fmt::format("Cannot listen on {}: {}", how.transport.port, bound.error()));
  }
  return std::unique_ptr<topic_server>(new topic_server(std::move(made)));
}

topic_server::topic_server(std::unique_ptr<impl> made) : impl_(std::move(made)) {}

topic_server::~topic_server() = default;

void topic_server::publish(std::uint64_t first, std::uint64_t topics, std::uint64_t times,
                           std::uint64_t at_ns) const {
  caf::anon_send(impl_->exchange, first, topics, times, at_ns);
}

}  // namespace signalbox::bench
